// When somebody sounds, has paused, and has ended. Pure; the server reckons by the same rule (`Phonation`).

/** In windows of 50 ms: a sound lasts so long at least; a voice is over after so long a silence; without any, the try is. */
const least = { sound: 3, end: 20, wait: 160 };

const perSecond = 20;

export class Phonation {
  #threshold;
  #limit;
  #isLoud = [];

  /** @param task  {threshold, seconds}: levels below are silence, dBFS; the longest that is waited for, from the first sound */
  constructor({ threshold, seconds }) {
    this.#threshold = threshold;
    this.#limit = seconds * perSecond;
  }

  /** Takes the level of a window in. @returns {isSounding, isOver} */
  add(level) {
    this.#isLoud.push(level >= this.#threshold);
    return { isSounding: this.#isLoud.at(-1), isOver: this.isOver };
  }

  /** The stretches of sound as [first, after the last], up to the silence that ends them. */
  get stretches() {
    const found = [];
    for (const stretch of loudStretches(this.#isLoud)) {
      if (found.length > 0 && stretch[0] - found.at(-1)[1] >= least.end) break;
      found.push(stretch);
    }
    return found;
  }

  get isOver() {
    const count = this.#isLoud.length;
    const { stretches } = this;
    if (stretches.length === 0) return count >= least.wait;
    return count - stretches.at(-1)[1] >= least.end || count - stretches[0][0] >= this.#limit;
  }
}

// One silent window between two loud ones is no break, and a knock is no sound.
function loudStretches(isLoud) {
  const stretches = [];
  let first = null;
  for (let index = 0; index <= isLoud.length; index += 1) {
    const sounds = isLoud[index] || (isLoud[index - 1] && isLoud[index + 1]);
    if (sounds) first ??= index;
    else if (first !== null) {
      if (index - first >= least.sound) stretches.push([first, index]);
      first = null;
    }
  }
  return stretches;
}
