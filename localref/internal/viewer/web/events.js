// What happened in a game that somebody looks for: turns in which something
// went wrong, and those in which the game turned.

// A turn is starved if it took at least so many milliseconds and got less than
// this share of the CPU; the referee counts the same.
const STARVED_TURN = 5;
const STARVED_SHARE = 0.7;

// KINDS are the kinds of turns with the words for them.
export const KINDS = { fault: "a fault", refused: "a refused command", late: "a late answer", starved: "a starved turn", stderr: "something on stderr" };

// Events has, by kind, the turns and the seats of them: a list of { t, seat }.
export class Events {
  constructor(page, app) {
    this.kinds = { fault: [], refused: [], late: [], starved: [], stderr: [] };
    page.turns.forEach((turn, t) => page.names.forEach((_, seat) => {
      const note = (kind, is) => is && this.kinds[kind].push({ t, seat });
      const wall = turn.w && turn.o[seat] ? turn.w[seat] : 0;
      const cause = turn.x && turn.x[seat];
      const remark = (turn.n && turn.n[seat]) || "";
      note("fault", cause || remark.startsWith("not a command"));
      note("refused", remark.includes("refused: "));
      note("late", !cause && wall > app.limit(t, seat));
      note("starved", turn.c && turn.c[seat] > 0 && t !== app.firstAsked[seat] && wall >= STARVED_TURN && turn.c[seat] < STARVED_SHARE * wall);
      note("stderr", turn.e && turn.e[seat] && turn.e[seat].length);
    }));
    this.swings = swings(page);
  }

  turns(kind) {
    return [...new Set(this.kinds[kind].map((event) => event.t))];
  }

  // next is the turn of the kind after t, or before it, -1 for none.
  next(kind, t, direction) {
    const turns = this.turns(kind).filter((at) => (direction > 0 ? at > t : at < t));
    return turns.length ? turns[direction > 0 ? 0 : turns.length - 1] : -1;
  }
}

// swings are the turns in which a player's lead over the best of the others
// grew and fell most: two a game of two, seen by the first, else two of all.
function swings(page) {
  const { values } = page.series[0];
  if (values.length < 2) return [];
  const found = [];
  (values.length === 2 ? [0] : [...values.keys()]).forEach((seat) => {
    const lead = (t) => values[seat][t] - Math.max(...values.filter((_, other) => other !== seat).map((v) => v[t]));
    for (let t = 0; t + 1 < values[seat].length; t++) {
      const by = lead(t + 1) - lead(t);
      if (by) found.push({ t, seat, by });
    }
  });
  const best = found.reduce((a, b) => (b.by > (a ? a.by : 0) ? b : a), null);
  const worst = found.reduce((a, b) => (b.by < (a ? a.by : 0) ? b : a), null);
  return [best, worst].filter(Boolean);
}
