// Pictures are fetched and decoded before a block starts, and the very elements are kept: showing one neither
// fetches nor decodes.

/** A picture that takes longer is taken as failed, ms. */
const patience = 20_000;

export class Pictures {
  #stimuli;
  #elements = new Map();

  /** @param stimuli  the plan's stimuli by id; those without an `image` are words and need nothing */
  constructor(stimuli) {
    this.#stimuli = stimuli;
  }

  /**
   * Fetches and decodes what is missing of these stimuli. Throws if one cannot be had; it may be called
   * again.
   */
  async prepare(ids) {
    const needed = [...new Set(ids)].filter((id) => this.#stimuli[id].image);
    await Promise.all(needed.map((id) => this.#load(id)));
  }

  /** The prepared picture. */
  element(id) {
    return this.#elements.get(id);
  }

  async #load(id) {
    if (this.#elements.has(id)) return this.#elements.get(id).decode();
    const image = new Image();
    image.decoding = 'sync';  // in the same frame as everything else, or Element Timing would be early
    image.draggable = false;
    image.alt = this.#stimuli[id].label;
    image.src = this.#stimuli[id].image;
    await within(patience, image.decode());
    this.#elements.set(id, image);
  }
}

function within(milliseconds, promise) {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('timeout')), milliseconds));
  return Promise.race([promise, timeout]);
}
