import { colour, seatName } from "./colours.js";

// PAD is the room left and right of a chart: half the thumb of the slider above it.
export const PAD = 8;

// prepare sizes a canvas to its place and the screen's pixels.
function prepare(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const dense = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * dense));
  canvas.height = Math.max(1, Math.round(height * dense));
  const c = canvas.getContext("2d");
  c.scale(dense, dense);
  c.clearRect(0, 0, width, height);
  c.font = "11px system-ui, sans-serif";
  return { c, width, height };
}

// place is the x of a position on a chart.
export function place(t, last, width) {
  return PAD + (last ? t / last : 0) * (width - 2 * PAD);
}

// DASHES are the players' lines: who cannot tell their colours tells these.
const DASHES = [[], [6, 2.5], [2, 2], [9, 3, 2, 3], [12, 4], [4, 4], [2, 5], [14, 3, 2, 3, 2, 3]];

// drawCurves draws a series over all positions, with marks of the game and of
// what happened. Folded there is only room for the marks.
export function drawCurves(canvas, series, { last, marks, events, folded }) {
  const { c, width, height } = prepare(canvas);
  if (!width) return;
  drawMarks(c, marks, last, width, height);
  if (!folded) {
    drawLines(c, series, last, width, height);
    drawSwings(c, events.swings, last, width, height);
  }
  drawEvents(c, events, last, width, height);
}

function drawMarks(c, marks, last, width, height) {
  c.strokeStyle = colour("faint");
  c.fillStyle = colour("soft");
  c.lineWidth = 1;
  let free = -1;
  for (const mark of marks) {
    const at = Math.round(place(mark.t, last, width)) + 0.5;
    c.globalAlpha = mark.label ? 0.9 : 0.45;
    c.beginPath();
    c.moveTo(at, height);
    c.lineTo(at, mark.label ? 0 : height - 6);
    c.stroke();
    c.globalAlpha = 1;
    if (mark.label && at > free && at < width - 60) {
      c.fillText(mark.label, at + 4, 11);
      free = at + 14 + c.measureText(mark.label).width;
    }
  }
}

function drawLines(c, series, last, width, height) {
  const [top, bottom] = [12, height - 8];
  let [low, high] = [0, 1];
  for (const values of series.values) for (const v of values) {
    if (v > high) high = v;
    if (v < low) low = v;
  }
  const x = (t) => place(t, last, width);
  const y = (v) => bottom - ((v - low) / (high - low)) * (bottom - top);
  const own = (i) => (series.common ? colour("accent") : colour(seatName(i)));
  series.values.forEach((values, i) => {
    const path = new Path2D();
    values.forEach((v, t) => (t ? path.lineTo(x(t), y(v)) : path.moveTo(x(t), y(v))));
    if (series.values.length <= 2) {
      const area = new Path2D(path);
      area.lineTo(x(values.length - 1), bottom);
      area.lineTo(x(0), bottom);
      c.globalAlpha = 0.13;
      c.fillStyle = own(i);
      c.fill(area);
      c.globalAlpha = 1;
    }
    if (own(i) === colour("c3")) { // black on dark: a light edge keeps it visible
      c.lineWidth = 3.2;
      c.strokeStyle = colour("soft");
      c.stroke(path);
    }
    c.lineWidth = 1.9;
    c.lineJoin = "round";
    c.strokeStyle = own(i);
    c.setLineDash(DASHES[i % DASHES.length]);
    c.stroke(path);
    c.setLineDash([]);
  });
  c.fillStyle = colour("soft");
  c.fillText(String(high), PAD + 2, top + 1);
}

// drawSwings marks the best and the worst turn by arrows.
function drawSwings(c, swings, last, width, height) {
  for (const { t, seat, by } of swings) {
    const [x, y, up] = [place(t, last, width), height * 0.5, by > 0 ? -1 : 1];
    c.fillStyle = colour(seatName(seat));
    c.strokeStyle = colour("panel");
    c.lineWidth = 1.5;
    c.beginPath();
    c.moveTo(x, y + 7 * up);
    c.lineTo(x + 5, y - 2 * up);
    c.lineTo(x - 5, y - 2 * up);
    c.closePath();
    c.stroke();
    c.fill();
  }
}

// drawEvents marks a fault by a triangle, a refused command by a ring, a late
// answer by a square and a starved turn by a bar.
function drawEvents(c, events, last, width, height) {
  const x = (t) => place(t, last, width);
  c.strokeStyle = c.fillStyle = colour("warn");
  c.lineWidth = 1.6;
  for (const t of events.turns("starved")) c.fillRect(x(t) - 0.75, height - 7, 1.5, 7);
  for (const t of events.turns("late")) c.fillRect(x(t) - 3.5, height - 9, 7, 7);
  for (const t of events.turns("refused")) {
    c.beginPath();
    c.arc(x(t), height - 5, 3.2, 0, 2 * Math.PI);
    c.stroke();
  }
  for (const t of events.turns("fault")) {
    c.beginPath();
    c.moveTo(x(t), height - 10);
    c.lineTo(x(t) + 5, height - 1);
    c.lineTo(x(t) - 5, height - 1);
    c.fill();
  }
}

// drawTimes draws a row a seat: wall time, CPU time in it, and the limit. The
// first answer has a longer limit and is drawn as a share of that.
export function drawTimes(canvas, page, rows) {
  const { c, width, height } = prepare(canvas);
  if (!width) return;
  const seats = page.names.length;
  const last = page.turns.length;
  const each = height / seats;
  for (let s = 0; s < seats; s++) {
    const bottom = (s + 1) * each - 1;
    const full = (each - 6) * 0.8; // the limit's height
    const own = colour(seatName(s));
    const bar = Math.max(1, (width - 2 * PAD) / Math.max(1, last) - (last > 300 ? 0 : 1));
    for (const { t, wall, cpu, limit } of rows[s]) {
      const x = place(t, last, width);
      const h = Math.min(each - 3, (wall / limit) * full);
      c.fillStyle = own;
      c.globalAlpha = 0.42;
      c.fillRect(x, bottom - h, bar, h);
      c.globalAlpha = 1;
      const used = Math.min(h, (cpu / limit) * full);
      c.fillRect(x, bottom - used, bar, used);
      if (wall > limit) {
        c.fillStyle = colour("warn");
        c.fillRect(x, bottom - each + 1, Math.max(3, bar), 4);
      }
    }
    c.strokeStyle = colour("soft");
    c.setLineDash([5, 4]);
    c.lineWidth = 1;
    const y = Math.round(bottom - full) + 0.5;
    c.beginPath();
    c.moveTo(0, y);
    c.lineTo(width, y);
    c.stroke();
    c.setLineDash([]);
    if (s) {
      c.strokeStyle = colour("line");
      c.beginPath();
      c.moveTo(0, Math.round(s * each) + 0.5);
      c.lineTo(width, Math.round(s * each) + 0.5);
      c.stroke();
    }
  }
}
