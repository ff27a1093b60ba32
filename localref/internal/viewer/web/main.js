import { el, svg, id, isolated, plural, milliseconds } from "./dom.js";
import { Stage } from "./stage.js";
import { colour, seatName, usePalette, useTheme } from "./colours.js";
import { PAD, place, drawCurves, drawTimes } from "./charts.js";
import { isDrawing, parse, draw } from "./draw.js";
import { Events } from "./events.js";
import { Inspect } from "./inspect.js";
import { Names } from "./names.js";
import { Folds, Log, Said, Tabs } from "./panes.js";
import { ring } from "./remarks.js";
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
    this.names = new Names(page.names, this.board);
    this.events = new Events(page, this);
    this.times();
    this.seats = new Seats(page, this.board, this);
    this.log = new Log(page, this);
    this.said = new Said(page, this);
    this.tabs = new Tabs(this);
    this.marks = this.board.marks();
    this.folds = new Folds(this);
    this.inspect = new Inspect(this);
    this.header();
    this.transport();
    this.boardTools();
    this.help();
    this.keys();
    useTheme(id("theme"), () => this.repaint());
    new ResizeObserver(() => this.repaint()).observe(id("timeline"));
    addEventListener("hashchange", () => this.fromHash());
    if (this.stage.box) id("stage").style.setProperty("--aspect", this.stage.box[3] / this.stage.box[2]);
    this.stage.apply();
    if (!this.fromHash()) this.go(this.begin());
  }

  // begin is the turn that is shown first: that of the first fault, if there is
  // one, since it is what the game is looked at for.
  begin() {
    const at = (this.page.result.at || []).filter((t) => t >= 0);
    return at.length ? Math.min(...at) : 0;
  }

  // saidAt is the turn whose stderr is shown with position t: at the end the
  // last one's.
  saidAt(t) {
    return Math.min(t, this.last - 1);
  }

  badge(seat) {
    const name = seatName(seat);
    return el("span", { class: `badge b${seat}`, "aria-hidden": "true", style: { "--seat": `var(--${name})` } }, this.board.letter(seat));
  }

  limit(t, seat) {
    return this.page.limits[seat][t === this.firstAsked[seat] ? 0 : 1];
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
    id("links").append(...(p.links || []).map((link) => el("a", { href: link.to }, link.text)));
    id("outcome").replaceChildren(...this.outcome());
  }

  outcome() {
    const { scores, ranks, out, over } = this.page.result;
    if (!over || !ranks) return [];
    const best = ranks.map((rank, seat) => (rank === 1 ? seat : -1)).filter((seat) => seat >= 0);
    const winners = best.flatMap((seat, i) => [i === 0 ? "" : i === best.length - 1 ? " and " : ", ", this.names.element(seat)]);
    const counts = scores && scores.length === 2 ? scores : null;
    const text = best.length === ranks.length ? [el("span", {}, `Draw${counts ? ` ${counts.join(" : ")}` : ""}`)]
      : best.length > 1 ? [el("span", {}, winners, " share the win")]
        : [this.badge(best[0]), el("span", {}, winners, ` wins${counts ? ` ${[counts[best[0]], counts[1 - best[0]]].join(" : ")}` : ""}`)];
    const lost = (out || []).flatMap((why, seat) => (why ? [el("span", { class: "lost" }, this.names.element(seat), " was put out")] : []));
    return [...text, ...lost];
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
    id("full").addEventListener("click", () => this.fullScreen());
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
    id("go-on").hidden = !this.page.from;
    id("go-on").addEventListener("click", () => this.playOn());
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
    const keys = [["space", "play or pause"], ["← →", "one turn; with shift, ten"], ["↑ ↓", "with the focus on the board: what is known of one place after the other"], ["Home End", "first turn, end"], ["[ ]", "slower, faster"], ["+ − 0", "zoom; drag to move"], ["F", "what the next player sees"], ["N P", "next, previous turn with a fault, a refused command, a late or starved turn"], ["/", "search stderr"], ["E", "enlarge what is beside the board"], ["M", "full screen"], ["L", "light or dark"], ["?", "this"]];
    const dialog = id("help");
    dialog.append(el("h2", {}, "Keys and signs"),
      el("dl", {}, keys.map(([key, what]) => [el("dt", {}, key.split(" ").map((k) => [el("kbd", {}, k), " "])), el("dd", {}, what)])),
      el("h3", {}, "On the time line"), el("dl", {}, [["▲", "no answer that counts"], ["○", "a command that was refused"], ["■", "an answer after the limit that was forgiven"], ["❘", "a turn with too little of the CPU"], ["⬆⬇", "the best and the worst turn"]].map(([sign, what]) => [el("dt", {}, sign), el("dd", {}, what)])),
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
      n: () => this.nextEvent(1), p: () => this.nextEvent(-1), e: () => this.tabs.widen(), m: () => this.fullScreen(),
      "/": () => { this.tabs.choose(2); this.said.search.focus(); },
      f: () => this.board.nextFog(), l: () => id("theme").click(), "?": () => id("help").showModal(),
    };
    addEventListener("keydown", (e) => {
      const target = e.target;
      if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]") || target.closest("select, pre, textarea, input[type=search]")) return;
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
    if (!p.turns.some((turn) => turn.w)) return;
    this.rows = p.names.map((_, seat) => p.turns.flatMap((turn, t) => (turn.w && turn.o[seat]
      ? [{ t, wall: turn.w[seat], cpu: turn.c ? turn.c[seat] : 0, limit: this.limit(t, seat) }] : [])));
    const slowest = this.rows.map((row, seat) => {
      const later = row.filter((r) => r.t !== this.firstAsked[seat]).reduce((a, r) => Math.max(a, r.wall), 0);
      return `${this.board.letter(seat)}: ${milliseconds(later)}`;
    });
    const same = p.limits.every((l) => String(l) === String(p.limits[0]));
    const limits = (same ? [p.limits[0]] : p.limits).map(([first, later], seat) => `${same ? "" : `${this.board.letter(seat)}: `}${later} ms (first answer ${first} ms)`).join(", ");
    id("times-note").textContent = `Time a turn · dashed: the limit, ${limits} · solid: CPU · slowest later answer ${slowest.join(", ")}`;
    const body = id("times-body");
    body.style.height = `${p.names.length * (p.names.length > 4 ? 13 : p.names.length > 2 ? 22 : 38)}px`;
    body.addEventListener("click", (e) => {
      const frame = body.getBoundingClientRect();
      this.go(Math.floor(((e.clientX - frame.left - PAD) / (frame.width - 2 * PAD)) * this.last));
    });
  }

  // repaint draws the charts again, after a change of size or colours.
  repaint() {
    if (!this.folds) return;
    drawCurves(id("curve"), this.page.series[this.series], { last: this.last, marks: this.marks, events: this.events, folded: this.folds.curve !== "shown" });
    if (this.rows && !id("times").hidden) drawTimes(id("time-chart"), this.page, this.rows);
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
    this.spoken = false;
    if (!this.playing) this.later = setTimeout(() => {
      this.writeHash();
      if (!this.spoken) id("live").textContent = this.summary();
      id("words").replaceChildren(...this.board.words(this.t).map((text) => el("p", {}, text)));
    }, 160);
  }

  // say tells a screen reader something that the summary of the turn, which
  // comes later, must not replace.
  say(text) {
    this.spoken = true;
    id("live").textContent = text;
  }

  refresh() {
    const t = this.t;
    this.board.show(t);
    this.drawings();
    if (this.tabs.shows("seats")) this.seats.show(t);
    this.log.show(t);
    this.said.show(t);
    this.inspect.again();
    const [first, ...more] = this.board.phase(t);
    id("phase").replaceChildren(el("span", {}, first), ...more.map((text) => el("small", {}, text)));
    id("turn-number").textContent = t === this.last ? "End" : t;
    this.moveHeads();
  }

  drawings() {
    const overlay = this.board.overlay;
    overlay.replaceChildren();
    this.pointed = null;
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

  // pointAt puts a ring around a place on the board, or takes it away.
  pointAt(place) {
    if (this.pointed) this.pointed.remove();
    this.pointed = place && ring(place, this.board.unit);
    if (place) this.board.overlay.append(this.pointed);
  }

  // playOn shows the command that plays on from the position that is shown.
  playOn() {
    this.pause();
    const t = Math.min(this.t, this.last - 1);
    const word = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
    const command = `${this.page.from}${t}${this.page.names.map((name) => ` -p ${word(name || "PROGRAM")}`).join("")} -view`;
    const text = el("pre", { tabindex: 0, "aria-label": "The command" }, command);
    const copy = el("button", { type: "button", onclick: async () => {
      try {
        await navigator.clipboard.writeText(command);
        copy.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(text);
        copy.textContent = "Selected";
      }
    } }, "Copy");
    id("on").replaceChildren(el("h2", {}, `Play on from turn ${t}`),
      el("p", {}, "Put the programs that shall play on behind -p. They are sent the turns before this one, so that they know what they would know; what they answer there does not count."),
      text, el("form", { method: "dialog" }, copy, " ", el("button", { class: "primary" }, "Close")));
    id("on").showModal();
  }

  // nextEvent goes to the next turn in which something went wrong.
  nextEvent(direction) {
    const turns = ["fault", "refused", "late", "starved"].map((kind) => this.events.next(kind, this.t, direction)).filter((t) => t >= 0);
    if (!turns.length) return;
    this.pause();
    this.go(direction > 0 ? Math.min(...turns) : Math.max(...turns));
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.querySelector("main").requestFullscreen().catch(() => { id("full").disabled = true; });
  }

  // sentences are what happened in turn t: a list of { text, wrong }.
  sentences(t) {
    const turn = this.page.turns[t];
    const found = [];
    this.page.names.forEach((_, seat) => {
      const cause = turn.x && turn.x[seat];
      if (turn.o[seat] && !cause) for (const text of this.board.tell(t, seat)) found.push({ text: `${this.names.short[seat]} ${text}` });
      for (const text of [cause, turn.n && turn.n[seat]]) if (text) found.push({ text: `${this.names.short[seat]}: ${text}`, wrong: true });
    });
    return found;
  }

  // summary is the turn in words.
  summary() {
    const t = this.t;
    const turn = this.page.turns[t];
    const scores = this.page.names.map((_, seat) => `${this.names.short[seat]} ${this.score(t, seat)}`).join(", ");
    if (!turn) return `End of the game. ${id("outcome").textContent}`;
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
