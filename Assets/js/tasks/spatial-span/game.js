// The events of one game, in the order in which they become known. Pure. Times are in ms, on the clock of the page.

import { disturbances } from '../../runtime/disturbances.js';
import { microseconds } from '../../runtime/onset.js';
import { outcomeOf } from './course.js';

/** The words of what can happen, in the order in which they are kept as numbers. */
export const happenings = ['item', 'early', 'recall', 'tap'];

export class Game {
  #span;
  #answer;
  #side;
  #number = 0;
  #recall = null;
  #latest = 0;  // the time of the latest tap of the answer
  #cells = [];
  #flags = new Set();
  #deviations = 0;

  /** @param game  {span, side, answer}: cells of a row, and cells in the order in which they are to be tapped */
  constructor({ span, side, answer }) {
    this.#span = span;
    this.#side = side;
    this.#answer = answer;
  }

  /** True for a success, false for a failure, null while the game goes on. */
  get outcome() {
    return outcomeOf(this.#answer, this.#cells);
  }

  /** The record of an item that was to be seen from `onset` to `end`: {onset, source, end, endSource, droppedFrames}. */
  item(cell, { onset, source, end, endSource, droppedFrames }) {
    return this.#record('item', {
      cell, time: microseconds(onset), timeSource: source,
      // Two clocks may tell the two moments of an item.
      end: microseconds(Math.max(end, onset)), endSource, droppedFrames,
    });
  }

  /** The record of the beginning of the answer, from which on taps count. */
  recall(time) {
    this.#recall = microseconds(time);
    return this.#record('recall', { time: this.#recall });
  }

  /**
   * The record of a finger that came down, {action, time, input}; null once the game is decided. By its own time it is part
   * of the answer, or early.
   */
  press({ action, time, input }) {
    if (this.outcome !== null) return null;
    const cell = cellOf(action, this.#side);
    const own = microseconds(time);
    if (this.#recall === null || own < this.#recall) return this.#record('early', { cell, time: own, input });
    // One that was heard of late does not come before those that were judged.
    this.#latest = Math.max(own, this.#latest);
    this.#cells.push(cell);
    return this.#record('tap', { cell, time: this.#latest, input });
  }

  /** Adds a press by the input that is not asked for; it is noted with the event that follows. */
  deviation() {
    this.#deviations += 1;
  }

  /** Adds a disturbance, which is noted with the event that follows. */
  flag(name) {
    this.#flags.add(name);
  }

  #record(what, given) {
    this.#number += 1;
    const record = {
      number: this.#number, what, span: this.#span, cell: null, time: null, timeSource: null, end: null, endSource: null,
      input: null, deviations: this.#deviations, flags: disturbances.filter((name) => this.#flags.has(name)),
      droppedFrames: 0, ...given,
    };
    this.#deviations = 0;
    this.#flags.clear();
    return record;
  }
}

/** The number of a cell from the id of its button; null for what is no cell of the grid. */
function cellOf(action, side) {
  const [, digits] = action.match(/^cell-(\d+)$/) ?? [];
  const cell = Number(digits ?? -1);
  return cell >= 0 && cell < side * side ? cell : null;
}
