import { svg, plural } from "../../viewer/web/dom.js";
import { BaseBoard } from "../../viewer/web/board.js";

// Board draws the hex island.

const ROOT = Math.sqrt(3);
const DIRECTIONS = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];

const SIZES = ["seed", "small tree", "medium tree", "tall tree"];
const BONUS = [0, 0, 2, 4]; // points by richness

function ordinal(n) {
  return `${n}${n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"}`;
}

function middle(x, y) { // of a cell in cube coordinates
  const z = -x - y;
  return [ROOT * (x + z / 2), 1.5 * z];
}

function hex(cx, cy, r) {
  const points = [];
  for (let k = 0; k < 6; k++) {
    const angle = Math.PI / 6 + (k * Math.PI) / 3;
    points.push(`${(cx + r * Math.cos(angle)).toFixed(3)},${(cy + r * Math.sin(angle)).toFixed(3)}`);
  }
  return points.join(" ");
}

// tree draws a tree: firs for the first player, round crowns for the second,
// as many storeys as it is tall.
function tree(size, owner, dormant) {
  const parts = [];
  if (size === 0) {
    parts.push(owner === 0
      ? svg("path", { d: "M0 -.3 L.22 .12 Q0 .34 -.22 .12 Z", class: "leaf" })
      : svg("circle", { r: 0.21, class: "leaf" }));
  } else {
    const height = [0, 0.62, 0.95, 1.28][size];
    const foot = height / 2;
    parts.push(svg("rect", { x: -0.07, y: foot - 0.26, width: 0.14, height: 0.3, class: "trunk" }));
    for (let k = 0; k < size; k++) {
      const y = foot - 0.2 - k * 0.36;
      const w = 0.5 - k * 0.1 + (size - 1) * 0.05;
      parts.push(owner === 0
        ? svg("path", { d: `M${-w} ${y} L0 ${y - 0.6} L${w} ${y} Z`, class: "leaf" })
        : svg("ellipse", { cx: 0, cy: y - 0.2, rx: w * 0.86, ry: 0.3, class: "leaf" }));
    }
  }
  return svg("g", { class: `tree p${owner}${dormant ? " dormant" : ""}` }, parts);
}

export class Board extends BaseBoard {
  constructor(page, stage, app) {
    super(page, stage, app);
    this.frames = page.board.frames;
    this.index = new Map(this.data.cells.map(([x, y], cell) => [`${x} ${y}`, cell]));
    this.unit = 0.42;
    stage.box = [-7.6, -6.8, 15.2, 13.6];
    const root = stage.layer("forest");
    const ground = svg("g", {});
    const indices = svg("g", {}); // above the trees: an index is what COMPLETE names
    this.shade = [];
    this.data.cells.forEach(([x, y, richness], cell) => {
      const [cx, cy] = middle(x, y);
      ground.append(svg("polygon", { points: hex(cx, cy, 0.965), class: `cell r${richness}`, "data-cell": cell }));
      const shade = svg("polygon", { points: hex(cx, cy, 0.965), class: "shade", "data-shade": cell });
      this.shade.push(shade);
      if (richness) ground.append(shade);
      for (let k = 0; k < richness; k++) {
        ground.append(svg("circle", { cx: cx + (k - (richness - 1) / 2) * 0.18, cy: cy + 0.74, r: 0.055, class: "pip" }));
      }
      indices.append(svg("text", { x: cx, y: cy - 0.56, class: "index" }, String(cell)));
    });
    this.sun = svg("g", { class: "sun" });
    this.live = svg("g", {});
    root.append(this.sun, ground, this.live, indices);
    this.overlay = stage.layer("overlay");
  }

  at(cell) {
    const [x, y] = this.data.cells[cell];
    return middle(x, y);
  }

  show(t) {
    const f = this.frames[t];
    this.drawSun(f);
    this.live.replaceChildren();
    for (let cell = 0; cell < this.shade.length; cell++) {
      this.shade[cell].setAttribute("class", `shade l${f.sh[cell]}`);
    }
    for (const [cell, size, owner, dormant] of f.t) {
      const [x, y] = this.at(cell);
      const g = tree(size, owner, dormant);
      g.setAttribute("transform", `translate(${x} ${y})`);
      g.setAttribute("data-tree", `${cell} ${size} ${owner} ${dormant}`);
      if (dormant) g.append(svg("text", { x: 0.56, y: 0.34, class: "zz" }, "z"));
      if (size > 0 && Number(f.sh[cell]) >= size) {
        g.append(svg("circle", { r: 0.8, class: "spooky", "data-spooky": cell }), svg("path", { d: "M-.56 -.5 a.2 .2 0 1 0 .22 .28 a.16 .16 0 0 1 -.22 -.28Z", class: "moon" }));
      }
      this.live.append(g);
    }
    this.drawCommands(t);
  }

