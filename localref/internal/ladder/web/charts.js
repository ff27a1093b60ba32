import { svg } from "./dom.js";

// Curves as SVG. Lines are told apart by dashes and by the name at their end,
// not by colour alone.

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 4"];
const COLOURS = ["c1", "c0", "c2", "c6", "c7", "c5", "c4", "c3"];

// spread moves labels apart that would lie on each other.
function spread(places, gap) {
  const order = places.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  for (let k = 1; k < order.length; k++) order[k].y = Math.max(order[k].y, order[k - 1].y + gap);
  const moved = [];
  for (const { y, i } of order) moved[i] = y;
  return moved;
}

// curves draws lines of points {x, y, low, high} with their names.
export function curves(lines, { width = 900, height = 300, label, right = 150, unit = "" }) {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return svg("svg", { viewBox: `0 0 ${width} 30`, class: "chart", role: "img", "aria-label": `${label}: nothing yet` }, svg("text", { x: 4, y: 18 }, "Nothing yet"));
  const left = 46;
  const bottom = 22;
  const xs = points.map((p) => p.x);
  const x0 = Math.min(...xs);
  const x1 = Math.max(...xs, x0 + 1);
  const y0 = Math.min(...points.map((p) => p.low));
  const y1 = Math.max(...points.map((p) => p.high), y0 + 1e-9);
  const x = (v) => left + ((v - x0) / (x1 - x0)) * (width - left - right);
  const y = (v) => 8 + ((y1 - v) / (y1 - y0)) * (height - 8 - bottom);
  const text = (v) => (Math.abs(v) >= 100 || v === Math.round(v) ? v.toFixed(0) : v.toPrecision(3));
  const parts = [0, 0.5, 1].flatMap((share) => {
    const v = y0 + (y1 - y0) * share;
    return [svg("line", { class: "axis", x1: left, x2: width - right, y1: y(v), y2: y(v) }), svg("text", { x: left - 6, y: y(v) + 4, "text-anchor": "end" }, text(v))];
  });
  parts.push(svg("text", { x: left, y: height - 5 }, `${text(x0)} ${unit}`), svg("text", { x: width - right, y: height - 5, "text-anchor": "end" }, text(x1)));
  const ends = spread(lines.map((line) => (line.points.length ? y(line.points.at(-1).y) : 0)), 14);
  lines.forEach((line, i) => {
    const p = line.points;
    if (p.length === 0) return;
    const colour = `var(--${line.colour || COLOURS[i % COLOURS.length]})`;
    const path = (list, f) => list.map((q, k) => `${k ? "L" : "M"}${x(q.x).toFixed(1)} ${y(f(q)).toFixed(1)}`).join("");
    const back = [...p].reverse().map((q) => `L${x(q.x).toFixed(1)} ${y(q.low).toFixed(1)}`).join("");
    parts.push(svg("path", { class: "band", d: `${path(p, (q) => q.high)}${back}Z`, style: { fill: colour } }),
      svg("path", { class: "line", d: path(p, (q) => q.y), style: { stroke: colour }, "stroke-dasharray": DASHES[i % DASHES.length] }),
      svg("circle", { cx: x(p.at(-1).x), cy: y(p.at(-1).y), r: 3, style: { fill: colour } }),
      svg("text", { class: "label", x: width - right + 8, y: ends[i] + 4 }, line.name.length > 20 ? `${line.name.slice(0, 19)}…` : line.name, svg("title", {}, line.name)));
  });
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": `${label}: ${lines.map((line) => `${line.name} ${line.points.length ? text(line.points.at(-1).y) : ""}`).join(", ")}` }, parts);
}
