// Shows ink on two canvases, one above the other. Pieces that no longer change are painted once on the lower one, so
// that a new point costs the same however many there are; the last piece of a stroke, whose bend the next point will
// change, is on the upper one.

import { curves } from './ink.js';

export class Paper {
  #settled;
  #tip;
  /** The number of settled pieces of the stroke in progress. */
  #count = 0;
  /** The area that the tip was painted in. */
  #wet = null;

  /** @param place  the element that holds both canvases and is as large as the field */
  constructor(place, settled, tip) {
    this.place = place;
    this.#settled = settled.getContext('2d');
    this.#tip = tip.getContext('2d');
  }

  /** False if the canvases were made for another size, or for a screen with another pixel ratio. */
  get fits() {
    const { width, height } = this.#pixels;
    return this.#settled.canvas.width === width && this.#settled.canvas.height === height;
  }

  /** Paints everything again. */
  redraw(ink) {
    const { width, height } = this.#pixels;
    for (const context of [this.#settled, this.#tip]) {
      Object.assign(context.canvas, { width, height });
      prepare(context, width / ink.size.width, getComputedStyle(this.place).color);
    }
    this.#count = 0;
    this.#wet = null;
    for (const stroke of ink.strokes) if (stroke !== ink.going) paint(this.#settled, curves(stroke));
    if (ink.going) this.extend(ink.going);
  }

  /** Paints the new pieces of the stroke in progress. */
  extend(stroke) {
    const made = curves(stroke, this.#count);
    const tip = made.pop();
    paint(this.#settled, made);
    this.#count += made.length;
    this.#dry();
    if (!tip) return;
    paint(this.#tip, [tip]);
    this.#wet = boxAround(tip);
  }

  /** Paints the rest of the stroke that has ended. */
  settle(stroke) {
    paint(this.#settled, curves(stroke, this.#count));
    this.#count = 0;
    this.#dry();
  }

  #dry() {
    if (this.#wet) this.#tip.clearRect(...this.#wet);
    this.#wet = null;
  }

  get #pixels() {
    const { width, height } = this.place.getBoundingClientRect();
    return { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio) };
  }
}

function prepare(context, scale, color) {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  Object.assign(context, { strokeStyle: color, fillStyle: color, lineCap: 'round', lineJoin: 'round' });
}

/** Neighbours of one width are one line, which is many times as fast. */
function paint(context, pieces) {
  let width = null;
  for (const { from, control1, control2, to, width: own } of pieces) {
    if (own !== width) {
      if (width !== null) context.stroke();
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineWidth = own;
      width = own;
    }
    if (from === to) return paintDot(context, from, own);
    context.bezierCurveTo(control1.x, control1.y, control2.x, control2.y, to.x, to.y);
  }
  if (width !== null) context.stroke();
}

/** A canvas paints no line without a length. */
function paintDot(context, { x, y }, width) {
  context.arc(x, y, width / 2, 0, 2 * Math.PI);
  context.fill();
}

/** A curve lies within its four points. Two pixels more, for soft edges. */
function boxAround({ from, control1, control2, to, width }) {
  const points = [from, control1, control2, to];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const edge = width / 2 + 40;
  const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return [left, top, Math.max(...xs) + edge - left, Math.max(...ys) + edge - top];
}
