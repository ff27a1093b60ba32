import { el, svg } from "./dom.js";
import { isDrawing, parse } from "./draw.js";

// Stderr lines as they are shown: what is drawn is faint, what was looked for
// is marked, and numbers that are places on the board lead there.

const MOST_LINKS = 400; // a dump of the whole board has no use for more

// matches reports whether text has all words of a query.
export function matches(text, query) {
  const low = text.toLowerCase();
  return query.toLowerCase().split(/\s+/).filter(Boolean).every((word) => low.includes(word));
}

// marked is text with the words of a query marked.
export function marked(text, query) {
  const words = query.split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [text];
  return text.split(new RegExp(`(${words.join("|")})`, "i")).map((part, i) => (i % 2 ? el("mark", {}, part) : part));
}

// remarks shows the lines of a seat.
export function remarks(app, seat, lines, query = "") {
  const { board } = app;
  let left = MOST_LINKS;
  const pattern = board.cellNumbers === 2 ? /(-?\d+[ ,;]+-?\d+)/ : /((?<![\w.-])\d+(?![\w.]))/;
  const linked = (text) => text.split(pattern).map((part, i) => {
    if (i % 2 === 0 || left <= 0 || query) return marked(part, query);
    const place = part.match(/-?\d+/g).map(Number);
    if (!board.cell(seat, place)) return part;
    left--;
    const point = () => app.pointAt(board.cell(seat, place));
    return el("button", { type: "button", class: "number-link", tabindex: -1, onpointerenter: point, onfocus: point, onclick: point, onpointerleave: () => app.pointAt(null), onblur: () => app.pointAt(null) }, part);
  });
  return lines.map((line) => {
    const drawn = isDrawing(line);
    const problem = drawn ? parse(line, board.cellNumbers).error : "";
    return el("span", { dir: "auto", class: problem ? "wrong" : drawn ? "drawn" : "" }, drawn ? marked(line, query) : linked(line), problem ? `   ← ${problem}` : "", "\n");
  });
}

// pre is a pane of stderr lines; with the focus on it the arrows go from number
// to number.
export function pre(label) {
  return el("pre", {
    tabindex: 0, "aria-label": label,
    onkeydown: (e) => {
      if (e.key !== "ArrowRight" && e.key !== "ArrowLeft") return;
      const links = [...e.currentTarget.querySelectorAll(".number-link")];
      const at = links.indexOf(document.activeElement) + (e.key === "ArrowRight" ? 1 : -1);
      if (!links.length) return;
      e.preventDefault();
      links[(at + links.length) % links.length].focus();
    },
  });
}

// ring is the sign around the place that a number names.
export function ring(place, unit) {
  return svg("circle", { cx: place.x, cy: place.y, r: place.r * 1.12, class: "pointed", "stroke-width": unit * 0.3 });
}
