import { el } from "./dom.js";
import { ring } from "./remarks.js";

// Inspect tells what is known of a spot of the board: of the one under the
// pointer, or, with the focus on the board, of one after the other by the keys
// ↑ and ↓.
export class Inspect {
  constructor(app) {
    this.app = app;
    this.at = -1;
    this.box = el("div", { class: "fact", hidden: true, "aria-hidden": "true" });
    const stage = app.stage.element;
    stage.append(this.box);
    stage.addEventListener("pointermove", (e) => this.hover(e));
    stage.addEventListener("pointerleave", () => this.leave());
    stage.addEventListener("keydown", (e) => this.key(e));
    stage.addEventListener("blur", () => this.leave());
  }

  // hover finds the smallest spot under the pointer.
  hover(e) {
    if (!this.app.stage.box || e.buttons || e.pointerType === "touch" && e.type === "pointermove" && !e.isPrimary) return;
    const frame = this.app.stage.element.getBoundingClientRect();
    const v = this.app.stage.view();
    const [x, y] = [(e.clientX - frame.left - v.x) / v.scale, (e.clientY - frame.top - v.y) / v.scale];
    const spots = this.app.board.spots(this.app.t).filter((spot) => Math.hypot(spot.x - x, spot.y - y) <= spot.r);
    spots.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
    this.tell(spots[0]);
  }

  key(e) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (e.key === "Escape") this.leave();
    if (!step) return;
    e.preventDefault();
    const spots = this.app.board.spots(this.app.t);
    if (!spots.length) return;
    this.at = this.at < 0 && step < 0 ? spots.length - 1 : (this.at + step + spots.length) % spots.length;
    this.tell(spots[this.at]);
    this.app.say(spots[this.at].text);
  }

  leave() {
    this.at = -1;
    this.tell(null);
  }

  // again tells the same spot's facts in another turn.
  again() {
    if (this.at >= 0) this.tell(this.app.board.spots(this.app.t)[this.at]);
    else this.tell(null);
  }

  tell(spot) {
    if (this.sign) this.sign.remove();
    this.sign = null;
    this.box.hidden = !spot;
    if (!spot) return;
    this.sign = ring(spot, this.app.board.unit / 2);
    this.app.board.overlay.append(this.sign);
    this.box.textContent = spot.text;
    const { stage } = this.app;
    const v = stage.view();
    const [x, y] = [v.x + spot.x * v.scale, v.y + spot.y * v.scale];
    const r = spot.r * v.scale;
    const [w, h] = [this.box.offsetWidth, this.box.offsetHeight];
    this.box.style.left = `${Math.max(4, Math.min(stage.width - w - 4, x - w / 2))}px`;
    this.box.style.top = `${y - r - h - 6 > 0 ? y - r - h - 6 : Math.min(stage.height - h - 4, y + r + 6)}px`;
  }
}
