// Was there a time in which nothing could be seen? Animation frames stop while the page is hidden and while the
// device sleeps. Browsers do not always say so, and their monotonic clock may have slept too, so the gaps
// between frames are taken from the calendar's clock. It is good for nothing else: it may be set.

/** A gap of more than this between two frames is a pause, ms. */
const noticeable = 1000;

/** After a pause of more than this a block is done again: nobody is still in it, ms. */
export const tooLong = 5 * 60_000;

export class PauseWatch {
  #now;
  #latest;

  /** @param now  the calendar's clock in ms */
  constructor(now = Date.now) {
    this.#now = now;
    this.#latest = now();
  }

  /** To be called in every animation frame: how long the pause before it was in ms, 0 if there was none. */
  tick() {
    const time = this.#now();
    const gap = time - this.#latest;
    this.#latest = time;
    return gap > noticeable ? gap : 0;
  }
}
