import { el, svg } from "../../viewer/web/dom.js";
import { FlowBoard } from "../../viewer/web/board.js";

// Board lays cards out: orders, tome, and what each witch has.

const SHAPES = ["M8 1.5a6.5 6.5 0 1 1-.01 0Z", "M2.3 2.3h11.4v11.4H2.3Z", "M8 1.6L15 14H1Z", "M8 .6L15.2 8L8 15.4L.8 8Z"];
const TIERS = ["tier 0", "tier 1", "tier 2", "tier 3"];

function gem(tier) {
  return svg("svg", { viewBox: "0 0 16 16", class: `gem t${tier}`, "aria-hidden": "true" }, svg("path", { d: SHAPES[tier] }));
}

function gems(counts, sign) {
  const list = [];
  counts.forEach((n, tier) => {
    for (let k = 0; k < n * sign && k < 10; k++) list.push(gem(tier));
  });
  return list;
}

// words is a change in words, for those who hear the page.
function words(counts) {
  const parts = counts.map((n, tier) => (n ? `${n} ${TIERS[tier]}` : "")).filter(Boolean);
  return parts.join(", ") || "nothing";
}

// gains is a spell's change in words.
function gains(spell) {
  return spell.slice(0, 4).map((n, tier) => (n ? `${n > 0 ? "+" : "−"}${Math.abs(n)} ${TIERS[tier]}` : "")).filter(Boolean).join(", ");
}

export class Board extends FlowBoard {
  constructor(page, stage, app) {
    super(page, stage, app, "witch");
  }

  // chosen finds what the seats do in a turn: verb and id by seat.
  chosen(t) {
    const turn = this.page.turns[t];
    return this.page.names.map((_, seat) => {
      const line = turn && turn.o[seat] && turn.o[seat][0];
      const m = line && /^(brew|cast|learn|rest|wait)(?:\s+(\d+))?/i.exec(line);
      return m ? { verb: m[1].toUpperCase(), id: Number(m[2]) } : { verb: "", id: -1 };
    });
  }

  show(t) {
    const f = this.data.frames[t];
    const chosen = this.chosen(t);
    const by = (verb, id) => chosen.map((c, seat) => (c.verb === verb && c.id === id ? el("span", { class: `badge b${seat} p${seat}` }, String(seat + 1)) : null));
    const mine = (verb, id) => chosen.map((c, seat) => (c.verb === verb && c.id === id ? ` by${seat}` : "")).join("");
    const queue = f.q.map(([row, pays, left], k) => {
      const id = this.data.firstOrder + row;
      const needs = this.data.orders[row].slice(0, 4);
      const price = this.data.orders[row][4] + pays;
      return el("li", { class: `card order${mine("BREW", id)}`, "data-id": id, "data-price": price, "aria-label": `order ${id}: ${words(needs)} for ${price} rupees` },
        el("span", { class: "id" }, String(id)), el("span", { class: "gems" }, gems(needs, 1)),
        el("strong", { class: "price" }, String(price), el("small", {}, " ₹")),
        pays ? el("span", { class: "bonus", title: `pays ${pays} more, ${left} such left` }, `+${pays} ×${left}`) : null, by("BREW", id));
    });
    const tome = f.t.map(([row, stock], k) => el("li", { class: `card spell${mine("LEARN", row)}`, "data-id": row, "data-tax": k, "data-stock": stock, "aria-label": `spell ${row} for ${k} tier 0, ${stock} on it` },
      el("span", { class: "id" }, String(row)), this.change(row),
      el("span", { class: "tax" }, k ? ["pay ", String(k), gem(0)] : "free"),
      stock ? el("span", { class: "stock" }, `+${stock}`, gem(0)) : null, by("LEARN", row)));
    this.content.replaceChildren(
      this.side(t, 0, chosen), el("section", { class: "centre", "aria-label": "Orders and tome" },
        el("h3", {}, "Orders", el("small", {}, `${f.k[1]} more to come`)), el("ol", { class: "cards orders" }, queue),
        f.t.length ? [el("h3", {}, "Tome", el("small", {}, `${f.k[0]} more to come`)), el("ol", { class: "cards tome" }, tome)] : null),
      this.side(t, 1, chosen));
    this.fitOverlay();
  }

  change(row) {
    const change = this.data.spells[row].slice(0, 4);
    const takes = gems(change, -1);
    return el("span", { class: "change", role: "img", "aria-label": words(change) }, takes.length ? [el("span", { class: "gems" }, takes), el("span", { class: "arrow", "aria-hidden": "true" }, "→")] : el("span", { class: "arrow", "aria-hidden": "true" }, "+"),
      el("span", { class: "gems" }, gems(change, 1)), this.data.spells[row][4] ? el("span", { class: "repeat", title: "repeatable" }, "↻") : null);
  }

