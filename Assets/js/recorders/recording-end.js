// The end of a recording in chunks: after its last one, for a sensor that has stopped, or for a page that was away.

import { problemEntry } from './problems.js';

/** A sensor that has told nothing for so long has stopped; a page that was away for so long begins anew, ms. */
export const silence = 2000;

/** The time for which it is to be read that the sensor has stopped, ms. */
const farewell = 2500;

export class RecordingEnd {
  #parts;
  #chunks;
  #stop;
  #leaveAt = null;

  /**
   * @param parts   {screen, onTrial, onEnd, onAbandon}; `screen` shows that the sensor has stopped (`tellStopped`)
   * @param chunks  {number, take}
   * @param stop    ends the recording where it is
   */
  constructor(parts, chunks, stop) {
    this.#parts = parts;
    this.#chunks = chunks;
    this.#stop = stop;
  }

  /** True while it is to be read that the sensor has stopped. */
  get isToBeRead() {
    return this.#leaveAt !== null;
  }

  /** Keeps an entry, if there is one. */
  keep(entry) {
    if (entry) this.#parts.onTrial(entry);
  }

  complete() {
    this.keep(this.#chunks.take());
    this.#finish();
  }

  /** Says that the sensor, which the caller has stopped, tells nothing more. */
  lose(time) {
    this.keep(this.#chunks.take());
    this.keep(problemEntry(this.#chunks.number, 'stopped'));
    this.#parts.screen.tellStopped();
    this.#leaveAt = time + farewell;
  }

  /** Goes on once it was to be read for long enough that the sensor has stopped. */
  visit(time) {
    if (time >= this.#leaveAt) this.#finish();
  }

  abandon() {
    this.#stop();
    this.keep(this.#chunks.take());
    this.#parts.onAbandon();
  }

  #finish() {
    this.#stop();
    this.#parts.onEnd();
  }
}