  drawSun(f) {
    const day = Math.min(f.d, this.data.days - 1);
    const [dx, dy] = middle(...DIRECTIONS[day % 6]);
    const n = Math.hypot(dx, dy);
    const [ux, uy] = [dx / n, dy / n];
    const angle = (Math.atan2(uy, ux) * 180) / Math.PI;
    this.sun.replaceChildren(svg("g", { transform: `rotate(${angle})`, "data-direction": day % 6 },
      [-4, -2, 2, 4].map((y) => svg("path", { d: `M${-7.05 + Math.abs(y) * 0.42} ${y * 0.8} h.9 m-.3 -.22 l.3 .22 l-.3 .22`, class: "ray" })),
      svg("circle", { cx: -6.88, cy: 0, r: 0.48, class: "disc" }),
      [...Array(10).keys()].map((k) => svg("path", { d: "M.6 0 h.14", class: "beam", transform: `translate(-6.88 0) rotate(${k * 36})` }))));
  }

  drawCommands(t) {
    const turn = this.page.turns[t];
    if (!turn) return;
    turn.o.forEach((lines, seat) => {
      if (!lines || !lines.length) return;
      const words = lines[0].split(/\s+/);
      const cell = Number(words[1]);
      const mark = (c, attributes) => {
        const [x, y] = this.at(c);
        this.live.append(svg("path", { class: `command-mark p${seat}`, transform: `translate(${x} ${y})`, ...attributes }));
      };
      const known = (c) => c >= 0 && c < this.data.cells.length;
      if (words[0] === "GROW" && known(cell)) mark(cell, { d: "M-.62 .3 v-.6 m-.17 .2 l.17 -.2 l.17 .2" });
      if (words[0] === "COMPLETE" && known(cell)) mark(cell, { d: "M0 -.86 a.86 .86 0 1 1 -.01 0 M.42 .44 l.15 .17 l.28 -.36" });
      const target = Number(words[2]);
      if (words[0] === "SEED" && known(cell) && known(target)) {
        const [x1, y1] = this.at(cell);
        const [x2, y2] = this.at(target);
        const [mx, my] = [(x1 + x2) / 2 - (y2 - y1) * 0.2, (y1 + y2) / 2 + (x2 - x1) * 0.2];
        this.live.append(svg("path", { class: `command-mark p${seat} dash`, d: `M${x1} ${y1} Q${mx} ${my} ${x2} ${y2}` }), svg("circle", { cx: x2, cy: y2, r: 0.16, class: `seed-mark p${seat}` }));
      }
    });
  }

  phase(t) {
    const f = this.frames[t];
    if (f.d >= this.data.days) return [`After ${plural(this.data.days, "day")}`, `nutrients ${f.n}`];
    return [`Day ${f.d}, turn ${this.turnOfDay(t)}`, `the ${ordinal(f.d + 1)} of ${plural(this.data.days, "day")}`, `nutrients ${f.n}`, `sun direction ${f.d % 6}`];
  }

  // turnOfDay counts from 0, as the day does in the official input.
  turnOfDay(t) {
    let first = t;
    while (first > 0 && this.frames[first - 1].d === this.frames[t].d) first--;
    return t - first;
  }

  // shadow has, a cell, the tallest shadow of the trees at t when the sun is in
  // a direction.
  shadow(t, direction) {
    const heights = this.data.cells.map(() => 0);
    if (!this.data.shadows) return heights;
    const [dx, dy] = DIRECTIONS[direction];
    for (const [cell, size] of this.frames[t].t) {
      const [x, y] = this.data.cells[cell];
      for (let k = 1; k <= size; k++) {
        const shaded = this.index.get(`${x + k * dx} ${y + k * dy}`);
        if (shaded !== undefined) heights[shaded] = Math.max(heights[shaded], size);
      }
    }
    return heights;
  }

  // cost says what the next action on a tree costs its owner.
  cost(t, [cell, size, owner, dormant]) {
    const own = this.frames[t].t.filter((tree) => tree[2] === owner);
    const of = (s) => own.filter((tree) => tree[1] === s).length;
    const sun = size === 3 ? 4 : [1, 3, 7][size] + of(size + 1);
    return `${size === 3 ? "COMPLETE" : "GROW"} ${cell} costs ${sun} sun${dormant ? ", tomorrow at the earliest" : ""}${size ? `, SEED from it ${of(0)}` : ""}`;
  }

