import { el, id, plural } from "./dom.js";
import { KINDS } from "./events.js";
import { marked, matches, pre, remarks } from "./remarks.js";
import { remember, remembered } from "./memory.js";

// Tabs chooses what is beside the board, and how wide it is.
export class Tabs {
  constructor(app) {
    this.app = app;
    this.tabs = [...document.querySelectorAll('#tabs [role="tab"]')];
    this.tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.choose(i));
      tab.addEventListener("keydown", (e) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
        if (!step) return;
        e.preventDefault();
        e.stopPropagation();
        this.choose((i + step + this.tabs.length) % this.tabs.length);
        this.tabs[this.chosen].focus();
      });
    });
    id("widen").addEventListener("click", () => this.widen());
    this.chosen = 0;
  }

  choose(chosen) {
    this.chosen = chosen;
    this.tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(i === chosen));
      tab.tabIndex = i === chosen ? 0 : -1;
      id(tab.getAttribute("aria-controls")).hidden = i !== chosen;
    });
    this.app.refresh();
  }

  shows(name) {
    return this.tabs[this.chosen].id === `tab-${name}`;
  }

  widen() {
    const wide = document.querySelector("main").classList.toggle("wide");
    id("widen").setAttribute("aria-pressed", String(wide));
  }
}

// Said is the large pane of stderr: of all players in the turn, with a search
// over all turns.
export class Said {
  constructor(page, app) {
    this.page = page;
    this.app = app;
    this.query = "";
    this.search = el("input", { type: "search", placeholder: "next line with …", "aria-label": "Search stderr of all turns", oninput: () => this.look(), onkeydown: (e) => {
      if (e.key === "Enter") this.step("text", e.shiftKey ? -1 : 1);
    } });
    this.note = el("span", { role: "status" });
    const button = (text, label, f) => el("button", { type: "button", "aria-label": label, title: label, onclick: f }, text);
    const pair = (kind, what) => el("span", {}, button("‹", `Previous turn with ${what}`, () => this.step(kind, -1)), " ", button(`${kind} ›`, `Next turn with ${what}`, () => this.step(kind, 1)));
    this.parts = page.names.map((_, seat) => {
      const part = { pre: pre(`stderr of ${app.names.full[seat]}`), count: el("small", {}) };
      part.root = el("section", { "data-said": seat }, el("h3", {}, app.badge(seat), app.names.short[seat], part.count), part.pre);
      return part;
    });
    id("said").append(
      el("div", { class: "found" }, this.search, button("‹", "Previous line with it (Shift+Enter)", () => this.step("text", -1)), button("next ›", "Next line with it (Enter)", () => this.step("text", 1))),
      el("div", { class: "steps" }, Object.entries(KINDS).filter(([kind]) => app.events.kinds[kind].length).map(([kind, what]) => pair(kind, what)), this.note),
      ...this.parts.map((part) => part.root));
  }

  look() {
    this.query = this.search.value.trim();
    const turns = this.query ? this.found() : [];
    this.note.textContent = this.query ? `in ${plural(turns.length, "turn")}` : "";
    this.show(this.app.t);
  }

  // found are the turns in which somebody said what is looked for.
  found() {
    return [...this.page.turns.keys()].filter((t) => (this.page.turns[t].e || []).some((lines) => lines && lines.some((line) => matches(line, this.query))));
  }

  step(kind, direction) {
    const { app } = this;
    const turns = kind === "text" ? (this.query ? this.found() : []) : app.events.turns(kind);
    const later = turns.filter((t) => (direction > 0 ? t > app.t : t < app.t));
    if (!later.length) {
      this.note.textContent = kind === "text" && !this.query ? "nothing to look for" : `none ${direction > 0 ? "after" : "before"} this turn`;
      return;
    }
    app.pause();
    app.go(later[direction > 0 ? 0 : later.length - 1]);
    this.note.textContent = `turn ${app.t}; ${plural(later.length - 1, "more turn")} ${direction > 0 ? "after it" : "before it"}`;
    const first = id("said").querySelector("mark");
    if (first) first.scrollIntoView({ block: "nearest" });
  }

