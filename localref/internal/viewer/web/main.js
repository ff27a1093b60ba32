import { el, svg, id, isolated, plural, milliseconds } from "./dom.js";
import { Stage } from "./stage.js";
import { colour, seatName, usePalette, useTheme } from "./colours.js";
import { PAD, place, drawCurves, drawTimes } from "./charts.js";
import { isDrawing, parse, draw } from "./draw.js";
import { Seats } from "./seats.js";

// The page: which turn is shown, how it is reached, and who is told.

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
const ICONS = {
  first: "M3 4h2.6v12H3zM16 4v12l-9-6z", back: "M14 4v12L5 10z", play: "M5 3l12 7-12 7z", pause: "M4 3h4.2v14H4zM11.8 3H16v14h-4.2z",
  forward: "M6 4v12l9-6z", last: "M14.4 4H17v12h-2.6zM4 4v12l9-6z",
};

class App {
  constructor(page, Board) {
    this.page = page;
    this.last = page.turns.length;
    this.t = 0;
    this.playing = false;
    this.series = 0;
    this.shown = page.names.map(() => true); // whose drawings
    this.stage = new Stage(id("stage"));
    this.board = new Board(page, this.stage, this);
    usePalette(this.board.palette);
    this.firstAsked = page.names.map((_, seat) => page.turns.findIndex((turn) => turn.o[seat]));
    this.seats = new Seats(page, this.board, this);
    this.marks = this.board.marks();
    this.faults = [...page.turns.keys()].filter((t) => (page.turns[t].x || []).some(Boolean));
    this.refused = [...page.turns.keys()].filter((t) => (page.turns[t].n || []).some(Boolean));
    this.header();
    this.transport();
    this.boardTools();
    this.help();
    this.keys();
    this.times();
    useTheme(id("theme"), () => this.repaint());
    new ResizeObserver(() => this.repaint()).observe(id("timeline"));
    addEventListener("hashchange", () => this.fromHash());
    this.stage.apply();
    if (!this.fromHash()) this.go(0);
  }

  limit(t, seat) {
    return t === this.firstAsked[seat] ? this.page.first : this.page.limit;
  }

  // score is a seat's, with all that the end adds in the last position.
  score(t, seat) {
    return this.page.series[0].values[seat][t];
  }

  header() {
    const p = this.page;
    const seed = p.seed ? `seed ${p.seed}` : "";
    id("title").textContent = `${p.game[0].toUpperCase()}${p.game.slice(1)}`;
    id("subtitle").textContent = [p.contest, p.league, seed, p.file && isolated(p.file)].filter(Boolean).join(" · ");
    id("notices").append(...(p.notices || []).map((text) => el("p", {}, text)));
    id("outcome").textContent = this.outcome();
    id("links").append(...(p.links || []).map((link) => el("a", { href: link.to }, link.text)));
  }

  outcome() {
    const { scores, ranks, out, over } = this.page.result;
    if (!over || !ranks) return "";
    const best = ranks.map((rank, seat) => (rank === 1 ? seat : -1)).filter((seat) => seat >= 0);
    const names = new Intl.ListFormat("en").format(best.map((seat) => this.board.seatName(seat)));
    const lost = (out || []).map((why, seat) => (why ? `${this.board.seatName(seat)} was put out` : "")).filter(Boolean);
    const text = best.length === ranks.length ? `Draw, ${scores.join(" : ")}` : best.length > 1 ? `${names} share the win` : `${names} wins${scores.length === 2 ? `, ${scores.join(" : ")}` : ""}`;
    const all = [text, ...lost].join("; ");
    return all[0].toUpperCase() + all.slice(1);
  }

