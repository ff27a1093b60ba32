import { el, svg } from "./dom.js";

// PlainBoard shows a game that has no board of its own: what each player was
// sent, as text.

export class PlainBoard {
  constructor(page, stage) {
    this.page = page;
    this.told = page.board.told;
    this.unit = 15;
    this.cellNumbers = 1;
    this.heads = ["Player", page.score, "Asked", "Answered", "ms"];
    this.content = el("div", { class: "plain" });
    this.overlay = svg("svg", { class: "witch-overlay", "aria-hidden": "true" });
    const board = el("div", { class: "witch" }, this.content, this.overlay);
    stage.element.append(board);
    stage.element.classList.add("flow");
    stage.flow = board;
    stage.watchers.push(() => this.fitOverlay());
  }

  fitOverlay() {
    this.overlay.setAttribute("viewBox", `0 0 ${this.content.offsetWidth} ${this.content.offsetHeight}`);
  }

  show(t) {
    this.content.replaceChildren(...this.page.names.map((_, seat) => {
      const lines = this.told[t][seat];
      return el("section", { "aria-label": `Player ${seat + 1}` }, el("h3", {}, `Player ${seat + 1} is sent`),
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

  split(line) {
    return [line, ""];
  }

  letter(seat) {
    return String(seat + 1);
  }

  fall() {
    return false;
  }

  marks() {
    return [];
  }

  tools() {
    return [];
  }

  help() {
    return [["text", "what the player is sent in this turn"]];
  }

  // Drawings are placed in hundredths of the text's width and height.
  point(_, x, y) {
    return [(x / 100) * this.content.offsetWidth, (y / 100) * this.content.offsetHeight];
  }

  length(r) {
    return (r / 100) * this.content.offsetWidth;
  }

  cell() {
    return null;
  }
}
