"""Numbers that games may find, for `localref tune`.

    width = tune("width", 40, 5, 200, 5, "rows kept")    # its value, low, high, step, meaning
    flags()                      # behind them: -params prints them and ends
    metric("nodes", 1200)        # a column in play's table
    draw("cell 7 red here")      # on view's board
"""
import json
import sys

_params = []
_given = dict(word.split("=", 1) for flag, word in zip(sys.argv[1:], sys.argv[2:]) if flag == "-param" and "=" in word)


def tune(name, value, low, high, step, doc=""):
    _params.append({"name": name, "value": value, "low": low, "high": high, "step": step, "doc": doc})
    return float(_given.pop(name, value))


def flags():
    if "-params" in sys.argv:
        print(json.dumps(_params, indent=1))
        sys.exit(0)
    if _given:
        sys.exit("-param: expected NAME=VALUE of -params, found " + ", ".join(_given))


def metric(name, value):
    print(f"#{name} {value}", file=sys.stderr)


def draw(what):
    print("#draw " + what, file=sys.stderr)