  // spots tells of the cells.
  spots(t) {
    const f = this.frames[t];
    const last = f.d + 1 >= this.data.days;
    const tomorrow = last ? null : this.shadow(t, (f.d + 1) % 6);
    const shade = (n) => (Number(n) ? `shadow of a tree of size ${n}` : "no shadow");
    return this.data.cells.map(([, , richness], cell) => {
      const [x, y] = this.at(cell);
      const tree = f.t.find((other) => other[0] === cell);
      const lines = [`Cell ${cell}: ${richness ? `richness ${richness}${BONUS[richness] ? `, ${BONUS[richness]} points more` : ""}` : "unusable"}`];
      if (tree) lines.push(`${this.app.names.short[tree[2]]}'s ${SIZES[tree[1]]}, size ${tree[1]}${tree[3] ? ", dormant" : ""}`);
      if (richness && this.data.shadows) lines.push(`today ${shade(f.sh[cell])}${tomorrow ? `, tomorrow ${shade(tomorrow[cell])}` : ""}`);
      if (tree && f.d < this.data.days) lines.push(this.cost(t, tree));
      return { x, y, r: 0.86, text: lines.join("\n") };
    });
  }

  // tell is the command of a seat with what came of it.
  tell(t, seat) {
    const m = /^(WAIT|GROW|COMPLETE|SEED)(?: (\d+))?(?: (\d+))?/.exec(this.page.turns[t].o[seat][0] || "");
    if (!m || this.refused(t, seat)) return [];
    const [, verb, a, b] = m;
    const tree = this.frames[t].t.find((other) => other[0] === Number(a));
    if (verb === "WAIT") return ["waits for the next day"];
    if (verb === "SEED") return [`seeds cell ${b} from cell ${a}`];
    if (!tree) return [];
    if (verb === "GROW") return [`grows cell ${a} to a ${SIZES[tree[1] + 1]}`];
    const [points, bonus] = [this.frames[t].n, BONUS[this.data.cells[a][2]]];
    return [`completes cell ${a}: ${bonus ? `${points} + ${bonus}` : points} points`];
  }

  stats(t, seat) {
    const f = this.frames[t];
    const sizes = [0, 0, 0, 0];
    for (const [, size, owner] of f.t) if (owner === seat) sizes[size]++;
    return [["Sun", f.sun[seat]], ["Tomorrow", `+${f.in[seat]}`], ["Seeds·1·2·3", sizes.join("·")], ["State", f.z >> seat & 1 ? "asleep" : "awake"]];
  }

  split(line) {
    const m = /^(WAIT|GROW \d+|COMPLETE \d+|SEED \d+ \d+)(?:\s+(.*))?$/s.exec(line);
    return m ? [m[1], m[2] || ""] : [line, ""];
  }

  // words is the board for those who do not see it.
  words(t) {
    const f = this.frames[t];
    return [0, 1].map((seat) => {
      const trees = f.t.filter((tree) => tree[2] === seat).map(([cell, size, , dormant]) =>
        `${SIZES[size]} on ${cell}${dormant ? ", dormant" : ""}${size && Number(f.sh[cell]) >= size ? ", in the shade" : ""}`);
      return `Player ${seat + 1}: ${trees.join("; ") || "no trees"}.`;
    });
  }

  marks() {
    const marks = [];
    this.frames.forEach((f, t) => {
      if (t && f.d !== this.frames[t - 1].d && f.d < this.data.days) marks.push({ t, label: f.d % 6 === 0 ? `day ${f.d}` : "" });
    });
    return marks;
  }

  help() {
    const icon = (...parts) => svg("svg", { viewBox: "-1 -1 2 2", class: "forest" }, parts);
    return [
      [icon(tree(2, 0, 0)), "a tree of player 1, as many storeys as it is tall; the drop is a seed"],
      [icon(tree(2, 1, 0)), "a tree of player 2"],
      [icon(tree(2, 0, 1), svg("text", { x: 0.56, y: 0.34, class: "zz" }, "z")), "dormant: it has acted today"],
      [icon(svg("circle", { r: 0.8, class: "spooky" }), tree(1, 1, 0)), "in a shadow as tall as itself: gives no sun (spooky)"],
      [icon(svg("polygon", { points: hex(0, 0, 0.95), class: "cell r3" }), [-0.18, 0, 0.18].map((x) => svg("circle", { cx: x, cy: 0.6, r: 0.07, class: "pip" }))), "the soil's richness is the number of dots"],
      [icon(svg("polygon", { points: hex(0, 0, 0.95), class: "cell r2" }), svg("polygon", { points: hex(0, 0, 0.95), class: "shade l3" })), "shadow, darker where it is taller"],
    ];
  }

  point(_, x, y) {
    return middle(x, y);
  }

  length(r) {
    return r * ROOT;
  }

  cell(_, [cell]) {
    if (!this.data.cells[cell]) return null;
    const [x, y] = this.at(cell);
    return { x, y, r: 0.8 };
  }
}
