// The share of an activity that was left out: blocks one by one, where its kind has a word for that, or all that was to
// come. Pure.

export class LeftOut {
  #count;
  #blocks;
  #waiting;
  #unable;

  /**
   * @param blocks   of the plan; `isLeftOut` marks those of which the server knows
   * @param waiting  the parts that the server has not acknowledged: {block, complete, trials, reason}
   * @param unable   the word with which one block is left out, if there is one
   */
  constructor({ blocks }, waiting, unable) {
    this.#count = blocks.length;
    this.#waiting = waiting;
    this.#unable = unable;
    const known = blocks.flatMap(({ isLeftOut }, index) => (isLeftOut ? [index + 1] : []));
    this.#blocks = new Set([...known, ...waiting.filter((part) => this.#isAlone(part)).map(({ block }) => block)]);
  }

  /** A block is left out alone. */
  add(block) {
    this.#blocks.add(block);
  }

  /** True if there is such a block. */
  get isAnyBlock() {
    return this.#blocks.size > 0;
  }

  /** True if every block was left out alone. */
  get isEveryBlock() {
    return this.#blocks.size === this.#count;
  }

  /** Returns true if another block is to come, or was done, beside this one. Otherwise the task is left out. */
  leavesAnother(block) {
    return block < this.#count || this.#blocks.size < block - 1;
  }

  /**
   * True if the parts that wait end a task that was left out. Nothing is to be said of it where they do not tell whether
   * anything was measured.
   */
  get isTask() {
    const last = this.#waiting.at(-1);
    if (!last) return false;
    if (this.#isAlone(last)) return this.isEveryBlock;
    return last.trials.length === 0 || !this.#waiting.some(isMeasured);
  }

  #isAlone({ reason }) {
    return reason !== undefined && reason === this.#unable;
  }
}

/** True for a part that holds more than why nothing was measured. */
function isMeasured({ complete, trials }) {
  return complete && trials.some(({ what }) => what !== 'problem');
}
