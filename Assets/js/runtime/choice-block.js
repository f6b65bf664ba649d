// Conducts one block of a speeded choice: interval, stimulus, answer. Everything is timed by animation frames and by the
// inputs' own times; there are no timers.

import { ChoiceTrial } from './choice-trial.js';
import { PauseWatch, tooLong } from './frames.js';

export class ChoiceBlock {
  #parts;
  #pauses;
  #due;
  #trial = null;
  #done = 0;

  /**
   * @param parts  {block, attempt, screen, frames, onsets, now, calendar, onTrial, onEnd, onAbandon}: `block` of the plan,
   *               {number, interval, answers, timeLimit, trials}; `screen` is told to `present`, `settle` and `clear`;
   *               `now` is the page's clock, `calendar` the one that goes on while the device sleeps; `onTrial` is called
   *               with the record and the outcome of each trial, `onEnd` once after the interval that follows the last one,
   *               `onAbandon` after too long a pause
   */
  constructor(parts) {
    this.#parts = parts;
    this.#pauses = new PauseWatch(parts.calendar);
  }

  begin() {
    this.#due = this.#parts.now() + this.#parts.block.interval;
    this.#parts.frames.start((time, missed) => this.#visitFrame(time, missed));
  }

  /** Ends the block where it is. */
  stop() {
    this.#trial = null;
    this.#parts.frames.stop();
  }

  /** A press by the input that is asked for, as {action, time, input}. */
  press(press) {
    this.#trial?.press(press);
    this.#settle();
  }

  /** A press by the other input. */
  deviation(press) {
    this.#trial?.deviation(press);
  }

  /** Something disturbed the page. */
  disturbance(name) {
    this.#trial?.flag(name);
  }

  #visitFrame(time, missed) {
    const pause = this.#pauses.tick();
    if (pause > tooLong && !this.#isThrough) return this.#abandon();
    if (pause > 0) this.#trial?.flag('hidden');
    if (!this.#trial) return this.#isDue(time) ? this.#goOn() : undefined;
    this.#trial.droppedFrames += missed;
    this.#parts.onsets.tick();
    this.#trial?.expire(time);
    return this.#settle();
  }

  // True if only the interval after the last trial is missing.
  get #isThrough() {
    return this.#done === this.#parts.block.trials.length;
  }

  // Chooses the frame nearest to the end of the interval, not the first one after it.
  #isDue(time) {
    return time + this.#parts.frames.period / 2 >= this.#due;
  }

  #abandon() {
    this.stop();
    this.#parts.onAbandon();
  }

  #goOn() {
    const { screen, onEnd } = this.#parts;
    screen.clear();
    if (!this.#isThrough) return this.#present();
    this.stop();
    return onEnd();
  }

  #present() {
    const { block, attempt, screen, onsets } = this.#parts;
    const planned = block.trials[this.#done];
    const identifier = `block-${block.number}-${attempt}-trial-${planned.number}`;
    const trial = new ChoiceTrial(planned, block);
    this.#trial = trial;
    screen.present(planned, identifier);
    onsets.expect(identifier, (onset, source) => {
      trial.shown(onset, source);
      if (this.#trial === trial) this.#settle();
    });
  }

  #settle() {
    const { block, screen, now, onTrial } = this.#parts;
    const trial = this.#trial;
    const outcome = trial?.outcome ?? null;
    if (outcome === null) return;
    this.#trial = null;
    this.#done += 1;
    screen.settle(outcome);
    this.#due = now() + block.interval;
    onTrial(trial.record(), outcome);
  }
}
