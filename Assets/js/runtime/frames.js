// Animation frames. While a block runs they never stop: a frame requested after idle carries a timestamp up to one
// period old, and only an unbroken sequence of frames shows which ones were missed.

/** A gap of more than this between two frames is a pause, ms. */
const noticeable = 1000;

/** After a pause of more than this a block is done again: nobody is still in it, ms. */
export const tooLong = 5 * 60_000;

/**
 * The usual time between two frames, ms, from `count` frames: their lower quartile, since some may be late.
 */
export async function measureFramePeriod(count = 30) {
  const times = [];
  while (times.length <= count) times.push(await new Promise(requestAnimationFrame));
  // With a coarse clock two frames may seem to come at once.
  return Math.max(1, lowerQuartile(times.slice(1).map((time, index) => time - times[index])));
}

/** The number of frames missing between two neighbours `gap` ms apart. */
export function missedFrames(gap, period) {
  return Math.max(0, Math.round(gap / period) - 1);
}

export class FrameLoop {
  #request = null;
  #latest = null;

  /** @param period  ms between two frames */
  constructor(period) {
    this.period = period;
  }

  /**
   * Calls `visit(time, missed)` in every frame until `stop`; `missed` counts the frames lost just before
   * it.
   */
  start(visit) {
    this.#latest = null;
    const frame = (time) => {
      this.#request = requestAnimationFrame(frame);
      const missed = this.#latest === null ? 0 : missedFrames(time - this.#latest, this.period);
      this.#latest = time;
      visit(time, missed);
    };
    this.#request = requestAnimationFrame(frame);
  }

  stop() {
    cancelAnimationFrame(this.#request);
  }
}

function lowerQuartile(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 4)];
}

/**
 * Notices time in which nothing could be seen: frames stop while the page is hidden and while the device sleeps. Browsers
 * do not always say so, and their monotonic clock may have slept too, so gaps are taken from the calendar's clock. It is
 * good for nothing else: it may be set.
 */
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
