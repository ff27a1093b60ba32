import { el, svg, plural } from "../../viewer/web/dom.js";
import { BaseBoard } from "../../viewer/web/board.js";

// Board draws the map in its own units.

const WIDTH = 16000;
const HEIGHT = 9000;
const GHOST = "M-250 230 V-40 A250 250 0 0 1 250 -40 V230 L167 130 L83 230 L0 130 L-83 230 L-167 130 Z";

export class Board extends BaseBoard {
  constructor(page, stage, app) {
    super(page, stage, app);
    this.speed = 8;
    this.unit = 300;
    this.fog = -1;
    stage.box = [-400, -480, WIDTH + 800, HEIGHT + 980];
    const root = stage.layer("busters");
    const grid = [];
    for (let x = 2000; x < WIDTH; x += 2000) grid.push(`M${x} 0V${HEIGHT}`);
    for (let y = 1500; y < HEIGHT; y += 1500) grid.push(`M0 ${y}H${WIDTH}`);
    this.mask = svg("mask", { id: "seen", maskUnits: "userSpaceOnUse", x: -400, y: -400, width: WIDTH + 800, height: HEIGHT + 800 });
    this.fogRect = svg("rect", { width: WIDTH, height: HEIGHT, class: "fog", mask: "url(#seen)" });
    this.ranges = svg("g", {});
    this.lines = svg("g", {});
    this.units = svg("g", { class: "units" });
    root.append(
      svg("defs", {}, this.mask),
      svg("rect", { width: WIDTH, height: HEIGHT, rx: 60, class: "ground" }),
      svg("path", { d: grid.join(""), class: "grid" }),
      svg("path", { d: "M0 0H1600A1600 1600 0 0 1 0 1600Z", class: "base p0" }),
      svg("path", { d: `M${WIDTH} ${HEIGHT}h-1600a1600 1600 0 0 1 1600 -1600Z`, class: "base p1" }),
      svg("text", { x: 130, y: 420, class: "base-label p0" }, "1"),
      svg("text", { x: WIDTH - 130, y: HEIGHT - 140, class: "base-label p1", "text-anchor": "end" }, "2"),
      this.ranges, this.fogRect, this.lines, this.units,
    );
    this.ghosts = [];
    for (let g = 0; g < this.data.ghosts; g++) {
      const label = svg("text", { class: "ghost-label", y: 60 });
      const id = svg("text", { class: "ghost-id", y: 420 }, `${g}`);
      const busts = svg("text", { class: "busts", x: 300, y: -190 });
      const fan = svg("g", {}, svg("path", { d: GHOST, class: "sheet" }),
        svg("circle", { cx: -85, cy: -120, r: 36, class: "eye" }), svg("circle", { cx: 85, cy: -120, r: 36, class: "eye" }), label, id, busts);
      const tether = svg("line", { class: "tether" });
      const node = svg("g", { class: "ghost", "data-ghost": g }, tether, fan);
      this.ghosts.push({ node, fan, tether, label, busts });
      this.units.append(node);
    }
    this.busters = [];
    for (let b = 0; b < 2 * this.data.perTeam; b++) {
      const team = b < this.data.perTeam ? 0 : 1;
      const body = team === 0 ? svg("circle", { r: 290, class: "body" }) : svg("rect", { x: -265, y: -265, width: 530, height: 530, rx: 90, class: "body" });
      const stun = svg("g", { class: "stun" }, svg("circle", { r: 410, class: "stun-ring" }), svg("path", { d: "M330 -520 l-110 170 h100 l-90 170 l260 -230 h-110 l80 -110z", class: "bolt" }));
      const left = svg("text", { class: "stun-left", x: 640, y: -180 });
      stun.append(left);
      const load = svg("g", { class: "load", transform: "translate(-330 -330) scale(.72)" }, svg("path", { d: GHOST, class: "sheet" }), svg("circle", { cx: -85, cy: -100, r: 40, class: "eye" }), svg("circle", { cx: 85, cy: -100, r: 40, class: "eye" }));
      const recharge = svg("circle", { r: 350, class: "recharge", pathLength: 20, transform: "rotate(-90)" });
      const wait = svg("text", { class: "recharge-left", x: -430, y: 420 });
      const fan = svg("g", {}, recharge, body, svg("text", { class: "buster-id", y: 115 }, String(b)), load, stun, wait);
      const tether = svg("line", { class: "tether" });
      const node = svg("g", { class: `buster p${team}`, "data-buster": b }, tether, fan);
      this.busters.push({ node, fan, tether, stun, left, load, recharge, wait });
      this.units.append(node);
    }
    this.overlay = stage.layer("overlay");
  }

