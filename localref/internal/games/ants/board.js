import { el, svg, plural } from "../../viewer/web/dom.js";
import { colour } from "../../viewer/web/colours.js";
import { BaseBoard } from "../../viewer/web/board.js";

// Board draws the island on a canvas: thousands of squares a frame.

const KEY_EVERY = 32; // positions between two whole copies of the food
const LETTERS = "ABCDEFGH";
const PACKED = /^m[0-8]*$/;
const MOVES = ["N", "NW", "W", "SW", "S", "SE", "E", "NE", "H"];

// CORNERS are the colonies' shapes: who cannot tell their colours tells these.
// A shape has so many corners, the first at this part of a turn; 0 is a circle.
const CORNERS = [[0, 0], [4, 0.125], [3, 0.75], [4, 0], [6, 0], [3, 0.25], [5, 0.75], [8, 0.0625]];

function shape(c, colony, x, y, r) {
  const [corners, first] = CORNERS[colony];
  c.beginPath();
  if (!corners) return c.arc(x, y, r, 0, 7);
  const wide = r * [1.35, 1.2, 1.1, 1.06, 1.05, 1.02][corners - 3]; // about the area of the circle
  for (let k = 0; k < corners; k++) {
    const angle = 2 * Math.PI * (first + k / corners);
    c.lineTo(x + wide * Math.cos(angle), y + wide * Math.sin(angle));
  }
  return c.closePath();
}

function bytes(base64) {
  const text = atob(base64);
  const list = new Uint8Array(text.length);
  for (let i = 0; i < list.length; i++) list[i] = text.charCodeAt(i);
  return list;
}

export class Board extends BaseBoard {
  constructor(page, stage, app) {
    super(page, stage, app);
    const d = this.data;
    this.speed = 16;
    this.palette = "c"; // the colonies are called by these colours, even if they are two
    this.unit = 0.8;
    this.cellNumbers = 2;
    this.fog = -1;
    this.ants = bytes(d.ants);
    this.index();
    this.readFood(bytes(d.start), bytes(d.food));
    this.explored = [];
    this.counts = new Uint16Array(d.cols * d.rows);
    this.laden = new Uint16Array(d.cols * d.rows);
    stage.box = this.land();
    this.canvas = el("canvas", { role: "img", "aria-label": "The island" });
    stage.element.append(this.canvas);
    this.overlay = stage.layer("overlay");
    stage.watchers.push(() => this.paint());
  }

  // land is the part of the map that has land, with some water around it.
  land() {
    const { cols, rows, water } = this.data;
    let [west, east, south, north] = [cols, 0, rows, 0];
    for (let i = 0; i < water.length; i++) {
      if (water[i] === "#") continue;
      const [x, y] = [i % cols, Math.floor(i / cols)];
      [west, east, south, north] = [Math.min(west, x), Math.max(east, x), Math.min(south, y), Math.max(north, y)];
    }
    return [west - 1, rows - 2 - north, east - west + 3, north - south + 3];
  }

  // index finds where each position's ants begin, a colony.
  index() {
    const { frames, colonies } = this.data;
    this.begin = new Uint32Array(frames * colonies);
    let at = 0;
    for (let i = 0; i < this.begin.length; i++) {
      this.begin[i] = at;
      at += 2 + 2 * (this.ants[at] | this.ants[at + 1] << 8);
    }
  }

  // colony calls f with x, y and whether it carries, for each ant.
  colony(t, c, f) {
    let at = this.begin[t * this.data.colonies + c];
    const n = this.ants[at] | this.ants[at + 1] << 8;
    at += 2;
    for (let i = 0; i < n; i++, at += 2) f(this.ants[at], this.ants[at + 1] & 127, this.ants[at + 1] >> 7);
    return n;
  }

