# A greedy bot for the Fall Challenge 2020, to be forked: it gives each listed action a value
# and takes the best. On the contest site the numbers are those that stand here.
try:
    from tune import flags, metric, tune
except ImportError:
    def tune(name, value, *rest): return value
    def flags(): pass
    def metric(name, value): pass

tier = tune("tier", 2, 0, 5, 0.2, "rupees that an ingredient missing for an order costs, a tier")
spare = tune("spare", 0.5, 0, 3, 0.1, "rupees that any ingredient is worth, a tier")
rest = tune("rest", 0.5, 0, 4, 0.1, "rupees that an exhausted spell is worth when resting")
learn = tune("learn", 9, 4, 20, 1, "spells that are learnt before anything else is done")
flags()


def standing(inventory, orders):
    """What an inventory is worth: for the order that it is closest to, and by itself."""
    def missing(delta):
        return sum((t + 1) * max(0, -n - d) for t, (n, d) in enumerate(zip(inventory, delta)))
    nearest = max((price - tier * missing(delta) for delta, price in orders), default=0)
    return nearest + spare * sum((t + 1) * n for t, n in enumerate(inventory))


def choose(inventory, actions):
    orders = [(delta, price) for _, kind, delta, price, *_ in actions if kind == "BREW"]
    spells = [castable for _, kind, *_, castable, _ in actions if kind == "CAST"]
    now = standing(inventory, orders)
    choices = [(now - 1, "WAIT")]
    if not all(spells):
        choices = [(now + rest * spells.count(0), "REST")]
    for number, kind, delta, price, index, tax, castable, repeatable in actions:
        after = [n + d for n, d in zip(inventory, delta)]
        if kind == "LEARN" and len(spells) < learn and inventory[0] >= index:
            choices.append((500 + tax - index, f"LEARN {number}"))
        elif kind == "BREW" and min(after) >= 0:
            choices.append((1000 + price, f"BREW {number}"))
        elif kind == "CAST" and castable and min(after) >= 0 and sum(after) <= 10:
            choices.append((standing(after, orders), f"CAST {number}"))
    metric("choices", len(choices))
    return max(choices)[1]


while True:
    try:
        actions = []
        for _ in range(int(input())):
            number, kind, *words = input().split()
            numbers = [int(word) for word in words]
            actions.append((int(number), kind, numbers[:4], *numbers[4:]))
        inventory = [int(word) for word in input().split()][:4]
        input()  # the rival's
    except EOFError:
        break
    print(choose(inventory, actions), flush=True)
