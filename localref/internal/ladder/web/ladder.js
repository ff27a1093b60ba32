import { el, id, plural } from "./dom.js";
import { useTheme } from "./colours.js";
import { name, table } from "./tables.js";
import { curves } from "./charts.js";

// The ladder's page: four views of one store, which is asked again when the
// server says that something is new.

let standings = null;
let sorting = { column: 2, down: true };
const signed = (n, digits = 1) => `${n > 0 ? "+" : ""}${n.toFixed(digits)}`;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

async function ask(path, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, v]) => v));
  const response = await fetch(`api/${path}?${query}`);
  if (!response.ok) throw new Error((await response.text()).trim());
  return response.json();
}

// place is the view in the address, with its parameters.
function place() {
  const [view, query] = location.hash.slice(1).split("?");
  return { view: views[view] ? view : "standings", parameters: Object.fromEntries(new URLSearchParams(query || "")) };
}

function address(view, parameters) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, v]) => v));
  return `#${view}${String(query) && `?${query}`}`;
}

const card = (title, hint, ...children) => el("section", { class: "card" }, el("h2", {}, title, " ", el("small", {}, hint)), children);
const shown = () => standings.rows.filter((r) => r.state !== "removed");

const views = { standings: showStandings, matrix: showMatrix, games: showGames, why: showWhy };

async function showStandings({ where }) {
  const st = where ? await ask("standings", { where }) : standings;
  const rows = st.rows.filter((r) => r.state !== "removed" || r.met > 0);
  const number = (head, doc, value, cell) => ({ head, doc, value, cell: (r) => (r.met ? cell(r) : "-") });
  const columns = [
    { head: "version", words: true, value: (r) => r.name.toLowerCase(), cell: (r) => el("a", { href: address("games", { bot: r.name }) }, name(r.name)) },
    { head: "state", words: true, value: (r) => r.state, cell: (r) => r.state },
    number("Elo", "against the mean of all", (r) => (r.met ? r.elo : -1e9), (r) => signed(r.elo)),
    number("95 %", "interval of the rating", (r) => r.high - r.low, (r) => `${signed(r.low, 0)} to ${signed(r.high, 0)}`),
    number("points", "share of the points", (r) => r.points, (r) => percent(r.points)),
    { head: "games", value: (r) => r.games, cell: (r) => r.games },
    number("out", "games in which it was put out", (r) => r.out, (r) => (r.out ? el("a", { href: address("games", { bot: r.name, fault: "1" }) }, r.out) : 0)),
    number("late", "games with a late answer", (r) => r.late, (r) => r.late),
    number("starved", "games with too little processor", (r) => r.starved, (r) => r.starved),
    number("turn ms", "mean time of a turn after the first", (r) => r.turn_ms, (r) => r.turn_ms.toFixed(2)),
    number("max ms", "longest turn after the first", (r) => r.longest_ms, (r) => r.longest_ms.toFixed(1)),
    { head: "lost", cell: (r) => el("a", { href: address("games", { bot: r.name, result: "lost", worst: "1" }), "aria-label": `The games that ${r.name} lost` }, "see") },
    { head: "why", cell: (r) => el("a", { href: address("why", { bot: r.name }), "aria-label": `Why games of ${r.name} end` }, "see") },
    { head: "note", words: true, long: true, value: (r) => r.note || "", cell: (r) => r.note || "" },
  ];
  const points = await ask("history");
  const best = rows.filter((r) => r.met && r.state !== "removed").slice(0, 6);
  const lines = best.map((r) => ({ name: r.name, points: points.filter((p) => p.bot === r.id).map((p) => ({ x: p.games, y: p.elo, low: p.low, high: p.high })) }));
  const mixed = (st.conditions || []).length > 1 ? el("p", { class: "hint" }, `Games were played under several conditions: ${st.conditions.map((c) => `${c.games} in league ${c.league} with ${c.nodes ? `${c.nodes} nodes` : "the clock"}`).join("; ")}.`) : null;
  return [
    filters({ where }, "standings", ["where"]),
    card("Standings", where ? `of the games where ${where}` : plural(st.games, "game"), mixed,
      el("div", { class: "wide" }, table(columns, rows, { sorted: sorting, off: (r) => r.state !== "plays", caption: "Standings", onsort: (by) => { sorting = by; } }))),
    card("Rating over games", "of the six strongest, with the interval", curves(lines, { label: "Rating over games", unit: "games" })),
  ];
}