  readFood(start, changes) {
    this.changes = changes;
    this.changeAt = new Uint32Array(this.data.frames);
    this.keys = [start];
    const now = start.slice();
    let at = 0;
    for (let t = 1; t < this.data.frames; t++) {
      this.changeAt[t] = at;
      at = this.applyFood(now, at);
      if (t % KEY_EVERY === 0) this.keys.push(now.slice());
    }
    this.food = start.slice();
    this.foodAt = 0;
  }

  applyFood(food, at) {
    const c = this.changes;
    const n = c[at] | c[at + 1] << 8;
    at += 2;
    for (let i = 0; i < n; i++, at += 3) food[c[at] | c[at + 1] << 8] = c[at + 2];
    return at;
  }

  seekFood(t) {
    if (t < this.foodAt || t - this.foodAt > KEY_EVERY) {
      const key = Math.floor(t / KEY_EVERY);
      this.food.set(this.keys[key]);
      this.foodAt = key * KEY_EVERY;
    }
    while (this.foodAt < t) this.applyFood(this.food, this.changeAt[++this.foodAt]);
  }

  // seenFirst has, a square, the position in which a colony saw it first.
  seenFirst(c) {
    if (this.explored[c]) return this.explored[c];
    const { cols, rows, frames, sight } = this.data;
    const first = new Uint32Array(cols * rows).fill(frames + 1);
    for (let t = 0; t < frames; t++) this.colony(t, c, (x, y) => {
      for (let v = Math.max(0, y - sight); v <= Math.min(rows - 1, y + sight); v++)
        for (let u = Math.max(0, x - sight); u <= Math.min(cols - 1, x + sight); u++)
          if (first[u + v * cols] > t) first[u + v * cols] = t;
    });
    return (this.explored[c] = first);
  }

  show(t) {
    this.t = t;
    this.paint();
  }

  theme() {
    this.terrain = null;
    this.paint();
  }

  // ground draws land and water once, a few pixels a square.
  ground() {
    const { cols, rows, water } = this.data;
    const size = 12;
    const canvas = document.createElement("canvas");
    canvas.width = cols * size;
    canvas.height = rows * size;
    const c = canvas.getContext("2d");
    const wet = (x, y) => x < 0 || y < 0 || x >= cols || y >= rows || water[x + y * cols] === "#";
    c.fillStyle = colour("water");
    c.fillRect(0, 0, canvas.width, canvas.height);
    for (let y = 0; y < rows; y++) for (let x = 0; x < cols; x++) {
      if (wet(x, y)) continue;
      const [px, py] = [x * size, (rows - 1 - y) * size];
      c.fillStyle = (x + y) % 2 ? colour("land") : colour("land2");
      c.fillRect(px, py, size, size);
      c.fillStyle = colour("coast");
      if (wet(x, y + 1)) c.fillRect(px, py, size, 2);
      if (wet(x, y - 1)) c.fillRect(px, py + size - 2, size, 2);
      if (wet(x - 1, y)) c.fillRect(px, py, 2, size);
      if (wet(x + 1, y)) c.fillRect(px + size - 2, py, 2, size);
    }
    return canvas;
  }