  transport() {
    for (const name of ["first", "back", "play", "forward", "last"]) {
      id(name).append(svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[name] })));
    }
    id("first").addEventListener("click", () => this.step(-Infinity));
    id("back").addEventListener("click", () => this.step(-1));
    id("play").addEventListener("click", () => this.toggle());
    id("forward").addEventListener("click", () => this.step(1));
    id("last").addEventListener("click", () => this.step(Infinity));
    id("speed").append(...SPEEDS.map((s) => el("option", { value: s, selected: s === this.board.speed }, `${s} /s`)));
    id("turn-count").textContent = `of ${this.last}`;
    const scrub = id("scrub");
    scrub.max = this.last;
    scrub.addEventListener("input", () => {
      this.pause();
      this.go(Number(scrub.value));
    });
    id("timeline").addEventListener("pointermove", (e) => this.tip(e));
    id("timeline").addEventListener("pointerleave", () => { id("tip").hidden = true; });
    id("series").append(...this.page.series.map((s, i) => el("button", { type: "button", "aria-pressed": String(i === 0), onclick: () => this.chooseSeries(i) }, s.label)));
    id("link").addEventListener("click", () => this.copyLink());
  }

  chooseSeries(i) {
    this.series = i;
    [...id("series").children].forEach((b, k) => b.setAttribute("aria-pressed", String(k === i)));
    this.repaint();
  }

  async copyLink() {
    this.writeHash();
    const button = id("link");
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Copied";
    } catch {
      button.textContent = `#t=${this.t} is in the address`;
    }
    setTimeout(() => { button.textContent = "Copy link"; }, 1600);
  }

  tip(e) {
    const tip = id("tip");
    const frame = id("timeline").getBoundingClientRect();
    const t = Math.max(0, Math.min(this.last, Math.round(((e.clientX - frame.left - PAD) / (frame.width - 2 * PAD)) * this.last)));
    const series = this.page.series[this.series];
    tip.textContent = [`${t}: ${series.values.map((v) => v[t]).join(" : ")}`, ...this.remarks(t)].join(" · ");
    tip.hidden = false;
    const x = e.clientX - frame.left;
    tip.style.left = `${Math.min(frame.width - tip.offsetWidth - 4, Math.max(4, x + 10))}px`;
  }

  // remarks are what went wrong in a turn, a sentence a seat.
  remarks(t) {
    const turn = this.page.turns[t] || {};
    return this.page.names.flatMap((_, seat) => {
      const what = [turn.x && turn.x[seat], turn.n && turn.n[seat]].filter(Boolean);
      return what.length ? [`${this.board.seatName(seat)}: ${what.join("; ")}`] : [];
    });
  }

  boardTools() {
    const bar = id("board-tools");
    bar.append(...this.board.tools());
    if (this.page.turns.some((turn) => turn.e && turn.e.some((lines) => lines && lines.some(isDrawing)))) {
      bar.append(el("span", { class: "segments", role: "group", "aria-label": "Drawings shown" }, this.page.names.map((_, seat) => el("button", {
        type: "button", "aria-pressed": "true", title: `What ${this.board.seatName(seat)} draws`,
        onclick: (e) => {
          this.shown[seat] = !this.shown[seat];
          e.currentTarget.setAttribute("aria-pressed", String(this.shown[seat]));
          this.refresh();
        },
      }, `✎${this.board.letter(seat)}`))));
    }
    const zoom = (label, text, f) => el("button", { type: "button", "aria-label": label, title: label, onclick: f }, text);
    bar.append(el("span", { class: "segments", role: "group", "aria-label": "Zoom" },
      zoom("Zoom out (−)", "−", () => this.stage.by(1 / 1.5)), zoom("All of it (0)", "⤢", () => this.stage.reset()), zoom("Zoom in (+)", "+", () => this.stage.by(1.5))));
  }

  help() {
    const keys = [["space", "play or pause"], ["← →", "one turn; with shift, ten"], ["Home End", "first turn, end"], ["[ ]", "slower, faster"], ["+ − 0", "zoom; drag to move"], ["F", "what the next player sees"], ["L", "light or dark"], ["?", "this"]];
    const dialog = id("help");
    dialog.append(el("h2", {}, "Keys and signs"),
      el("dl", {}, keys.map(([key, what]) => [el("dt", {}, key.split(" ").map((k) => [el("kbd", {}, k), " "])), el("dd", {}, what)])),
      el("h3", {}, "On the time line"), el("dl", {}, el("dt", {}, "▲"), el("dd", {}, "no answer that counts"), el("dt", {}, "○"), el("dd", {}, "a command that was refused")),
      el("h3", {}, "On the board"), el("dl", {}, this.board.help().map(([sign, what]) => [el("dt", {}, sign), el("dd", {}, what)])),
      el("h3", {}, "Your bot can draw"), el("p", {}, "A line on stderr like ", el("kbd", {}, "#draw circle 100 200 50 red text"), " is drawn in its turn; so are line, cell and text."),
      el("form", { method: "dialog" }, el("button", { class: "primary" }, "Close")));
    id("help-button").addEventListener("click", () => dialog.showModal());
    dialog.addEventListener("click", (e) => { if (e.target === dialog) dialog.close(); });
  }

  keys() {
    const act = {
      " ": () => this.toggle(), ArrowLeft: (e) => this.step(e.shiftKey ? -10 : -1), ArrowRight: (e) => this.step(e.shiftKey ? 10 : 1),
      PageDown: () => this.step(10), PageUp: () => this.step(-10), Home: () => this.step(-Infinity), End: () => this.step(Infinity),
      "[": () => this.faster(-1), "]": () => this.faster(1), "+": () => this.stage.by(1.4), "=": () => this.stage.by(1.4), "-": () => this.stage.by(1 / 1.4), 0: () => this.stage.reset(),
      f: () => this.board.nextFog(), l: () => id("theme").click(), "?": () => id("help").showModal(),
    };
    addEventListener("keydown", (e) => {
      const target = e.target;
      if (e.ctrlKey || e.metaKey || e.altKey || id("help").open || target.closest("select, pre, textarea")) return;
      if (e.key === " " && target.closest("button, summary")) return;
      const f = act[e.key] || act[e.key.toLowerCase()];
      if (!f) return;
      e.preventDefault();
      f(e);
    });
  }

  faster(by) {
    const select = id("speed");
    select.selectedIndex = Math.max(0, Math.min(SPEEDS.length - 1, select.selectedIndex + by));
  }

  times() {
    const p = this.page;
    if (!p.turns.some((turn) => turn.w)) {
      id("times").hidden = true;
      return;
    }
    this.rows = p.names.map((_, seat) => p.turns.flatMap((turn, t) => (turn.w && turn.o[seat]
      ? [{ t, wall: turn.w[seat], cpu: turn.c ? turn.c[seat] : 0, limit: this.limit(t, seat) }] : [])));
    const slowest = this.rows.map((row, seat) => {
      const later = row.filter((r) => r.t !== this.firstAsked[seat]).reduce((a, r) => Math.max(a, r.wall), 0);
      return `${this.board.letter(seat)}: ${milliseconds(later)}`;
    });
    id("times-note").textContent = `· dashed: the limit, ${p.limit} ms (first answer ${p.first} ms) · solid: CPU · slowest later answer ${slowest.join(", ")}`;
    const body = id("times-body");
    body.style.height = `${p.names.length * (p.names.length > 4 ? 13 : p.names.length > 2 ? 22 : 38)}px`;
    body.addEventListener("click", (e) => {
      const frame = body.getBoundingClientRect();
      this.go(Math.floor(((e.clientX - frame.left - PAD) / (frame.width - 2 * PAD)) * this.last));
    });
    const details = id("times");
    if (matchMedia("(max-width: 960px)").matches) details.open = false;
    details.addEventListener("toggle", () => this.repaint());
  }

  // repaint draws the charts again, after a change of size or colours.
  repaint() {
    if (!this.seats) return;
    drawCurves(id("curve"), this.page.series[this.series], { last: this.last, marks: this.marks, faults: this.faults, refused: this.refused });
    if (this.rows && id("times").open) drawTimes(id("time-chart"), this.page, this.rows);
    this.board.theme();
    this.width = id("timeline").clientWidth; // both charts are as wide
    this.moveHeads();
  }

  moveHeads() {
    const moved = `translateX(${place(this.t, this.last, this.width || 0)}px)`;
    id("head").style.transform = id("time-head").style.transform = moved;
  }

  step(by) {
    this.pause();
    this.go(this.t + by);
  }

  // go shows a turn; while playing its link and its words wait.
  go(t) {
    this.t = Math.max(0, Math.min(this.last, Math.round(t)));
    this.refresh();
    const scrub = id("scrub");
    scrub.value = this.t;
    scrub.setAttribute("aria-valuetext", `turn ${this.t} of ${this.last}`);
    id("back").disabled = id("first").disabled = this.t === 0;
    id("forward").disabled = id("last").disabled = this.t === this.last;
    clearTimeout(this.later);
    if (!this.playing) this.later = setTimeout(() => {
      this.writeHash();
      id("live").textContent = this.summary();
      id("words").replaceChildren(...this.board.words(this.t).map((text) => el("p", {}, text)));
    }, 160);
  }

  refresh() {
    const t = this.t;
    this.board.show(t);
    this.drawings();
    this.seats.show(t);
    const [first, ...more] = this.board.phase(t);
    id("phase").replaceChildren(el("span", {}, first), ...more.map((text) => el("small", {}, text)));
    id("turn-number").textContent = t === this.last ? "End" : t;
    this.moveHeads();
  }

  drawings() {
    const overlay = this.board.overlay;
    overlay.replaceChildren();
    const turn = this.page.turns[this.t];
    if (!turn || !turn.e) return;
    turn.e.forEach((lines, seat) => {
      if (!lines || !this.shown[seat]) return;
      const own = colour(seatName(seat));
      for (const line of lines) {
        if (!isDrawing(line)) continue;
        const d = parse(line, this.board.cellNumbers);
        if (!d.error) overlay.append(...draw(this.board, seat, own, d));
      }
    });
  }

  // summary is the turn in words.
  summary() {
    const t = this.t;
    const turn = this.page.turns[t];
    const scores = this.page.names.map((_, seat) => `${this.board.seatName(seat)} ${this.score(t, seat)}`).join(", ");
    if (!turn) return `End of the game. ${this.outcome()}`;
    const did = this.page.names.length > 2 ? "" : this.page.names.map((_, seat) => {
      const lines = turn.o[seat];
      const what = !lines ? "is not asked" : lines.length ? lines.map((line) => this.board.brief(line)).join(", ") : "gives no answer";
      return `${this.board.seatName(seat)}: ${what}.`;
    }).join(" ");
    return [`Turn ${t}. ${this.board.phase(t).join(", ")}. ${this.page.series[0].label}: ${scores}.`, did, ...this.remarks(t)].filter(Boolean).join(" ");
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.t === this.last) this.go(0);
    this.playing = true;
    this.playIcon();
    let before = performance.now();
    let due = 0;
    const tick = (now) => {
      if (!this.playing) return;
      const speed = Number(id("speed").value);
      due += ((now - before) / 1000) * speed;
      before = now;
      id("stage").style.setProperty("--pace", `${Math.round(1000 / speed)}ms`);
      const steps = Math.min(Math.floor(due), 20);
      if (steps > 0) {
        due = Math.min(1, due - steps);
        this.go(this.t + steps);
      }
      if (this.t >= this.last) this.pause();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  pause() {
    const was = this.playing;
    this.playing = false;
    this.playIcon();
    if (was) this.go(this.t);
  }

  playIcon() {
    const button = id("play");
    button.querySelector("path").setAttribute("d", this.playing ? ICONS.pause : ICONS.play);
    button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    id("stage").classList.toggle("playing", this.playing);
  }

  // fromHash goes to the turn that the address names; false if it names none.
  fromHash() {
    this.hash = location.hash;
    const m = /^#t=(\d+)$/.exec(location.hash);
    if (!m) return false;
    this.pause();
    this.go(Number(m[1]));
    return true;
  }

  writeHash() {
    const hash = `#t=${this.t}`;
    // An address that was changed meanwhile is about to be followed.
    if (location.hash === hash || location.hash !== this.hash) return;
    try {
      history.replaceState(null, "", hash);
      this.hash = hash;
    } catch { /* too many in a short time: the next one does it */ }
  }
}

// open shows the page's game on a board of class Board.
export function open(Board) {
  window.botkit = new App(JSON.parse(id("data").textContent), Board);
}
