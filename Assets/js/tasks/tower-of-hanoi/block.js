// Conducts one attempt at the puzzle: from the presentation of the disks until it is solved, given up, or its time is over.

import { PresentedBlock } from '../../runtime/presented-block.js';
import { Puzzle } from './puzzle.js';

export class PuzzleBlock extends PresentedBlock {
  #isAsking = false;

  /**
   * @param parts  of a `PresentedBlock`: `block` of the plan, {number, disks, timeLimit}; `screen` is also told to `confirm`
   *               giving up, and says over which peg a finger was lifted (`onLift`)
   */
  constructor(parts) {
    super(parts, new Puzzle(parts.block));
  }

  begin() {
    this.parts.screen.onLift = (lift, peg) => this.receive(() => this.events.lift(lift, peg));
    super.begin();
  }

  stop() {
    this.parts.screen.onLift = () => {};
    super.stop();
  }

  press(press) {
    if (press.action === 'give-up') return this.#askToGiveUp(press);
    this.#confirm(false);
    return this.receive(() => this.events.press(press));
  }

  // The first press asks, the second one answers.
  #askToGiveUp(press) {
    if (this.#isAsking) this.receive(() => this.events.giveUp(press));
    else this.#confirm(true);
  }

  #confirm(isAsking) {
    if (isAsking === this.#isAsking || this.isDecided) return;
    this.#isAsking = isAsking;
    this.parts.screen.confirm(isAsking);
  }
}
