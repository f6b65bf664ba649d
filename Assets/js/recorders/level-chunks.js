// Windows of sound -> chunks of about a second, each one entry of a part, with the sound itself up to its limit. Pure.

import { disturbances } from '../runtime/disturbances.js';

/** The windows of a chunk. */
const full = 20;

export class LevelChunks {
  #number = 1;
  #windows = [];
  #flags = new Set();
  #soundLeft;

  /** @param soundWindows  the windows, from the first on, whose sound is kept */
  constructor(soundWindows = 0) {
    this.#soundLeft = soundWindows;
  }

  /** Adds a window, and returns the chunk that it ends, or null. @param source  {rate, window, processing} */
  add(window, source) {
    const last = this.#windows.at(-1);
    const follows = last === undefined || window.frame === last.frame + source.window;
    const ended = this.#windows.length >= full || !follows ? this.take() : null;
    const { samples, ...measured } = window;
    const isKept = samples !== undefined && this.#soundLeft > 0;
    if (isKept) this.#soundLeft -= 1;
    this.#windows.push({ ...measured, source, samples: isKept ? samples : null });
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
      flags: disturbances.filter((name) => this.#flags.has(name)), ...this.#sound(source.window),
    };
    this.#number += 1;
    this.#windows = [];
    this.#flags.clear();
    return chunk;
  }

  #sound(windowSize) {
    const kept = this.#windows.map(({ samples }) => samples).filter((samples) => samples !== null);
    if (kept.length === 0) return {};
    return { ratio: windowSize / kept[0].length, sound: base64(kept.flatMap((samples) => [...samples])) };
  }
}

/** 16-bit integers, least byte first, as Base64. */
export function base64(numbers) {
  const view = new DataView(new ArrayBuffer(2 * numbers.length));
  numbers.forEach((number, index) => view.setInt16(2 * index, number, true));
  const bytes = new Uint8Array(view.buffer);
  let text = '';
  // A function takes only so many arguments.
  for (let index = 0; index < bytes.length; index += 4096) text += String.fromCharCode(...bytes.subarray(index, index + 4096));
  return btoa(text);
}
