import { el } from "./dom.js";

// Tables whose columns sort by their head: a button each, so that the keyboard
// does it too.

// name shows a version's name, cut to fit; all of it is in its title.
export function name(text) {
  return el("span", { class: "name", title: text }, text);
}

// table makes one of rows. A column has head, cell (what stands there), and
// value (by what it sorts; without it, it does not); words for text.
export function table(columns, rows, { sorted, off = () => false, caption, onsort = () => {} } = {}) {
  const body = el("tbody", {});
  const heads = columns.map((c, i) => el("th", { scope: "col", class: c.words ? "words" : null, title: c.doc },
    c.value ? el("button", { type: "button", onclick: () => sort(i, true) }, c.head, el("span", { "aria-hidden": "true" })) : c.head));
  let by = sorted || {};
  function sort(i, turn) {
    const c = columns[i];
    by = { column: i, down: turn && by.column === i ? !by.down : turn ? !c.words : by.down };
    onsort(by);
    heads.forEach((head, k) => {
      if (k === i) head.setAttribute("aria-sort", by.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
      const mark = head.querySelector("span");
      if (mark) mark.textContent = k === i ? (by.down ? " ▾" : " ▴") : "";
    });
    const order = [...rows].sort((a, b) => {
      const x = c.value(a);
      const y = c.value(b);
      return (x < y ? -1 : x > y ? 1 : 0) * (by.down ? -1 : 1);
    });
    fill(order);
  }
  function fill(order) {
    body.replaceChildren(...order.map((row) => el("tr", { class: off(row) ? "off" : null },
      columns.map((c) => el("td", { class: [c.words && "words", c.long && "long"].filter(Boolean).join(" ") || null }, c.cell(row))))));
  }
  if (by.column === undefined) fill(rows);
  else sort(by.column, false);
  return el("table", { class: "rows" }, el("caption", { class: "sr" }, caption), el("thead", {}, el("tr", {}, heads)), body);
}
