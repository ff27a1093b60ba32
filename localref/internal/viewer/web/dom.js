// Elements are made here and nowhere else: text from a record is always a text
// node or an attribute that holds plain text, never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

// el makes an HTML element.
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// svg makes an SVG element.
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// id finds an element of the page.
export function id(name) {
  return document.getElementById(name);
}

// isolated is text from outside that cannot turn ours around: a file's name may
// run from right to left.
export function isolated(text) {
  return `\u2068${text}\u2069`;
}

// plural is "1 line", "2 lines".
export function plural(n, word) {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

// milliseconds shows a duration with as many digits as matter.
export function milliseconds(ms) {
  return `${ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms.toFixed(2)} ms`;
}