  // buster returns the numbers of a buster at t.
  buster(t, b) {
    const [x, y, ghost, busting, stunned, recharge, radar] = this.data.frames[t].b.slice(b * 7, b * 7 + 7);
    return { x, y, ghost, busting, stunned, recharge, radarUsed: radar & 1, radar: radar & 2 };
  }

  ghost(t, g) {
    const [x, y, stamina, busts, status] = this.data.frames[t].g.slice(g * 5, g * 5 + 5);
    return { x, y, stamina, busts, status };
  }

  show(t) {
    const f = this.data.frames[t];
    const n = this.data.perTeam;
    const sees = (unit, kind) => this.fog < 0 || f.v[this.fog][kind] >>> unit & 1;
    for (let g = 0; g < this.ghosts.length; g++) {
      const { node, label, busts } = this.ghosts[g];
      const ghost = this.ghost(t, g);
      node.style.display = ghost.status === 1 ? "" : "none";
      if (ghost.status !== 1) continue;
      node.style.transform = `translate(${ghost.x}px, ${ghost.y}px)`;
      node.classList.toggle("unseen", !sees(g, 1));
      label.textContent = this.data.stamina ? ghost.stamina : "";
      busts.textContent = ghost.busts ? `×${ghost.busts}` : "";
    }
    for (let b = 0; b < this.busters.length; b++) {
      const u = this.buster(t, b);
      const part = this.busters[b];
      part.node.style.transform = `translate(${u.x}px, ${u.y}px)`;
      part.node.classList.toggle("unseen", this.fog >= 0 && (b < n ? 0 : 1) !== this.fog && !sees(b, 0));
      part.stun.style.display = u.stunned ? "" : "none";
      part.left.textContent = u.stunned || "";
      part.load.style.display = u.ghost >= 0 ? "" : "none";
      part.recharge.setAttribute("stroke-dasharray", `${u.recharge} 20`);
      part.recharge.style.display = u.recharge ? "" : "none";
      part.wait.textContent = u.recharge || "";
    }
    this.fanOut(t);
    this.drawFog(t);
    this.drawCommands(t);
  }

  // free are the ghosts that can be seen on the map at t.
  free(t) {
    return [...Array(this.data.ghosts).keys()].filter((g) => this.ghost(t, g).status === 1);
  }

  // fanOut draws units that stand on each other apart, each with a line to where
  // it is.
  fanOut(t) {
    const ghosts = this.free(t).map((g) => ({ ...this.ghosts[g], at: this.ghost(t, g) }));
    const busters = this.busters.map((part, b) => ({ ...part, at: this.buster(t, b) }));
    for (const [units, near] of [[ghosts, 260], [busters, 250]]) {
      const left = new Set(units);
      for (const unit of units) {
        if (!left.has(unit)) continue;
        const pile = [...left].filter((other) => Math.hypot(other.at.x - unit.at.x, other.at.y - unit.at.y) < near);
        pile.forEach((other, i) => {
          left.delete(other);
          const angle = (2 * Math.PI * i) / pile.length - Math.PI / 2;
          const r = pile.length > 1 ? Math.max(330, pile.length * 95) : 0;
          const [x, y] = pile.length > 1 ? [unit.at.x - other.at.x + r * Math.cos(angle), unit.at.y - other.at.y + r * Math.sin(angle)] : [0, 0];
          other.fan.style.transform = `translate(${x}px, ${y}px)`;
          other.tether.setAttribute("x2", x);
          other.tether.setAttribute("y2", y);
        });
      }
    }
  }

