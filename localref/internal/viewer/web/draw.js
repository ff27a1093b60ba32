import { svg } from "./dom.js";

// What a bot draws: stderr lines that begin with #draw. The forms are in the
// package comment of viewer.go.

const counts = { circle: 3, line: 4, text: 2, cell: 1 };

// isDrawing reports whether a stderr line is meant to be drawn.
export function isDrawing(line) {
  return /^#draw(\s|$)/.test(line);
}

// parse returns the drawing of a line, or an object with the member error.
export function parse(line, cellNumbers) {
  const words = line.trim().split(/\s+/).slice(1);
  const kind = words.shift();
  if (!Object.hasOwn(counts, kind || "")) return { error: `expected circle, line, cell or text, found ${kind || "nothing"}` };
  const count = kind === "cell" ? cellNumbers : counts[kind];
  const numbers = words.splice(0, count).map((word) => (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word) ? Number(word) : NaN));
  if (numbers.length < count || !numbers.every(Number.isFinite)) return { error: `expected ${count} numbers after ${kind}` };
  const word = words.shift() || "-";
  const colour = word === "-" ? "" : /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(word) && CSS.supports("color", word) ? word : null;
  if (colour === null) return { error: `expected a colour, found ${word}` };
  return { kind, numbers, colour, text: words.join(" ") };
}

// draw returns the SVG elements of a drawing on a board.
export function draw(board, seat, own, d) {
  const colour = d.colour || own;
  const unit = board.unit;
  const parts = [];
  const label = (x, y) => {
    if (!d.text) return;
    parts.push(svg("text", { x, y, class: "drawn-text", fill: colour, "font-size": unit * 0.9, "stroke-width": unit * 0.22, "text-anchor": "middle" }, d.text));
  };
  if (d.kind === "cell") {
    const place = board.cell(seat, d.numbers);
    if (!place) return [];
    parts.push(svg("circle", { cx: place.x, cy: place.y, r: place.r, fill: colour, "fill-opacity": 0.28, stroke: colour, "stroke-width": unit * 0.16 }));
    label(place.x, place.y + unit * 0.3);
    return parts;
  }
  const [x, y] = board.point(seat, d.numbers[0], d.numbers[1]);
  if (d.kind === "circle") {
    const r = Math.abs(board.length(d.numbers[2]));
    parts.push(svg("circle", { cx: x, cy: y, r, fill: colour, "fill-opacity": 0.16, stroke: colour, "stroke-width": unit * 0.14 }));
    label(x, y + unit * 0.3);
  } else if (d.kind === "line") {
    const [x2, y2] = board.point(seat, d.numbers[2], d.numbers[3]);
    parts.push(svg("line", { x1: x, y1: y, x2, y2, stroke: colour, "stroke-width": unit * 0.2, "stroke-linecap": "round" }));
    label((x + x2) / 2, (y + y2) / 2 - unit * 0.25);
  } else {
    label(x, y);
  }
  return parts;
}
