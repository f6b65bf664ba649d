// Windows of sound -> chunks of about a second, each one entry of a part. Pure.

import { disturbances } from '../runtime/disturbances.js';

/** The windows of a chunk. */
const full = 20;

export class LevelChunks {
  #number = 1;
  #windows = [];
  #flags = new Set();

  /** Adds a window, and returns the chunk that it ends, or null. @param source  {rate, window, processing} */
  add(window, source) {
    const last = this.#windows.at(-1);
    const follows = last === undefined || window.frame === last.frame + source.window;
    const ended = this.#windows.length >= full || !follows ? this.take() : null;
    this.#windows.push({ ...window, source });
    return ended;
  }

  /** Adds a disturbance, which is noted with the chunk that is under way. */
  flag(name) {
    this.#flags.add(name);
  }

  /** The number of the next chunk, from 1. */
  get number() {
    return this.#number;
  }

  /** The chunk that is under way; null if there is none. */
  take() {
    if (this.#windows.length === 0) return null;
    const [{ time, source }] = this.#windows;
    const chunk = {
      number: this.#number, what: 'levels', source: 'audioworklet', ...source, start: Math.round(time * 1000) / 1000,
      levels: base64(this.#windows.map(({ level }) => Math.round(level * 100))),
      clipped: this.#windows.reduce((sum, { clipped }) => sum + clipped, 0),
      flags: disturbances.filter((name) => this.#flags.has(name)),
    };
    this.#number += 1;
    this.#windows = [];
    this.#flags.clear();
    return chunk;
  }
}

/** 16-bit integers, least byte first, as Base64. */
export function base64(numbers) {
  const view = new DataView(new ArrayBuffer(2 * numbers.length));
  numbers.forEach((number, index) => view.setInt16(2 * index, number, true));
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}
