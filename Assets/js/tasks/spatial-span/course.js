// Which game is due after which, and how it went. Pure. The server reckons the same (`SpanCourse`).

/** Returns the cells in the order in which they are to be tapped. */
export function answerTo(sequence, direction) {
  return direction === 'backward' ? [...sequence].reverse() : sequence;
}

/**
 * Returns whether a game was right: false with the first wrong cell, true once all are tapped, null while it goes on.
 * @param answer  cells in the order in which they are to be tapped
 * @param cells   that were tapped; null for a tap beside them, which is neither right nor wrong
 */
export function outcomeOf(answer, cells) {
  const tapped = cells.filter((cell) => cell !== null);
  if (tapped.some((cell, index) => cell !== answer[index])) return false;
  return tapped.length === answer.length ? true : null;
}

/** Returns the span that is due after these outcomes; null if the task is over. */
export function spanAfter(outcomes, { start, shortest, longest, games, failures }) {
  if (outcomes.length >= games || outcomes.filter((isRight) => !isRight).length >= failures) return null;
  return outcomes.reduce(
    (span, isRight) => Math.min(Math.max(span + (isRight ? 1 : -1), shortest), longest), start,
  );
}

/** The games of a run, as far as they are done. */
export class Course {
  #blocks;
  #outcomes = new Map();  // of the games that count, by the number of their block

  /**
   * @param blocks   of the plan
   * @param waiting  parts that the server has not acknowledged: {block, attempt, complete, trials}
   */
  constructor(blocks, waiting) {
    this.#blocks = blocks;
    for (const { number, outcome } of blocks) {
      if (typeof outcome === 'boolean') this.#outcomes.set(number, outcome);
    }
    for (const { block, attempt, complete, trials } of waiting) {
      if (!complete || trials.length === 0) continue;
      const game = this.game(blocks[block - 1], attempt);
      const cells = trials.filter(({ what }) => what === 'tap').map(({ cell }) => cell);
      if (game) this.note(block, outcomeOf(game.answer, cells) === true);
    }
  }

  /** Keeps the outcome of a game. */
  note(block, isRight) {
    if (!this.#blocks[block - 1].practice) this.#outcomes.set(block, isRight);
  }

  /**
   * The game of a block, after those before it: {span, side, sequence, answer}; null if it is not due.
   * @param block  of the plan
   */
  game({ number, practice, games, direction, course }, attempt) {
    const span = practice ? games[0].span : spanAfter(this.#before(number), course);
    const found = games.find((game) => game.span === span);
    if (!found) return null;
    const sequence = found.sequences[(attempt - 1) % found.sequences.length];
    return { span, side: found.side, sequence, answer: answerTo(sequence, direction) };
  }

  /** True if no game follows. */
  get isOver() {
    return spanAfter(this.#before(Infinity), this.#blocks[0].course) === null;
  }

  #before(number) {
    return [...this.#outcomes].filter(([block]) => block < number).sort(([a], [b]) => a - b).map(([, isRight]) => isRight);
  }
}