  paint() {
    if (this.t === undefined) return;
    const v = this.stage.view();
    const dense = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(v.width * dense), Math.round(v.height * dense)];
    if (this.canvas.width !== w || this.canvas.height !== h) {
      this.canvas.width = w;
      this.canvas.height = h;
    }
    this.terrain = this.terrain || this.ground();
    const { cols, rows } = this.data;
    const c = this.canvas.getContext("2d");
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = colour("water");
    c.fillRect(0, 0, w, h);
    c.setTransform(v.scale * dense, 0, 0, v.scale * dense, v.x * dense, v.y * dense);
    c.imageSmoothingEnabled = v.scale * dense < 12;
    c.drawImage(this.terrain, 0, 0, cols, rows);
    this.seekFood(this.t);
    this.paintFood(c);
    this.paintHills(c, v.scale);
    for (let colony = 0; colony < this.data.colonies; colony++) this.paintAnts(c, colony, v.scale);
    this.paintLetters(c, v.scale);
    if (this.fog >= 0) this.paintFog(c);
  }

  paintFood(c) {
    const { cols, rows } = this.data;
    c.fillStyle = colour("food");
    c.beginPath();
    for (let i = 0; i < this.food.length; i++) {
      if (!this.food[i]) continue;
      const r = 0.16 + 0.28 * Math.sqrt(this.food[i] / 99);
      const [x, y] = [(i % cols) + 0.5, rows - 0.5 - Math.floor(i / cols)];
      c.moveTo(x + r, y);
      c.arc(x, y, r, 0, 7);
    }
    c.fill();
  }

  paintHills(c, scale) {
    const { rows, hills } = this.data;
    const r = Math.min(1.3, Math.max(0.5, 9 / scale));
    hills.forEach(([x, y], i) => {
      const [cx, cy] = [x + 0.5, rows - 0.5 - y];
      c.beginPath();
      c.arc(cx, cy, r, 0, 7);
      c.fillStyle = colour("hill");
      c.fill();
      c.lineWidth = r * 0.3;
      c.strokeStyle = colour(`c${i}`);
      c.stroke();
      c.lineWidth = 0.06;
      c.strokeStyle = colour("edge");
      c.beginPath();
      c.arc(cx, cy, r * 1.16, 0, 7);
      c.stroke();
    });
  }

  // paintLetters puts the hills' letters beside them: ants stand on them.
  paintLetters(c, scale) {
    const size = Math.max(0.9, 12 / scale);
    const r = Math.min(1.3, Math.max(0.5, 9 / scale));
    c.font = `700 ${size}px system-ui, sans-serif`;
    c.textAlign = "right";
    c.textBaseline = "bottom";
    c.lineJoin = "round";
    c.lineWidth = size * 0.28;
    c.strokeStyle = colour("edge");
    c.fillStyle = document.documentElement.dataset.theme === "dark" ? "#101517" : colour("ink");
    this.data.hills.forEach(([x, y], i) => {
      const [cx, cy] = [x + 0.5 - r * 0.7, this.data.rows - 0.5 - y - r * 0.5];
      c.strokeText(LETTERS[i], cx, cy);
      c.fillText(LETTERS[i], cx, cy);
    });
  }

  // spots tells of the squares with ants and of the hills.
  spots(t) {
    const { cols, rows, hills, colonies } = this.data;
    const found = new Map();
    const note = (q, text) => found.set(q, [...(found.get(q) || []), text]);
    hills.forEach(([x, y], i) => note(x + y * cols, `Hill ${LETTERS[i]} of ${this.app.names.short[i]} (${this.seatName(i)}), store ${this.page.series[1].values[i][t]}`));
    for (let colony = 0; colony < colonies; colony++) {
      const squares = this.heap(t, colony);
      for (const q of squares) note(q, `${plural(this.counts[q], "ant")} of ${LETTERS[colony]}, ${this.app.names.short[colony]} (${this.seatName(colony)})${this.laden[q] ? `, ${this.laden[q]} with food` : ""}`);
      this.clear(squares);
    }
    this.seekFood(t);
    this.food.forEach((amount, q) => amount && note(q, `${amount} food`));
    return [...found].map(([q, texts]) => ({ x: (q % cols) + 0.5, y: rows - 0.5 - Math.floor(q / cols), r: 0.72, text: `${texts.join("\n")}\nsquare ${q % cols}, ${Math.floor(q / cols)}` }));
  }

  // tell is how a colony changed in turn t.
  tell(t, c) {
    const [ants, store] = [0, 1].map((i) => this.page.series[i].values[c]);
    const by = ants[t + 1] - ants[t];
    const told = [];
    if (by > 0) told.push(`has ${plural(by, "ant")} more, ${ants[t + 1]} in all`);
    if (by < 0) told.push(`loses ${plural(-by, "ant")}, ${ants[t + 1]} left`);
    if (store[t + 1] > store[t]) told.push(`brings in food: ${store[t + 1]} in store`);
    if (this.fall(t + 1, c) && !this.fall(t, c)) told.push("dies");
    return told;
  }

  // heap puts a colony's ants of position t into counts and laden, and returns
  // the squares that have any; clear empties them again.
  heap(t, colony) {
    const squares = [];
    this.colony(t, colony, (x, y, laden) => {
      const q = x + y * this.data.cols;
      if (!this.counts[q]++) squares.push(q);
      this.laden[q] += laden;
    });
    return squares;
  }

  clear(squares) {
    for (const q of squares) this.counts[q] = this.laden[q] = 0;
  }

  paintAnts(c, colony, scale) {
    const { cols, rows } = this.data;
    const squares = this.heap(this.t, colony);
    const ink = [3, 1].includes(colony) || document.documentElement.dataset.theme !== "dark" && colony !== 7 && colony !== 5 ? "#fff" : "#101517";
    c.lineWidth = 0.07;
    c.strokeStyle = colour("edge");
    c.textAlign = "center";
    c.textBaseline = "middle";
    for (const q of squares) {
      const [x, y] = [(q % cols) + 0.5, rows - 0.5 - Math.floor(q / cols)];
      const n = this.counts[q];
      // Many are larger than one, and large enough for their number to be read.
      const r = n > 1 ? Math.max(Math.min(0.7, 0.46 + 0.05 * Math.log2(n)), 6.5 / scale) : 0.42;
      c.fillStyle = colour(`c${colony}`);
      shape(c, colony, x, y, r);
      c.fill();
      c.stroke();
      if (this.laden[q]) {
        c.beginPath();
        c.arc(x + r * 0.8, y - r * 0.8, 0.17, 0, 7);
        c.fillStyle = colour("food");
        c.fill();
        c.stroke();
      }
      c.fillStyle = ink;
      if (n > 1) {
        c.font = `700 ${r * (n > 99 ? 0.95 : n > 9 ? 1.15 : 1.4)}px system-ui, sans-serif`;
        c.fillText(String(n), x, y + 0.04);
      } else if (scale > 9) {
        c.font = "700 .56px system-ui, sans-serif";
        c.fillText(LETTERS[colony], x, y + 0.04);
      }
    }
    this.clear(squares);
  }

  paintFog(c) {
    const { cols, rows, sight } = this.data;
    const first = this.seenFirst(this.fog);
    const now = new Uint8Array(cols * rows);
    this.colony(this.t, this.fog, (x, y) => {
      for (let v = Math.max(0, y - sight); v <= Math.min(rows - 1, y + sight); v++)
        for (let u = Math.max(0, x - sight); u <= Math.min(cols - 1, x + sight); u++) now[u + v * cols] = 1;
    });
    c.fillStyle = colour("fog2");
    c.beginPath(); // all around the map is unseen as well
    c.rect(-999, -999, 2999, 2999);
    c.rect(0, 0, cols, rows);
    c.fill("evenodd");
    for (const [style, test] of [["fog1", (q) => first[q] <= this.t && !now[q]], ["fog2", (q) => first[q] > this.t]]) {
      c.fillStyle = colour(style);
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < cols; x++) {
          if (!test(x + y * cols)) continue;
          let end = x;
          while (end < cols && test(end + y * cols)) end++;
          c.fillRect(x - 0.01, rows - 1 - y - 0.01, end - x + 0.02, 1.02);
          x = end;
        }
      }
    }
  }

  // fall tells whether a colony is dead at t.
  fall(t, c) {
    return this.data.died[c] > 0 && t >= this.data.died[c];
  }

  phase(t) {
    let alive = 0;
    for (let c = 0; c < this.data.colonies; c++) if (!this.fall(t, c)) alive++;
    const food = this.page.series[3].values[0][t];
    return [`Round ${t} of ${this.data.rounds}`, `${plural(alive, "colony").replace("colonys", "colonies")} alive`, `${food} food lying`];
  }

  stats(t, c) {
    let laden = 0;
    this.colony(t, c, (x, y, l) => { laden += l; });
    return [["Store", this.page.series[1].values[c][t]], ["Carrying", laden], ["State", this.fall(t, c) ? `dead in ${this.data.died[c]}` : "alive"]];
  }

  seatName(c) {
    return this.data.colours[c];
  }

  letter(c) {
    return LETTERS[c];
  }

  heads() {
    return ["Colony", "Ants", "Store", "Carried", "ms"];
  }

  // unpack makes a list of moves of the letter m and a digit a move.
  unpack(line) {
    return PACKED.test(line) ? JSON.stringify([...line.slice(1)].map((digit) => MOVES[digit])) : line;
  }

  brief(line) {
    return PACKED.test(line) ? plural(line.length - 1, "move") : line;
  }

  // words is the island for those who do not see it.
  words(t) {
    return this.data.colours.map((name, c) => {
      const [hx, hy] = this.data.hills[c];
      const squares = new Map();
      this.colony(t, c, (x, y) => squares.set(`${x}, ${y}`, (squares.get(`${x}, ${y}`) || 0) + 1));
      return `${name}, hill at ${hx}, ${hy}: ${[...squares].map(([at, n]) => `${n} at ${at}`).join("; ") || "no ants"}.`;
    });
  }

  marks() {
    const marks = [];
    const step = this.data.frames > 400 ? 100 : this.data.frames > 150 ? 50 : 20;
    for (let t = step; t < this.data.frames; t += step) marks.push({ t, label: `${t}` });
    return marks;
  }

  tools() {
    const select = el("select", { "aria-label": "What is seen (F)", title: "What a colony sees (F)", id: "fog" },
      el("option", { value: -1 }, "All seen"), this.data.colours.map((name, c) => el("option", { value: c }, `${LETTERS[c]} ${name} sees`)));
    const choose = () => {
      this.fog = Number(select.value);
      this.app.refresh();
    };
    select.addEventListener("change", choose);
    this.nextFog = () => {
      select.value = String(this.fog + 1 < this.data.colonies ? this.fog + 1 : -1);
      choose();
    };
    return [select];
  }

  help() {
    const dot = (c, ...more) => svg("svg", { viewBox: "-1 -1 2 2" }, svg("circle", { r: 0.6, fill: `var(--c${c})`, stroke: "var(--edge)", "stroke-width": 0.1 }), more);
    return [
      [dot(1, svg("text", { class: "ant-count", y: 0.25 }, "3")), "three ants of one colony; each colony has its shape and letter"],
      [dot(0, svg("circle", { cx: 0.5, cy: -0.5, r: 0.3, fill: "var(--food)", stroke: "var(--edge)", "stroke-width": 0.1 })), "an ant that carries food"],
      [svg("svg", { viewBox: "-1 -1 2 2" }, svg("circle", { r: 0.35, fill: "var(--food)" })), "food, larger where there is more"],
      [svg("svg", { viewBox: "-1 -1 2 2" }, svg("circle", { r: 0.75, fill: "var(--hill)", stroke: "var(--c2)", "stroke-width": 0.25 }), svg("text", { class: "hill-letter", y: 0.25 }, "C")), "a hill; its colony's letter is beside it"],
    ];
  }

  point(seat, x, y) {
    const [hx, hy] = this.data.hills[seat];
    return [hx + x + 0.5, this.data.rows - 0.5 - (hy + y)];
  }

  length(r) {
    return r;
  }

  cell(seat, [x, y]) {
    const [px, py] = this.point(seat, x, y);
    return { x: px, y: py, r: 0.5 };
  }
}
