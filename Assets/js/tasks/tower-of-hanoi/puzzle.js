// The events of one attempt at the puzzle. Pure.

import { PresentedEvents } from '../../runtime/presented-events.js';
import { Tower } from './tower.js';

/** The words of what can happen, in the order in which they are kept as numbers. */
export const happenings = ['start', 'press', 'drop', 'give-up', 'time-up'];

/** The way in which an attempt is over after this event; null while it goes on. */
export function endingOf(tower, event) {
  if (tower.isSolved) return 'solved';
  return event?.what === 'give-up' || event?.what === 'time-up' ? event.what : null;
}

export class Puzzle extends PresentedEvents {
  #pointer = null;  // the finger that took the disk up

  tower;

  /** An event of which nothing is known, in the order of what is sent. */
  blank = { what: null, peg: null, step: null, time: null, timeSource: null, input: null };

  /** @param block  of the plan: {disks, timeLimit}; ms from the presentation on, or none */
  constructor({ disks, timeLimit }) {
    super(timeLimit);
    this.tower = new Tower(disks);
  }

  endingAfter(record) {
    return endingOf(this.tower, record);
  }

  /** The record of a press, {action, time, input, pointer}; null before the presentation and after the end. */
  press({ action, time, input, pointer = null }) {
    const own = this.timeOf(time);
    if (own === null) return null;
    const peg = pegOf(action);
    const step = this.tower.press(peg);
    if (step !== 'missed') this.#pointer = step === 'picked' ? pointer : null;
    return this.record({ what: 'press', peg, step, time: own, input });
  }

  /**
   * The record of a finger that was lifted, {time, pointer, input}, over a peg or beside them (null); null if it has not
   * dragged a disk away from its peg: then the disk stays taken up.
   */
  lift({ time, pointer, input }, peg) {
    const { source } = this.tower;
    if (source === null || pointer !== this.#pointer) return null;
    this.#pointer = null;
    if (peg === source) return null;
    const own = this.timeOf(time);
    return own === null ? null : this.record({ what: 'drop', peg, step: this.tower.drop(peg), time: own, input });
  }

  giveUp({ time, input }) {
    const own = this.timeOf(time);
    return own === null ? null : this.record({ what: 'give-up', time: own, input });
  }
}

function pegOf(action) {
  const [, digit] = action.match(/^peg-([123])$/) ?? [];
  return digit ? Number(digit) : null;
}
