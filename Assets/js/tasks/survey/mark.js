/**
 * A mark on a line, as a value of the scale that the line stands for. There is none until somebody sets it. A touch that
 * turns out to scroll the page puts back what was there before.
 */
export class Mark {
  #scale;
  #value;
  #pointer = null;
  #before = null;

  /**
   * @param scale  {minimum, maximum, step}
   * @param value  null while there is no mark
   */
  constructor(scale, value = null) {
    this.#scale = scale;
    this.#value = this.#holds(value) ? value : null;
  }

  /** Null while there is no mark. */
  get value() { return this.#value; }

  /** The place on the line, from 0 to 1; null while there is no mark. */
  get place() {
    const { minimum, maximum } = this.#scale;
    return this.#value === null ? null : (this.#value - minimum) / (maximum - minimum);
  }

  /** Sets the mark where a pointer went down; returns false if another one holds it. */
  press(pointer, place) {
    if (this.#pointer !== null) return false;
    this.#pointer = pointer;
    this.#before = this.#value;
    this.#value = this.#valueAt(place);
    return true;
  }

  /** Moves the mark with its pointer; returns true if it did. */
  move(pointer, place) {
    if (this.#pointer !== pointer) return false;
    this.#value = this.#valueAt(place);
    return true;
  }

  /** Lets the mark be where it is; returns true if the pointer held it. */
  lift(pointer) {
    if (this.#pointer !== pointer) return false;
    this.#pointer = null;
    return true;
  }

  /** Puts back what was there before the pointer came; returns true if the pointer held the mark. */
  cancel(pointer) {
    if (!this.lift(pointer)) return false;
    this.#value = this.#before;
    return true;
  }

  /** Sets the mark to a number, from keys or as typed; a number beyond the scale is no mark. */
  set(value) {
    this.#value = this.#holds(value) ? value : null;
  }

  clear() {
    this.#value = null;
    this.#pointer = null;
  }

  #holds(value) {
    return value !== null && value >= this.#scale.minimum && value <= this.#scale.maximum;
  }

  #valueAt(place) {
    const { minimum, maximum, step } = this.#scale;
    const steps = Math.round(Math.min(Math.max(place, 0), 1) * (maximum - minimum) / step);
    return Number((minimum + steps * step).toFixed(decimalsOf(step)));
  }
}

/** The place of a point in a box, from 0 at the low end of the line to 1 at the high end. */
export function placeIn({ left, top, width, height }, { clientX, clientY }, { isUpright, isFromRight }) {
  if (isUpright) return 1 - (clientY - top) / height;
  const place = (clientX - left) / width;
  return isFromRight ? 1 - place : place;
}

/** A number as the language writes it, which the server reads in one way only. */
export function written(value, language) {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6 }).format(value);
}

/** The number that was typed, with a point or a comma; null if it is none. */
export function numberIn(text) {
  const plain = text.trim().replace(',', '.');
  return /^[-−]?\d+(\.\d*)?$/.test(plain) ? Number(plain.replace('−', '-')) : null;
}

function decimalsOf(step) {
  return String(step).split('.')[1]?.length ?? 0;
}
