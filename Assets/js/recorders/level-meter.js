// Samples of sound -> how loud they are, window by window. Pure.

import { soundRatio, SoundWindow } from './sound-samples.js';

/** The length of a window, s. */
export const windowLength = 0.05;

/** The level of a window of zeros, which has none, dBFS. */
export const floor = -120;

/** A sample that is as large has reached the end of what the converter can tell. */
const limit = 0.999;

/** The samples of a window. */
export function windowSize(rate) {
  return Math.round(rate * windowLength);
}

export class LevelMeter {
  #size;
  #next = null;
  #sum = 0;
  #count = 0;
  #clipped = 0;
  #sound = null;

  /**
   * @param rate        samples per second
   * @param keepsSound  whether a window tells its samples too
   */
  constructor(rate, keepsSound = false) {
    this.#size = windowSize(rate);
    if (keepsSound) this.#sound = new SoundWindow(soundRatio(rate, this.#size), this.#size);
  }

  /**
   * Takes samples in, and returns the windows that they end: {frame, level, clipped}, `frame` being the number of the first
   * sample, and with `samples` where the sound is kept. A window whose samples do not follow each other is begun anew.
   * @param frame  the number of the first of `samples`
   */
  add(samples, frame) {
    if (this.#next !== frame) this.#begin();
    this.#next = frame + samples.length;
    const ended = [];
    for (let index = 0; index < samples.length; index += 1) {
      const sample = samples[index];
      this.#sum += sample * sample;
      this.#count += 1;
      this.#sound?.add(sample);
      if (Math.abs(sample) >= limit) this.#clipped += 1;
      if (this.#count === this.#size) ended.push(this.#end(frame + index + 1));
    }
    return ended;
  }

  #begin() {
    [this.#sum, this.#count, this.#clipped] = [0, 0, 0];
    this.#sound?.begin();
  }

  #end(after) {
    const window = { frame: after - this.#size, level: decibels(this.#sum / this.#size), clipped: this.#clipped };
    if (this.#sound) window.samples = this.#sound.end();
    this.#begin();
    return window;
  }
}

/** The level of a mean square, in hundredths of a decibel below full scale; a square wave of full scale has 0. */
export function decibels(square) {
  const level = square > 0 ? Math.round(1000 * Math.log10(square)) / 100 : floor;
  return Math.max(floor, Math.min(0, level));
}