  // spots tells of the units.
  spots(t) {
    const n = this.data.perTeam;
    const names = this.app.names.short;
    return [...this.busters.keys()].map((b) => {
      const u = this.buster(t, b);
      const state = [`at ${u.x}, ${u.y}`, u.ghost >= 0 && `carries ghost ${u.ghost}`, u.stunned && `stunned for ${plural(u.stunned, "turn")}`, u.recharge ? `can stun in ${plural(u.recharge, "turn")}` : "can stun", u.radarUsed && "radar spent"];
      return { x: u.x, y: u.y, r: 400, text: `Buster ${b} of ${names[b < n ? 0 : 1]}: ${state.filter(Boolean).join(", ")}` };
    }).concat(this.free(t).map((g) => {
      const ghost = this.ghost(t, g);
      return { x: ghost.x, y: ghost.y, r: 400, text: `Ghost ${g} at ${ghost.x}, ${ghost.y}${this.data.stamina ? `, stamina ${ghost.stamina}` : ""}${ghost.busts ? `, ${plural(ghost.busts, "bust")} on it` : ""}` };
    }));
  }

  // tell is what came of a seat's commands; the way of a buster is told by none.
  tell(t, seat) {
    const n = this.data.perTeam;
    return this.page.turns[t].o[seat].flatMap((line, i) => {
      const b = seat * n + i;
      const [now, then] = [this.buster(t, b), this.buster(t + 1, b)];
      const [verb, target] = line.trim().split(/\s+/);
      if (now.stunned) return [];
      if (then.ghost >= 0 && now.ghost < 0) return [`catches ghost ${then.ghost} with buster ${b}`];
      if (verb === "RELEASE" && now.ghost >= 0) return [this.ghost(t + 1, now.ghost).status === 3 ? `secures ghost ${now.ghost} with buster ${b}` : `lets ghost ${now.ghost} go with buster ${b}`];
      if (verb === "EJECT" && now.ghost >= 0) return [`throws ghost ${now.ghost} with buster ${b}`];
      if (verb === "STUN" && now.recharge === 0 && then.recharge > 0) return [`stuns buster ${target} with buster ${b}`];
      if (verb === "BUST" && then.busting === Number(target)) return [`busts ghost ${target} with buster ${b}`];
      if (verb === "RADAR" && !now.radarUsed && then.radarUsed) return [`uses the radar of buster ${b}`];
      return [];
    });
  }

  drawFog(t) {
    this.fogRect.style.display = this.fog < 0 ? "none" : "";
    this.ranges.replaceChildren();
    this.mask.replaceChildren();
    if (this.fog < 0) return;
    this.mask.append(svg("rect", { x: -400, y: -400, width: WIDTH + 800, height: HEIGHT + 800, fill: "#fff" }));
    const n = this.data.perTeam;
    for (let b = this.fog * n; b < (this.fog + 1) * n; b++) {
      const u = this.buster(t, b);
      this.mask.append(svg("circle", { cx: u.x, cy: u.y, r: u.radar ? 4400 : 2200, fill: "#000" }));
    }
  }

  drawCommands(t) {
    this.lines.replaceChildren();
    const turn = this.page.turns[t];
    if (!turn) return;
    const n = this.data.perTeam;
    turn.o.forEach((lines, seat) => (lines || []).forEach((line, i) => {
      const b = seat * n + i;
      const u = this.buster(t, b);
      const words = line.trim().split(/\s+/);
      if (u.stunned || this.fog >= 0 && seat !== this.fog) return;
      const to = (x, y, kind) => this.lines.append(svg("line", { x1: u.x, y1: u.y, x2: x, y2: y, class: `order ${kind} p${seat}` }));
      const [a, c] = [Number(words[1]), Number(words[2])];
      if ((words[0] === "MOVE" || words[0] === "EJECT") && Number.isFinite(a) && Number.isFinite(c)) to(Math.max(-300, Math.min(WIDTH + 300, a)), Math.max(-300, Math.min(HEIGHT + 300, c)), words[0].toLowerCase());
      if (words[0] === "BUST" && a >= 0 && a < this.data.ghosts && this.ghost(t, a).status === 1) to(this.ghost(t, a).x, this.ghost(t, a).y, "bust");
      if (words[0] === "STUN" && a >= 0 && a < 2 * n) to(this.buster(t, a).x, this.buster(t, a).y, "stun-line");
      if (words[0] === "RADAR") this.lines.append(svg("circle", { cx: u.x, cy: u.y, r: 900, class: `order radar p${seat}` }));
      if (words[0] === "RELEASE") this.lines.append(svg("circle", { cx: u.x, cy: u.y, r: 520, class: `order release p${seat}` }));
    }));
  }

