// The samples of a recorder beside a task: numbers in an array that is there before the block begins. Pure.

/** A recorder has no more bytes than this in a part. */
export const mostBytes = 192_000;

/** Values are kept in ten-thousandths, where nothing else is said. */
const tenThousandths = [10_000, 10_000, 10_000];

export class Samples {
  #values;
  #width;
  #limits;
  #scales;
  #count = 0;

  /**
   * @param names  2 where two values are followed by a finger and a phase, 0 where there are three values
   * @param limits  samples with a value beyond them are left out
   * @param scales  values are kept as integers, multiplied by these
   */
  constructor({ names, limits, scales = tenThousandths }) {
    this.names = names;
    this.#width = names === 0 ? 4 : 5;
    this.#limits = limits;
    this.#scales = scales;
    this.most = Math.floor(mostBytes / (4 * this.#width));
    this.#values = new Float64Array(this.most * this.#width);
  }

  get count() {
    return this.#count;
  }

  /** True once there is no room for another one. */
  get isFull() {
    return this.#count === this.most;
  }

  /** The time of the last one, or -Infinity. */
  get latest() {
    return this.#count === 0 ? -Infinity : this.#values[(this.#count - 1) * this.#width];
  }

  clear() {
    this.#count = 0;
  }

  /** Adds a sample if there is room. The fifth number is missing where the width is four. */
  add(time, a, b, c, d) {
    if (this.isFull) return;
    const place = this.#count * this.#width;
    this.#values[place] = time;
    this.#values[place + 1] = a;
    this.#values[place + 2] = b;
    this.#values[place + 3] = c;
    if (this.#width === 5) this.#values[place + 4] = d;
    this.#count += 1;
  }

  /** The samples as Base64 of 32-bit integers, least byte first: microseconds since `start`, then the values. */
  encode(start) {
    const fingers = new Map();
    const numbers = [];
    for (let index = 0; index < this.#count; index += 1) {
      const row = this.#values.subarray(index * this.#width, (index + 1) * this.#width);
      const measured = row.subarray(1, this.#width - this.names);
      if (measured.some((value, axis) => !(Math.abs(value) <= this.#limits[axis]))) continue;
      const kept = Array.from(measured, (value, axis) => Math.round(value * this.#scales[axis]));
      numbers.push(Math.round((row[0] - start) * 1000), ...kept);
      if (this.names > 0) numbers.push(numberOf(row[3], fingers), row[4]);
    }
    return base64(numbers);
  }
}

// Browsers number fingers as they like; here the first one of a block is 0.
function numberOf(pointer, fingers) {
  if (!fingers.has(pointer)) fingers.set(pointer, fingers.size);
  return fingers.get(pointer);
}

/** 32-bit integers, least byte first, as Base64. */
export function base64(numbers) {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, index) => view.setInt32(4 * index, number, true));
  const bytes = new Uint8Array(view.buffer);
  let text = '';
  // A call takes only so many arguments; pieces of a multiple of three go together.
  for (let place = 0; place < bytes.length; place += 12_288) {
    text += btoa(String.fromCharCode(...bytes.subarray(place, place + 12_288)));
  }
  return text;
}