async function showMatrix() {
  const rows = shown();
  const at = rows.map((r) => standings.rows.indexOf(r));
  const cell = (i, j) => {
    const c = standings.matrix[at[i]][at[j]];
    if (!c) return el("td", {}, i === j ? "·" : "");
    const text = `${rows[i].name} against ${rows[j].name}: ${percent(c.points)} of ${plural(c.games, "game")}`;
    return el("td", { style: { "--good": Math.max(0, 2 * c.points - 1), "--bad": Math.max(0, 1 - 2 * c.points) } },
      el("a", { href: address("games", { bot: rows[i].name, against: rows[j].name }), title: text, "aria-label": text }, (100 * c.points).toFixed(0)));
  };
  return [card("Pairs", "percent of the points of the version on the left; a cell opens its games", el("div", { class: "wide" }, el("table", { class: "matrix" },
    el("caption", { class: "sr" }, "Points of each version against each other"),
    el("thead", {}, el("tr", {}, el("td", {}), rows.map((r, i) => el("th", { scope: "col", title: r.name }, i + 1)))),
    el("tbody", {}, rows.map((r, i) => el("tr", {}, el("th", { scope: "row" }, `${i + 1} `, name(r.name)), rows.map((_, j) => cell(i, j))))))))];
}

// filters are the fields of a view that its address holds.
function filters(parameters, view, fields) {
  const go = () => { location.hash = address(view, values()); };
  const option = (value, text, chosen) => el("option", { value, selected: value === (chosen || "") }, text);
  const choice = (label, key, options) => el("label", {}, label, el("select", { "data-key": key, onchange: go }, options.map(([value, text]) => option(value, text, parameters[key]))));
  const names = [["", "any"], ...standings.rows.map((r) => [r.name, r.name])];
  const all = {
    bot: () => choice("Version", "bot", names),
    against: () => choice("Opponent", "against", names),
    result: () => choice("Result", "result", [["", "any"], ["lost", "lost"], ["drawn", "drawn"], ["won", "won"]]),
    fault: () => choice("Fault", "fault", [["", "any"], ["1", "put out"]]),
    worst: () => choice("Order", "worst", [["", "newest first"], ["1", "worst first"]]),
    where: () => el("label", { class: "where" }, view === "standings" ? "Where, like: league=gold and seat=0 and date>=2026-05-01" : "Where, like: seat=0 and margin<-20 and turns<100 and date>=2026-05-01 and seed=17", el("input", { type: "search", "data-key": "where", value: parameters.where || "", onchange: go, spellcheck: "false", autocomplete: "off" })),
  };
  const form = el("form", { class: "filters card", "aria-label": "Which games" }, fields.map((field) => all[field]()));
  form.addEventListener("submit", (e) => { e.preventDefault(); go(); });
  function values() {
    return Object.fromEntries([...form.querySelectorAll("[data-key]")].map((input) => [input.dataset.key, input.value.trim()]));
  }
  return form;
}

async function showGames(parameters) {
  const { games, more } = await ask("games", parameters);
  const bot = parameters.bot ? `?bot=${encodeURIComponent(parameters.bot)}` : "";
  const columns = [
    { head: "game", value: (g) => g.id, cell: (g) => (g.kept ? el("a", { href: `/game/${g.id}${bot}`, "aria-label": `Show game ${g.id}` }, g.id) : g.id) },
    { head: "version", words: true, value: (g) => g.bot, cell: (g) => name(g.bot) },
    { head: "seat", value: (g) => g.seat, cell: (g) => g.seat },
    { head: "against", words: true, value: (g) => g.against, cell: (g) => name(g.against) },
    { head: "result", words: true, value: (g) => g.result, cell: (g) => g.result },
    { head: "margin", value: (g) => g.margin, cell: (g) => signed(g.margin, 0) },
    { head: "turns", value: (g) => g.turns, cell: (g) => g.turns },
    { head: "seed", words: true, cell: (g) => g.seed },
    { head: "when", words: true, value: (g) => g.when, cell: (g) => g.when.slice(0, 16).replace("T", " ") },
    { head: "why", words: true, long: true, value: (g) => g.why, cell: (g) => [g.fault ? el("strong", {}, "out: ") : "", g.why, g.starved ? " (starved)" : ""] },
  ];
  const offset = Number(parameters.offset || 0);
  const page = (text, to) => el("a", { href: address("games", { ...parameters, offset: to || "" }) }, text);
  return [
    filters(parameters, "games", ["bot", "against", "result", "fault", "worst", "where"]),
    card("Games", games.length ? `${offset + 1} to ${offset + games.length}` : "none", el("div", { class: "wide" }, table(columns, games, { caption: "Games" })),
      el("p", {}, offset > 0 ? page("Those before", Math.max(0, offset - 100)) : "", " ", more ? page("More", offset + 100) : "")),
  ];
}

