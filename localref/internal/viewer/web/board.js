import { el, svg } from "./dom.js";

// BaseBoard is what the page asks of a board, with the plainest answer where
// there is one. A game's board.js exports a class Board that extends it and has
// besides
//
//   show(t)          draws position t
//   phase(t)         where the game stands: a list of a few words each
//   stats(t, seat)   what a player has: a list of [name, value]
//   help()           the signs on the board: a list of [sign, meaning]
//   point(seat, x, y), length(r)
//                    a place and a distance of a bot's drawing, in overlay's units
//   overlay          the SVG that drawings are put on
//   unit             the size of a drawing's letters, in the same units
//
// stage is stage.js's Stage, app is main.js's App.
export class BaseBoard {
  constructor(page, stage, app) {
    this.page = page;
    this.data = page.board;
    this.stage = stage;
    this.app = app;
    this.speed = 2; // turns a second
    this.cellNumbers = 1; // how many numbers name a cell in a drawing
    this.palette = page.names.length > 2 ? "c" : "s"; // the players' colours, see colours.js
  }

  seatName(seat) {
    return `Player ${seat + 1}`;
  }

  // letter stands for a seat where there is room for no more.
  letter(seat) {
    return String(seat + 1);
  }

  // heads are those of the table of more than two players: its columns are the
  // score, the first two of stats, and the time.
  heads() {
    return ["Player", this.page.score, ...this.stats(0, 0).slice(0, 2).map(([name]) => name), "ms"];
  }

  // fall tells whether a player is out of the game at t.
  fall() {
    return false;
  }

  // unpack undoes what the scene's Pack does to a line of an answer.
  unpack(line) {
    return line;
  }

  // split parts a line of an answer into the command and the message after it.
  split(line) {
    return [line, ""];
  }

  // brief is a line of an answer, as it is in the page, for a sentence.
  brief(line) {
    return this.split(line)[0];
  }

  // label names line i of a seat's answer.
  label() {
    return "";
  }

  // refused reports whether the rules did not carry out what a seat commanded.
  refused(t, seat) {
    const turn = this.page.turns[t];
    return Boolean(turn.n && turn.n[seat]);
  }

  // tell is what a seat did in turn t, in words that follow its name: a list of
  // ends of sentences, empty where there is nothing to tell.
  tell(t, seat) {
    return this.page.turns[t].o[seat].map((line) => `answers ${this.brief(line)}`);
  }

  // words is position t for those who do not see it: a list of sentences.
  words() {
    return [];
  }

  // marks are places on the time line: a list of { t, label }.
  marks() {
    return [];
  }

  // tools are elements for the bar above the board.
  tools() {
    return [];
  }

  // nextFog shows what the next player sees.
  nextFog() {}

  // theme is called when colours have changed.
  theme() {}

  // spots are the places of position t of which something is known: a list of
  // { x, y, r, text } in overlay's units.
  spots() {
    return [];
  }

  // cell is where a bot's drawing finds a cell: { x, y, r }, or null.
  cell() {
    return null;
  }
}

// FlowBoard is a board of HTML, laid out by the browser. Drawings are placed in
// hundredths of its width and height.
export class FlowBoard extends BaseBoard {
  constructor(page, stage, app, name) {
    super(page, stage, app);
    this.unit = 15;
    this.content = el("div", { class: name });
    this.overlay = svg("svg", { class: "flow-overlay", "aria-hidden": "true" });
    this.board = el("div", { class: "flow-board" }, this.content, this.overlay);
    stage.element.append(this.board);
    stage.element.classList.add("flow");
    stage.flow = this.board;
    stage.watchers.push(() => this.fitOverlay());
  }

  // fitOverlay is due whenever the content may have another size.
  fitOverlay() {
    this.overlay.setAttribute("viewBox", `0 0 ${this.content.offsetWidth} ${this.content.offsetHeight}`);
  }

  point(_, x, y) {
    return [(x / 100) * this.content.offsetWidth, (y / 100) * this.content.offsetHeight];
  }

  length(r) {
    return (r / 100) * this.content.offsetWidth;
  }
}
