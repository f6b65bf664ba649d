// The taps of one block, in the order of their own times. Pure. Times are in ms, on the clock of the page, places in CSS
// pixels of the window.

import { disturbances } from '../../runtime/disturbances.js';
import { microseconds } from '../../runtime/onset.js';

/** The ids of the buttons. */
export const buttons = ['left', 'right'];

export class Taps {
  #length;
  #layout;
  #taps = [];
  #taken = 0;
  #known = null;
  #flags = new Set();
  #deviations = 0;

  /**
   * @param length  ms from the first touch to the end
   * @param layout  {view, left, right}: width and height of the window, and of each button its edges and size,
   *                [x, y, width, height]
   */
  constructor(length, layout) {
    this.#length = length;
    this.#layout = layout;
  }

  /** The window, or the buttons in it, have changed. */
  set layout(layout) {
    this.#layout = layout;
  }

  /** Adds a finger that came down: {action, time, input, pointer, place}. */
  press({ action, time, input, pointer, place }) {
    const tap = {
      pointer, time: microseconds(time), end: null, button: buttons.includes(action) ? action : null,
      place: place.map(pixels), input, layout: this.#layout, deviations: this.#deviations,
      flags: disturbances.filter((name) => this.#flags.has(name)),
    };
    this.#deviations = 0;
    this.#flags.clear();
    const later = this.#taps.findIndex((other, index) => index >= this.#taken && other.time > tap.time);
    this.#taps.splice(later < 0 ? this.#taps.length : later, 0, tap);
  }

  /** A finger was lifted, or left the screen. */
  lift({ time, pointer }) {
    const tap = this.#taps.findLast((other) => other.pointer === pointer && other.end === null);
    if (tap) tap.end = Math.max(microseconds(time), tap.time);
  }

  /** Adds a press by the input that is not asked for; it is noted with the tap that follows. */
  deviation() {
    this.#deviations += 1;
  }

  /** Adds a disturbance, which is noted with the tap that follows. */
  flag(name) {
    this.#flags.add(name);
  }

  /** The end of the block; null before the first touch. */
  get end() {
    return this.#taps.length > 0 ? this.#taps[0].time + this.#length : null;
  }

  /**
   * Returns the records to keep that were not returned yet: of taps before the end whose finger was lifted, and all
   * earlier ones too. A layout stands with the first tap and wherever it has changed.
   * @param isOver  true if those whose finger is still down are due as well
   */
  take(isOver) {
    const records = [];
    for (const tap of this.#taps.slice(this.#taken)) {
      if (tap.time >= this.end || (tap.end === null && !isOver)) break;
      records.push(this.#record(tap));
    }
    return records;
  }

  #record({ pointer, layout, ...tap }) {
    const isNew = layout !== this.#known;
    this.#known = layout;
    this.#taken += 1;
    return { number: this.#taken, ...tap, layout: isNew ? layout : null };
  }
}


function pixels(place) {
  return Math.round(place * 100) / 100;
}