  show(t) {
    if (id("said").hidden) return;
    const at = this.app.saidAt(t);
    const said = this.page.turns[at].e || [];
    const many = this.page.names.length > 2;
    this.parts.forEach((part, seat) => {
      const lines = said[seat] || [];
      part.root.hidden = many && !lines.length;
      part.count.textContent = `${lines.length ? plural(lines.length, "line") : "nothing"}${at === t ? "" : " in the last turn"}`;
      part.pre.replaceChildren(...remarks(this.app, seat, lines, this.query));
    });
  }
}

// Log is the game in words, a turn an entry.
export class Log {
  constructor(page, app) {
    this.page = page;
    this.app = app;
    this.search = el("input", { type: "search", placeholder: "search the game in words", "aria-label": "Search the game in words", oninput: () => this.filter() });
    this.note = el("span", { role: "status", class: "steps" });
    this.list = el("ol", { class: "log-list", "aria-label": "The game in words" });
    id("log").append(el("div", { class: "found" }, this.search, this.note), this.list);
  }

  // fill makes the list when it is seen first: a long game has some thousand
  // sentences.
  fill() {
    const { app, page } = this;
    this.entries = page.turns.map((_, t) => {
      const sentences = app.sentences(t);
      return { t, sentences, text: sentences.map((s) => s.text).join(" ") };
    }).filter((entry) => entry.sentences.length);
    this.items = new Map();
    this.filter();
  }

  item({ t, sentences }) {
    const query = this.search.value.trim();
    return el("li", { "data-turn": t }, el("button", { type: "button", onclick: () => { this.app.pause(); this.app.go(t); } },
      el("span", {}, String(t)), sentences.map((s) => el("span", { class: s.wrong ? "wrong" : null }, marked(s.text, query)))));
  }

  filter() {
    const query = this.search.value.trim();
    const found = this.entries.filter((entry) => matches(entry.text, query));
    this.items = new Map(found.map((entry) => [entry.t, this.item(entry)]));
    this.list.replaceChildren(...this.items.values());
    this.note.textContent = query ? `in ${plural(found.length, "turn")}` : "";
    this.current = null;
    this.show(this.app.t);
  }

  show(t) {
    if (id("log").hidden) return;
    if (!this.entries) return this.fill();
    if (this.current) this.current.removeAttribute("aria-current");
    this.current = this.items.get(t);
    if (!this.current) return;
    this.current.setAttribute("aria-current", "true");
    const [top, height] = [this.current.offsetTop - this.list.offsetTop, this.list.clientHeight];
    if (top < this.list.scrollTop || top > this.list.scrollTop + height - 40) this.list.scrollTop = top - height / 3;
  }
}

// Folds shows and folds the charts, and remembers which are folded.
export class Folds {
  constructor(app) {
    this.app = app;
    this.fold("curve", remembered("curve", "shown"));
    // A small window is for the board; so is one where the times say nothing.
    const tell = app.rows && app.rows.some((row) => row.some((r) => r.wall > r.limit / 20));
    this.fold("times", remembered("times", tell && innerHeight > 820 && innerWidth > 960 ? "shown" : "folded"));
    for (const chart of ["curve", "times"]) id(`fold-${chart}`).addEventListener("click", () => {
      this.fold(chart, this[chart] === "shown" ? "folded" : "shown");
      remember(chart, this[chart]);
      app.repaint();
    });
    id("fold-times").hidden = !app.rows;
  }

  fold(chart, state) {
    this[chart] = state;
    id(`fold-${chart}`).setAttribute("aria-pressed", String(state === "shown"));
    if (chart === "curve") id("timeline").classList.toggle("folded", state !== "shown");
    else id("times").hidden = !this.app.rows || state !== "shown";
  }
}
