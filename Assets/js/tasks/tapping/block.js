// Conducts one block of tapping: it begins with the first touch and ends when its time is over.

import { PauseWatch, tooLong } from '../../runtime/frames.js';
import { Taps } from './taps.js';

/** The time in which a finger that is still down may be lifted after the end, ms. */
const grace = 300;

export class TappingBlock {
  #parts;
  #pauses;
  #taps;

  /**
   * @param parts  {block, screen, frames, calendar, onTrial, onEnd, onAbandon}: `block` of the plan, {seconds};
   *               `screen` has a `layout`, and tells of fingers that are lifted (`onLift`); `onTrial` is called with the
   *               record and the button of each tap, `onEnd` after the last one, `onAbandon` after too long a pause
   */
  constructor(parts) {
    this.#parts = parts;
    this.#pauses = new PauseWatch(parts.calendar);
    this.#taps = new Taps(parts.block.seconds * 1000, parts.screen.layout);
  }

  begin() {
    const { screen, frames } = this.#parts;
    screen.onLift = (lift) => this.#lift(lift);
    screen.begin();
    frames.start((time) => this.#visitFrame(time));
  }

  /** Ends the block where it is. */
  stop() {
    this.#parts.screen.onLift = () => {};
    this.#parts.frames.stop();
  }

  press(press) {
    this.#taps.press(press);
    this.#parts.screen.proceed();
  }

  #lift(lift) {
    this.#taps.lift(lift);
    this.#tell(false);
  }

  deviation() {
    this.#taps.deviation();
  }

  disturbance(name) {
    this.#taps.flag(name);
    if (name === 'resized' || name === 'rotated') this.#taps.layout = this.#parts.screen.layout;
  }

  #visitFrame(time) {
    const pause = this.#pauses.tick();
    if (pause > tooLong) return this.#abandon();
    if (pause > 0) this.#taps.flag('hidden');
    const { end } = this.#taps;
    if (end === null || time < end) return undefined;
    if (time >= end + grace) return this.#end();
    return this.#parts.screen.end();
  }

  #end() {
    this.stop();
    this.#tell(true);
    this.#parts.onEnd();
  }

  #abandon() {
    this.stop();
    this.#tell(true);
    this.#parts.onAbandon();
  }

  #tell(isOver) {
    for (const record of this.#taps.take(isOver)) this.#parts.onTrial(record, record.button);
  }
}
