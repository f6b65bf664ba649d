// Moments of motion -> chunks of about a second, each one entry of a part. Pure.

import { disturbances } from '../runtime/disturbances.js';
import { fields, toldIn } from './motion.js';

/** A chunk is full then, ms and samples. */
const full = { length: 1000, samples: 256 };

/** Moments that follow sooner are left out, so that a part stays small, ms. */
export const shortestGap = 8;

/** Values are kept in hundred-thousandths, times in microseconds. */
const scale = 100_000;
const most = 2 ** 31 - 1;

export class MotionChunks {
  #number = 1;
  #fields = '';
  #interval = null;
  #start = null;  // microseconds
  #rows = [];
  #latest = -Infinity;
  #flags = new Set();

  /** Adds a moment (`readMotion`), and returns the chunk that it ends, or null. */
  add(reading) {
    const time = Math.round(reading.time * 1000);
    if (time - this.#latest < shortestGap * 1000) return null;
    this.#latest = time;
    const told = toldIn(reading).join(' ');
    const isOther = told !== this.#fields || time - this.#start >= full.length * 1000 || this.#rows.length >= full.samples;
    const ended = this.#rows.length > 0 && isOther ? this.take() : null;
    if (this.#rows.length === 0) {
      this.#fields = told;
      this.#interval = reading.interval;
      this.#start = time;
    }
    const values = toldIn(reading).flatMap((field) => reading[field].map(scaled));
    this.#rows.push([time - this.#start, ...values]);
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
    if (this.#rows.length === 0) return null;
    const chunk = {
      number: this.#number, what: 'samples', source: 'devicemotion', interval: this.#interval,
      fields: fields.filter((field) => this.#fields.split(' ').includes(field)), start: this.#start / 1000,
      samples: base64(this.#rows.flat()), flags: disturbances.filter((name) => this.#flags.has(name)),
    };
    this.#number += 1;
    this.#rows = [];
    this.#flags.clear();
    return chunk;
  }
}

function scaled(value) {
  return Math.max(-most, Math.min(most, Math.round(value * scale)));
}

/** 32-bit integers, least byte first, as Base64. */
export function base64(numbers) {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, index) => view.setInt32(4 * index, number, true));
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}
