import { el } from "./dom.js";
import { FlowBoard } from "./board.js";

// Board shows a game that has no board of its own: what each player was sent,
// as text.

export class Board extends FlowBoard {
  constructor(page, stage, app) {
    super(page, stage, app, "plain");
  }

  show(t) {
    this.content.replaceChildren(...this.page.names.map((_, seat) => {
      const lines = this.data.told[t][seat];
      return el("section", { "aria-label": this.seatName(seat) }, el("h3", {}, `${this.seatName(seat)} is sent`),
        el("pre", { "data-told": seat }, lines ? lines.join("\n") : t === this.page.turns.length ? "nothing: the game is over" : "nothing: not asked"));
    }));
    this.fitOverlay();
  }

  phase(t) {
    return [t === this.page.turns.length ? "End" : `Turn ${t}`];
  }

  stats(t, seat) {
    const before = this.page.turns.slice(0, t).map((turn) => turn.o[seat]).filter(Boolean);
    return [["Asked", before.length], ["Answered", before.filter((lines) => lines.length).length]];
  }

  help() {
    return [["text", "what the player is sent in this turn"]];
  }
}
