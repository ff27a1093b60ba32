import { el, id, milliseconds, plural } from "./dom.js";
import { seatName } from "./colours.js";
import { isDrawing } from "./draw.js";
import { pre, remarks } from "./remarks.js";

// Seats is the panel with what each player has, commands and says. Two players
// have a card each; more have a table and the card of one.
export class Seats {
  constructor(page, board, app) {
    this.page = page;
    this.board = board;
    this.app = app;
    this.root = id("seats");
    this.many = page.names.length > 2;
    this.selected = 0;
    if (this.many) this.makeTable();
    this.cards = (this.many ? [0] : page.names).map((_, seat) => this.card(seat));
    this.root.append(...this.cards.map((c) => c.root));
  }

  style(element, seat) {
    const name = seatName(seat);
    element.style.setProperty("--seat", `var(--${name})`);
    element.style.setProperty("--seat-soft", `color-mix(in srgb, var(--${name}) 15%, transparent)`);
  }

  card(seat) {
    const c = { seat };
    c.badge = el("span", { class: `badge b${seat}` });
    c.title = el("h2", {});
    c.score = el("span", {});
    c.stats = el("dl", { class: "stats" });
    c.command = el("div", { class: "command" });
    c.note = el("p", { class: "note", hidden: true });
    c.meter = el("div", { class: "meter" }, (c.wall = el("i")), (c.cpu = el("b")));
    c.clockText = el("span", {});
    c.clock = el("div", { class: "clock" }, c.meter, c.clockText);
    c.pre = pre("stderr");
    c.count = el("span", {});
    c.said = el("div", { class: "said" }, el("p", {}, "stderr ", c.count), c.pre);
    c.root = el("article", { class: `seat${this.many ? " many" : ""}` },
      el("header", {}, c.badge, c.title, el("span", { class: "score" }, c.score, el("small", {}, this.page.score))),
      c.stats, c.command, c.note, c.clock, c.said);
    this.assign(c, seat);
    return c;
  }

  assign(c, seat) {
    c.seat = seat;
    this.style(c.root, seat);
    c.root.dataset.seat = seat;
    c.root.setAttribute("aria-label", `${this.board.seatName(seat)}, ${this.app.names.short[seat]}`);
    c.badge.textContent = this.board.letter(seat);
    c.title.replaceChildren(this.app.names.element(seat), el("small", {}, this.board.seatName(seat)));
  }

  makeTable() {
    const head = this.board.heads().map((text) => el("th", { scope: "col" }, text));
    this.rows = this.page.names.map((_, seat) => {
      const cells = [0, 1, 2, 3].map(() => el("td"));
      const swatch = el("span", { class: "swatch", "aria-hidden": "true" }, this.board.letter(seat));
      const pick = el("button", { type: "button", title: this.app.names.full[seat] }, swatch, el("span", {}, this.app.names.short[seat], el("small", {}, this.board.seatName(seat))));
      const row = el("tr", { "data-row": seat, onclick: () => this.select(seat) }, el("td", {}, pick), cells);
      this.style(row, seat);
      if (seat === 3) swatch.style.setProperty("--swatch-line", "var(--soft)");
      if (seat === 5 || seat === 7) swatch.classList.add("light");
      return { row, cells };
    });
    this.root.append(el("article", { class: "seat table", style: { "--seat": "var(--accent)" } },
      el("table", { class: "standings" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, this.rows.map((r) => r.row)))));
    this.mark();
  }

  mark() {
    this.rows.forEach((r, seat) => r.row.setAttribute("aria-selected", String(seat === this.selected)));
  }

  select(seat) {
    this.selected = seat;
    this.assign(this.cards[0], seat);
    this.mark();
    this.app.refresh();
  }

  show(t) {
    if (this.many) this.rows.forEach(({ row, cells }, seat) => {
      const stats = this.board.stats(t, seat);
      const turn = this.page.turns[t];
      const time = turn && turn.w && turn.o[seat] ? turn.w[seat].toFixed(1) : "";
      [this.app.score(t, seat), stats[0][1], stats[1][1], time].forEach((v, i) => { cells[i].textContent = v; });
      row.classList.toggle("dead", this.board.fall(t, seat));
    });
    for (const c of this.cards) this.showCard(c, t);
  }

  showCard(c, t) {
    const { page, board } = this;
    const turn = page.turns[t];
    const seat = c.seat;
    c.score.textContent = this.app.score(t, seat);
    c.stats.replaceChildren(...board.stats(t, seat).map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, String(value)))));
    const commands = this.commands(turn, seat);
    c.command.replaceChildren(...commands);
    c.command.classList.toggle("several", commands.length > 2);
    const notes = turn ? [turn.x && turn.x[seat], turn.n && turn.n[seat]].filter(Boolean) : [page.result.out && page.result.out[seat]].filter(Boolean);
    c.note.textContent = notes.join("; ");
    c.note.hidden = !notes.length;
    this.clock(c, t, turn, seat);
    const at = this.app.saidAt(t);
    const lines = (page.turns[at].e && page.turns[at].e[seat]) || [];
    const drawn = lines.filter(isDrawing).length;
    c.count.textContent = (lines.length ? `${plural(lines.length - drawn, "line")}${drawn ? `, ${drawn} drawn` : ""}` : "nothing") + (at === t ? "" : " in the last turn");
    c.pre.hidden = !lines.length;
    if (c.pre.textContent || lines.length) c.pre.replaceChildren(...remarks(this.app, seat, lines));
  }

  commands(turn, seat) {
    const none = (text) => [el("span", { class: "none" }, text)];
    if (!turn) return none("The game is over.");
    const lines = turn.o[seat];
    if (!lines) return none("not asked");
    if (!lines.length) return none("no answer");
    return lines.map((line, i) => {
      const [command, message] = this.board.split(this.board.unpack(line));
      const label = this.board.label(seat, i);
      return el("span", { class: "line" }, label ? `${label}: ` : "", el("span", { class: "word" }, command), message ? el("span", { class: "say" }, message) : null);
    });
  }

  clock(c, t, turn, seat) {
    const timed = turn && turn.w && turn.o[seat];
    c.clock.hidden = !this.app.rows;
    const limit = this.app.limit(t, seat);
    const [wall, cpu] = timed ? [turn.w[seat], turn.c ? turn.c[seat] : 0] : [0, 0];
    c.wall.style.width = `${Math.min(100, (100 * wall) / limit)}%`;
    c.cpu.style.width = `${Math.min(100, (100 * cpu) / limit)}%`;
    c.clockText.textContent = timed ? `${milliseconds(wall)} wall, ${milliseconds(cpu)} CPU of ${limit}` : "–";
    c.clock.classList.toggle("late", wall > limit);
  }
}