async function showWhy(parameters) {
  const why = await ask("why", parameters);
  const ends = why.ends || [];
  const all = ends.reduce((sum, e) => sum + e.games, 0);
  const columns = [
    { head: "result", words: true, value: (e) => e.result, cell: (e) => e.result },
    { head: "how the game ended", words: true, value: (e) => e.how, cell: (e) => e.how },
    { head: "games", value: (e) => e.games, cell: (e) => e.games },
    { head: "share", value: (e) => e.games, cell: (e) => percent(e.games / all) },
    { head: "", words: true, cell: (e) => el("span", { class: "bar", "aria-hidden": "true", style: { width: `${Math.round((200 * e.games) / all)}px` } }) },
  ];
  const line = (label, colour, turns) => ({ name: label, colour, points: (turns || []).flatMap((q, x) => (q.count ? [{ x, y: q.middle, low: q.low, high: q.high }] : [])) });
  const numbers = (why.curves || []).map((c) => el("figure", {}, el("figcaption", {}, c.name, el("span", { class: "hint" }, ` · ${plural(c.games, "game")} of winners, ${c.lost_games} of losers`)),
    curves([line("won", "s0", c.won), line("lost", "s1", c.lost)], { width: 420, height: 200, right: 46, label: c.name, unit: "turn" })));
  return [
    filters(parameters, "why", ["bot", "against", "result", "where"]),
    card("Why games end", `${plural(all, "game")}; early is before turn ${Math.ceil(0.75 * why.full)}, three quarters of the longest`, el("div", { class: "wide" }, table(columns, ends, { caption: "Why games end" }))),
    card("The bots' own numbers, a turn", `median and quartiles of those who won (solid) and those who lost (dashed), of the newest ${plural(why.games, "game")}`,
      numbers.length ? el("div", { class: "small" }, numbers) : el("p", { class: "hint" }, "A bot that writes #name value to stderr in its turns is drawn here.")),
  ];
}

let showing = 0;

// show fills the view that the address names. moved says that somebody went there.
async function show(moved) {
  const mine = ++showing;
  const { view, parameters } = place();
  try {
    if (!standings || !moved) standings = await ask("standings");
    const parts = await views[view](parameters);
    if (mine !== showing) return;
    const scrolled = id("content").querySelector(".wide");
    const at = !moved && scrolled ? [scrolled.scrollLeft, scrolled.scrollTop] : [0, 0];
    id("content").replaceChildren(...parts);
    const wide = id("content").querySelector(".wide");
    if (wide) [wide.scrollLeft, wide.scrollTop] = at;
    id("notices").replaceChildren();
  } catch (e) {
    if (mine !== showing) return;
    if (standings && moved && ["standings", "games", "why"].includes(view)) id("content").replaceChildren(filters(parameters, view, view === "standings" ? ["where"] : ["bot", "against", "result", "where"]));
    id("notices").replaceChildren(el("p", {}, e.message));
  }
  if (!standings) return;
  id("title").textContent = `Ladder of ${standings.game}`;
  id("subtitle").textContent = `${plural(standings.games, "game")}, ${plural(shown().length, "version")}`;
  document.title = `Ladder of ${standings.game} · botkit`;
  for (const tab of document.querySelectorAll(".tabs a")) {
    if (tab.hash === `#${view}`) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

// Something that is being typed or read with the keyboard is not taken away.
function busy() {
  const active = document.activeElement;
  return active && active.closest(".filters, .rows, .matrix");
}

let known = "";
new EventSource("api/events").addEventListener("message", (e) => {
  if (e.data === known) return;
  const first = known === "";
  known = e.data;
  if (first) return;
  id("live").textContent = `${e.data} games`;
  if (!busy() && place().view !== "games") show(false);
  else id("subtitle").textContent = `${e.data} games`;
});
addEventListener("hashchange", () => show(true));
useTheme(id("theme"), () => {});
show(true);
