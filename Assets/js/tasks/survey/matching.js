/** A text without case, accents and the marks of its language, so that “cote” finds “Côte d’Ivoire”. */
export function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('’', "'").toLowerCase().trim();
}

/** The state of a long list in which typing finds: what was typed, what that leaves, and what would be taken now. */
export class Matching {
  #options;
  #shown;
  #active = -1;

  /** @param options  {value, label} */
  constructor(options) {
    this.#options = options.map((option) => ({ ...option, folded: folded(option.label) }));
    this.#shown = this.#options;
  }

  /** The options that contain what was typed, in the order of the study. */
  get shown() { return this.#shown; }

  /** The option that Enter takes, or null. */
  get active() { return this.#shown[this.#active] ?? null; }

  get activeIndex() { return this.#active; }

  /** Leaves the options that contain a text. The only one left is the one that Enter takes. */
  type(text) {
    const wanted = folded(text);
    this.#shown = this.#options.filter((option) => option.folded.includes(wanted));
    this.#active = wanted !== '' && this.#shown.length === 1 ? 0 : -1;
  }

  /** Shows everything, with one option active. */
  open(value) {
    this.#shown = this.#options;
    this.#active = this.#options.findIndex((option) => option.value === value);
  }

  /** Goes to the next option (1) or to the one before (-1), around the ends. */
  move(by) {
    const count = this.#shown.length;
    if (count === 0) return;
    this.#active = this.#active < 0 ? (by > 0 ? 0 : count - 1) : (this.#active + by + count) % count;
  }

  /** The option with exactly this name, in any case, or null. */
  named(text) {
    const wanted = folded(text);
    return this.#options.find((option) => option.folded === wanted) ?? null;
  }
}