  side(t, seat, chosen) {
    const w = this.data.frames[t].w[seat];
    const slots = gems(w.i, 1);
    while (slots.length < 10) slots.push(el("span", { class: "slot" }));
    const { verb, id } = chosen[seat];
    return el("section", { class: `side p${seat}`, "aria-label": `Player ${seat + 1}` },
      el("h3", {}, el("span", { class: `badge b${seat}` }, String(seat + 1)), "Shelf", el("small", {}, w.i.join(" · "))),
      el("div", { class: "shelf", role: "img", "data-shelf": w.i.join(" "), "aria-label": `shelf: ${words(w.i)}` }, slots.slice(0, 10)),
      w.k.length ? el("h3", {}, "Spells", el("small", {}, `${w.k.filter((s) => s[2]).length} of ${w.k.length} ready`)) : null,
      el("ol", { class: "cards known" }, w.k.map(([row, own, ready]) => el("li", {
        class: `card spell${ready ? "" : " spent"}${verb === "CAST" && id === own ? ` by${seat}` : ""}${row < 42 ? " learnt" : ""}`,
        "data-id": own, "data-ready": ready, "aria-label": `spell ${own}: ${words(this.data.spells[row].slice(0, 4))}${ready ? "" : ", spent"}`,
      }, el("span", { class: "id" }, String(own)), this.change(row), ready ? null : el("span", { class: "spent-mark" }, "spent")))));
  }

  phase(t) {
    const f = this.data.frames[t];
    const bonus = f.b[0] + f.b[1] ? `bonuses left: ${f.b[0]} of +3, ${f.b[1]} of +1` : "";
    return [`${f.w[0].b} : ${f.w[1].b} brews`, `${this.data.goal} end the game`, bonus].filter(Boolean);
  }

  stats(t, seat) {
    const w = this.data.frames[t].w[seat];
    return [["Brews", `${w.b} of ${this.data.goal}`], ["Shelf", w.i.join(" · ")], ["Spells ready", `${w.k.filter((s) => s[2]).length} of ${w.k.length}`]];
  }

  // tell is the command of a seat with what came of it.
  tell(t, seat) {
    const { verb, id } = this.chosen(t)[seat];
    if (!verb || this.refused(t, seat)) return [];
    const f = this.data.frames[t];
    if (verb === "REST") return ["rests"];
    if (verb === "WAIT") return ["waits"];
    if (verb === "LEARN") return [`learns spell ${id}: ${gains(this.data.spells[id] || [])}`];
    if (verb === "BREW") {
      const order = f.q.find(([row]) => this.data.firstOrder + row === id);
      if (!order) return [];
      const price = this.data.orders[order[0]][4];
      return [`brews order ${id}: ${order[1] ? `${price} + ${order[1]}` : price} rupees`];
    }
    const spell = f.w[seat].k.find(([, own]) => own === id);
    const times = Number((/^cast\s+\d+\s+(\d+)/i.exec(this.page.turns[t].o[seat][0]) || [0, 1])[1]);
    return spell ? [`casts spell ${id}${times > 1 ? ` ${times} times` : ""}: ${gains(this.data.spells[spell[0]])}`] : [];
  }

  split(line) {
    const m = /^(cast\s+\d+\s+\d+(?!\S)|(?:cast|learn|brew)\s+\d+|rest|wait)(?:\s+(.*))?$/is.exec(line);
    return m ? [m[1], m[2] || ""] : [line, ""];
  }

  marks() {
    const marks = [];
    for (let t = 20; t < this.data.frames.length; t += 20) marks.push({ t, label: `${t}` });
    return marks;
  }

  tools() {
    return [el("span", { class: "legend" }, [0, 1, 2, 3].map((tier) => el("span", {}, gem(tier), String(tier))))];
  }

  help() {
    return [...TIERS.map((name, tier) => [gem(tier), `an ingredient of ${name}`]),
      [el("span", { class: "repeat" }, "↻"), "can be cast several times in one go"]];
  }

  cell(_, [id]) {
    if (!Number.isInteger(id)) return null;
    const card = this.content.querySelector(`[data-id="${id}"]`);
    if (!card) return null;
    let x = card.offsetWidth / 2;
    let y = card.offsetHeight / 2;
    for (let node = card; node && node !== this.board; node = node.offsetParent) {
      x += node.offsetLeft;
      y += node.offsetTop;
    }
    return { x, y, r: Math.min(card.offsetWidth, card.offsetHeight) / 2 };
  }
}
