import { svg } from "./dom.js";

// Stage is the area a board is drawn in: it keeps which part of the board is
// seen, zooms and pans by wheel, fingers, mouse and keys, and tells its layers.
//
// A board with a box (x, y, width, height in its own units) is fitted into the
// stage. A board without one is laid out by the browser, "flows", and is
// enlarged by a transform.
export class Stage {
  constructor(element) {
    this.element = element;
    this.box = null;
    this.flow = null;
    this.layers = [];
    this.watchers = [];
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    this.pointers = new Map();
    this.width = this.height = 0; // as last laid out: asking for it during a frame costs a layout
    element.addEventListener("pointerdown", (e) => this.down(e));
    element.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (e) => this.up(e));
    }
    element.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    element.addEventListener("dblclick", (e) => this.by(this.zoom > 1.01 ? 1 / this.zoom : 2, e));
    new ResizeObserver(() => this.apply()).observe(element);
  }

  // layer adds an SVG that always shows the same part of the board.
  layer(name) {
    const layer = svg("svg", { class: name, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.element.append(layer);
    this.layers.push(layer);
    return layer;
  }

  // scale is how many pixels a unit of the board has without zoom.
  fit() {
    const { width, height } = this;
    const [bx, by, bw, bh] = this.box;
    const scale = Math.min(width / bw, height / bh) || 1;
    return { scale, x: (width - bw * scale) / 2 - bx * scale, y: (height - bh * scale) / 2 - by * scale, width, height };
  }

  // view is where the board's origin is in the stage and how large its unit.
  view() {
    const f = this.fit();
    return { scale: f.scale * this.zoom, x: f.x * this.zoom + this.x, y: f.y * this.zoom + this.y, width: f.width, height: f.height };
  }

  apply() {
    const { clientWidth: width, clientHeight: height } = this.element;
    [this.width, this.height] = [width, height];
    if (!width || !height) return;
    const tall = this.flow ? Math.max(height, this.flow.offsetHeight) : height;
    this.x = Math.min(0, Math.max(width * (1 - this.zoom), this.x));
    this.y = Math.min(0, Math.max(height - tall * this.zoom, this.y));
    if (this.zoom === 1) this.x = this.y = 0;
    this.element.classList.toggle("zoomed", this.zoom > 1);
    this.element.style.touchAction = this.zoom > 1 ? "none" : "pan-y";
    if (this.flow) {
      this.flow.style.transformOrigin = "0 0";
      this.flow.style.transform = this.zoom > 1 ? `translate(${this.x}px, ${this.y}px) scale(${this.zoom})` : "";
    }
    if (this.box) {
      const v = this.view();
      const box = `${-v.x / v.scale} ${-v.y / v.scale} ${v.width / v.scale} ${v.height / v.scale}`;
      for (const layer of this.layers) layer.setAttribute("viewBox", box);
    }
    for (const watch of this.watchers) watch();
  }

  // by zooms around a pointer, or around the middle.
  by(factor, event) {
    const frame = this.element.getBoundingClientRect();
    const px = event ? event.clientX - frame.left : frame.width / 2;
    const py = event ? event.clientY - frame.top : frame.height / 2;
    const zoom = Math.min(16, Math.max(1, this.zoom * factor));
    this.x = px - ((px - this.x) * zoom) / this.zoom;
    this.y = py - ((py - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.apply();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  reset() {
    this.zoom = 1;
    this.x = this.y = 0;
    this.apply();
  }

  wheel(e) {
    if (this.flow && !e.ctrlKey && this.zoom === 1) return; // such a board may be taller than the window
    e.preventDefault();
    this.by(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0018)), e);
  }

  down(e) {
    if (e.button > 0 || e.target.closest("button, a, summary")) return;
    this.pointers.set(e.pointerId, e);
    if (this.zoom > 1 || this.pointers.size > 1) this.element.setPointerCapture(e.pointerId);
  }

  move(e) {
    const before = this.pointers.get(e.pointerId);
    if (!before) return;
    this.pointers.set(e.pointerId, e);
    if (this.pointers.size === 1) {
      if (this.zoom > 1) {
        this.element.classList.add("moving");
        this.pan(e.clientX - before.clientX, e.clientY - before.clientY);
      }
      return;
    }
    const other = [...this.pointers.values()].find((p) => p.pointerId !== e.pointerId);
    const spread = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY) || 1;
    this.by(spread(e) / spread(before), { clientX: (e.clientX + other.clientX) / 2, clientY: (e.clientY + other.clientY) / 2 });
  }

  up(e) {
    this.pointers.delete(e.pointerId);
    this.element.classList.remove("moving");
  }
}
