// A surface that one draws on with a finger, a pen or a mouse: its events become ink, and the ink is seen at once.

import { Pad } from './pad.js';
import { Paper } from './paper.js';

export class Surface {
  #element;
  #ink;
  #pad;
  #paper;
  #tells;

  /**
   * @param element  holds both canvases, and is as large as the field
   * @param ink      takes what is drawn
   * @param tells    {drawn, full}: functions that are called when a stroke has ended, and when no further point is
   *                 accepted
   */
  constructor(element, ink, tells) {
    this.#element = element;
    this.#ink = ink;
    this.#pad = new Pad(ink, () => element.getBoundingClientRect());
    this.#paper = new Paper(element, ...element.querySelectorAll('canvas'));
    this.#tells = tells;
  }

  open() {
    const element = this.#element;
    element.addEventListener('pointerdown', (event) => this.#press(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'lostpointercapture']) {
      element.addEventListener(name, (event) => this.#end(() => this.#pad.lift(event)));
    }
    element.addEventListener('pointercancel', (event) => this.#end(() => this.#pad.cancel(event)));
    // Without this, an iPad loses strokes of a pen that it takes for handwriting (mikepk.com/2020/10/
    // iOS-safari-scribble-bug).
    element.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
    new ResizeObserver(() => this.fit()).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#paper.redraw(this.#ink));
  }

  /** Ends the stroke in progress, as something else begins. */
  finish() {
    this.#pad.finish();
  }

  /** @param change  changes the ink otherwise than by drawing */
  change(change) {
    this.#pad.finish();
    change(this.#ink);
    this.#paper.redraw(this.#ink);
  }

  /** Paints everything again if the surface is shown, and not as large as when it was painted. */
  fit() {
    if (!this.#element.closest('[hidden]') && !this.#paper.fits) this.#paper.redraw(this.#ink);
  }

  #press(event) {
    const before = this.#ink.going;
    if (this.#pad.press(event)) {
      this.#element.setPointerCapture(event.pointerId);
      if (before) this.#paper.redraw(this.#ink);
      else this.#paper.extend(this.#ink.going);
    } else if (this.#ink.isFull) {
      this.#tells.full();
    }
  }

  #move(event) {
    if (!this.#pad.move(event)) return;
    this.#paper.extend(this.#ink.going);
    if (this.#ink.isFull) this.#tells.full();
  }

  /** @param end  ends the stroke in progress, or drops it, or returns false */
  #end(end) {
    const stroke = this.#ink.going;
    if (!end()) return;
    if (this.#ink.strokes.includes(stroke)) this.#paper.settle(stroke);
    else this.#paper.redraw(this.#ink);
    this.#tells.drawn();
  }
}
