// The events of an attempt that begins with a presentation, in the order of their own times, within a time limit. Pure.
// Times are in ms, on the clock of the page.

import { disturbances } from './disturbances.js';
import { microseconds } from './onset.js';

export class PresentedEvents {
  #timeLimit;
  #number = 0;
  #start = null;
  #latest = 0;
  #flags = new Set();
  #deviations = 0;

  /** How the attempt is over; null while it goes on. */
  ending = null;

  /** @param timeLimit  ms from the presentation on; none if it is missing */
  constructor(timeLimit) {
    this.#timeLimit = timeLimit ?? Infinity;
  }

  /** The record of the presentation. */
  start(time, timeSource) {
    this.#start = microseconds(time);
    return this.record({ what: 'start', time: this.#start, timeSource });
  }

  /** The record of the end of the time, if it is over at `time`; null otherwise. */
  expire(time) {
    if (this.#start === null || this.ending !== null || time <= this.#start + this.#timeLimit) return null;
    return this.record({ what: 'time-up', time: Math.max(microseconds(this.#start + this.#timeLimit), this.#latest) });
  }

  /** Adds a press by the input that is not asked for; it is noted with the event that follows. */
  deviation() {
    this.#deviations += 1;
  }

  /** Adds a disturbance, which is noted with the event that follows. */
  flag(name) {
    this.#flags.add(name);
  }

  /** The time of an input that counts, never before those that were judged; null for one that does not. */
  timeOf(time) {
    const own = microseconds(time);
    if (this.#start === null || this.ending !== null || own < this.#start) return null;
    return own > this.#start + this.#timeLimit ? null : Math.max(own, this.#latest);
  }

  /** The record of the next event, {what, time, …}. */
  record(given) {
    this.#number += 1;
    const record = {
      number: this.#number, ...this.blank, deviations: this.#deviations,
      flags: disturbances.filter((name) => this.#flags.has(name)), ...given,
    };
    this.#deviations = 0;
    this.#flags.clear();
    this.#latest = record.time;
    this.ending = this.endingAfter(record);
    return record;
  }
}
