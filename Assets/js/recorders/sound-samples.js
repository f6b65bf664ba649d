// Samples of sound as they are kept: 16 bits, at about 16 kHz. Pure.

/** Samples per second: those that are wished for, and the most that the server takes. */
const wanted = 16_000;
const most = 24_000;

/**
 * How many samples of the microphone make one that is kept: a number that divides a window, so that each keeps its own
 * samples. 3 for 48 and for 44.1 kHz, which become 16 and 14.7 kHz.
 * @param rate  of the microphone, samples per second
 * @param size  the samples of a window
 */
export function soundRatio(rate, size) {
  let best = size;
  for (let ratio = 1; ratio <= size; ratio += 1) {
    if (size % ratio === 0 && rate / ratio <= most && distance(rate, ratio) < distance(rate, best)) best = ratio;
  }
  return best;
}

function distance(rate, ratio) {
  return Math.abs(rate / ratio - wanted);
}

/** Takes the samples of one window after another: each that is kept is the mean of `ratio`. */
export class SoundWindow {
  #ratio;
  #samples;
  #sum = 0;
  #count = 0;

  constructor(ratio, size) {
    this.#ratio = ratio;
    this.#samples = new Int16Array(size / ratio);
  }

  add(sample) {
    this.#sum += sample;
    this.#count += 1;
    if (this.#count % this.#ratio !== 0) return;
    this.#samples[this.#count / this.#ratio - 1] = integer(this.#sum / this.#ratio);
    this.#sum = 0;
  }

  begin() {
    [this.#sum, this.#count] = [0, 0];
  }

  /** The samples of the window, which is full. */
  end() {
    this.begin();
    return this.#samples.slice();
  }
}

/** A sample from -1 to 1 as a 16-bit integer. */
function integer(sample) {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
}
