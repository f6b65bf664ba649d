// A signature, or another drawing, as the server keeps it (Sources/Studies/Consent/DrawnSignature.swift): strokes of points in
// a field of its own units, the way they are written down, and the curves through them. Knows neither page nor
// pointer.
//
// A point is {x, y, pressure}: whole numbers, places in tenths of a unit, the pressure from 0 to 100.

/** The field that is signed in, in tenths of its own units. */
export const field = { width: 6000, height: 2000 };

/** Far more than anybody signs with. */
export const pointLimit = 5000;

/** Points that are nearer to the one before them add nothing to be seen. */
const nearest = 12;

/** Ink shorter than this is a slip of the finger. */
const shortest = 600;

export class Ink {
  #strokes = [];
  #count = 0;
  #isGoing = false;
  /** The newest point of the stroke in progress, if it was too near to be added. */
  #passedOver = null;

  /** @param size  the field that is drawn in, in tenths of its own units */
  constructor(size = field) {
    this.size = size;
  }

  /** Reads stored text; the ink is empty if it cannot be read. */
  static from(text, size = field) {
    const ink = new Ink(size);
    const strokes = read(text, size);
    const count = strokes.flat().length;
    if (count > pointLimit) return ink;
    ink.#strokes = strokes;
    ink.#count = count;
    return ink;
  }

  get strokes() { return this.#strokes; }

  /** The stroke in progress, or null. */
  get going() { return this.#isGoing ? this.#strokes.at(-1) : null; }

  get hasStrokes() { return this.#strokes.length > 0; }

  /** True if there is nothing, or no more than a dot. */
  get isEmpty() { return length(this.#strokes) < shortest; }

  /** True if no further point is accepted. */
  get isFull() { return this.#count >= pointLimit; }

  /** As the server reads it. */
  get text() { return this.#strokes.map((stroke) => stroke.map(written).join(' ')).join(';'); }

  /** Begins a stroke; returns true if it did. */
  begin(point) {
    this.end();
    if (this.isFull) return false;
    this.#strokes.push([]);
    this.#isGoing = true;
    this.#take(point);
    return true;
  }

  /** Continues the stroke in progress; returns true if the point was added. */
  extend(point) {
    if (!this.#isGoing || this.isFull) return false;
    this.#passedOver = distance(this.going.at(-1), point) < nearest ? point : null;
    if (this.#passedOver) return false;
    this.#take(point);
    return true;
  }

  /** Ends the stroke in progress at its real last point. */
  end() {
    const last = this.#passedOver;
    if (last && !this.isFull && distance(this.going.at(-1), last) > 0) this.#take(last);
    this.#passedOver = null;
    this.#isGoing = false;
  }

  /** Removes the last stroke. */
  undo() {
    this.#passedOver = null;
    this.#isGoing = false;
    this.#count -= this.#strokes.pop()?.length ?? 0;
  }

  clear() {
    while (this.hasStrokes) this.undo();
  }

  #take(point) {
    this.going.push(point);
    this.#count += 1;
  }
}

/** A place (in tenths, also beside the field) with a pressure (from 0 to 1) as a point in the field. */
export function pointAt(x, y, pressure, size = field) {
  return {
    x: within(0, Math.round(x), size.width), y: within(0, Math.round(y), size.height),
    pressure: within(0, Math.round(pressure * 100), 100),
  };
}

/**
 * The smooth curves through a stroke (Catmull-Rom splines) from its `first` piece on, each with a width of its
 * own: {from, control1, control2, to, width}. A stroke of one point is a dot.
 */
export function curves(stroke, first = 0) {
  if (stroke.length === 1) return [dot(stroke[0])];
  const made = [];
  for (let index = first; index < stroke.length - 1; index += 1) made.push(curve(stroke, index));
  return made;
}

function curve(stroke, index) {
  const [from, to] = [stroke[index], stroke[index + 1]];
  const before = stroke[index - 1] ?? from;
  const after = stroke[index + 2] ?? to;
  return {
    from,
    control1: { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
    control2: { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
    to,
    width: width((from.pressure + to.pressure) / 2),
  };
}

function dot(point) {
  return { from: point, control1: point, control2: point, to: point, width: width(point.pressure) };
}

function width(pressure) {
  return 24 + 48 * pressure / 100;
}

function read(text, size) {
  const readOne = (point) => readPoint(point, size);
  const strokes = text.split(';').map((stroke) => stroke.split(' ').filter(Boolean).map(readOne));
  const isReadable = strokes.every((stroke) => stroke.every(Boolean));
  return isReadable ? strokes.filter((stroke) => stroke.length > 0) : [];
}

function readPoint(text, size) {
  const [, ...numbers] = /^(\d{1,4}),(\d{1,4}),(\d{1,3})$/.exec(text)?.map(Number) ?? [];
  const [x, y, pressure] = numbers;
  const isInField = x <= size.width && y <= size.height && pressure <= 100;
  return isInField ? { x, y, pressure } : null;
}

function written({ x, y, pressure }) {
  return `${x},${y},${pressure}`;
}

function length(strokes) {
  let sum = 0;
  for (const stroke of strokes) {
    for (let index = 1; index < stroke.length; index += 1) sum += distance(stroke[index - 1], stroke[index]);
  }
  return sum;
}

function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function within(least, value, most) {
  return Math.min(Math.max(value, least), most);
}