  phase(t) {
    const f = this.data.frames[t];
    let free = 0;
    for (let g = 0; g < this.data.ghosts; g++) if (f.g[g * 5 + 4] === 1) free++;
    return [`${plural(free, "ghost")} free`, `of ${this.data.ghosts}`];
  }

  stats(t, seat) {
    const n = this.data.perTeam;
    const team = [...Array(n).keys()].map((i) => this.buster(t, seat * n + i));
    const by = (f) => team.flatMap((u, i) => (f(u) ? [`${seat * n + i} in ${f(u)}`] : [])).join(", ") || "–";
    return [["Secured", this.data.frames[t].s[seat]], ["Carried", team.filter((u) => u.ghost >= 0).length], ["Awake", by((u) => u.stunned)], ["Recharged", by((u) => u.recharge)]];
  }

  // label names the line of an answer.
  label(seat, i) {
    return String(seat * this.data.perTeam + i);
  }

  split(line) {
    const m = /^((?:MOVE|EJECT)\s+-?\d+\s+-?\d+|(?:BUST|STUN)\s+-?\d+|RELEASE|RADAR)(?:\s+(.*))?$/s.exec(line.trim());
    return m ? [m[1], m[2] || ""] : [line, ""];
  }

  // words is the map for those who do not see it.
  words(t) {
    const n = this.data.perTeam;
    const teams = [0, 1].map((seat) => `Player ${seat + 1}: ${[...Array(n).keys()].map((i) => {
      const u = this.buster(t, seat * n + i);
      return `buster ${seat * n + i} at ${u.x}, ${u.y}${u.ghost >= 0 ? `, carries ghost ${u.ghost}` : ""}${u.stunned ? `, stunned for ${u.stunned}` : ""}`;
    }).join("; ")}.`);
    const ghosts = this.free(t).map((g) => {
      const ghost = this.ghost(t, g);
      return `ghost ${g} at ${ghost.x}, ${ghost.y}${this.data.stamina ? `, stamina ${ghost.stamina}` : ""}`;
    });
    return [...teams, `Free: ${ghosts.join("; ") || "none"}.`];
  }

  marks() {
    const marks = [];
    for (let t = 50; t < this.data.frames.length; t += 50) marks.push({ t, label: `${t}` });
    return marks;
  }

  tools() {
    const choose = (fog) => {
      this.fog = fog;
      buttons.forEach((b, i) => b.setAttribute("aria-pressed", String(i - 1 === fog)));
      this.app.refresh();
    };
    const buttons = ["All", "Player 1", "Player 2"].map((text, i) =>
      el("button", { type: "button", "aria-pressed": String(i === 0), "data-fog": i - 1, onclick: () => choose(i - 1) }, text));
    this.nextFog = () => choose(this.fog === 1 ? -1 : this.fog + 1);
    return [el("span", { class: "segments", role: "group", "aria-label": "What is seen (F)", title: "What a player sees (F)" }, buttons)];
  }

  help() {
    const icon = (...parts) => svg("svg", { viewBox: "-500 -500 1000 1000", class: "busters" }, parts);
    return [
      [icon(svg("g", { class: "buster p0" }, svg("circle", { r: 290, class: "body" }))), "a buster of player 1 (circle)"],
      [icon(svg("g", { class: "buster p1" }, svg("rect", { x: -265, y: -265, width: 530, height: 530, rx: 90, class: "body" }))), "a buster of player 2 (square); the ring and the number below it are the recharge of its stun"],
      [icon(svg("g", { class: "ghost" }, svg("path", { d: GHOST, class: "sheet" }), svg("text", { class: "ghost-label", y: 60 }, "15"))), "a ghost and its stamina; ×2: two busts on it"],
      [icon(svg("g", { class: "stun" }, svg("circle", { r: 410, class: "stun-ring" }))), "stunned, with the turns left"],
      [icon(svg("line", { x1: -450, x2: 450, y1: 0, y2: 0, class: "order bust p0" })), "BUST; dashes are MOVE, thick dots a STUN"],
    ];
  }

  point(_, x, y) {
    return [x, y];
  }

  length(r) {
    return r;
  }

  cell(_, [g]) {
    const t = this.app.t;
    if (!(g >= 0 && g < this.data.ghosts) || !Number.isInteger(g)) return null;
    const ghost = this.ghost(t, g);
    return ghost.status === 1 ? { x: ghost.x, y: ghost.y, r: 420 } : null;
  }
}
