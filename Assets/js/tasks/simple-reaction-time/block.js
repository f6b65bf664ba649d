// Conducts one block: cross, wait, figure, press, until enough trials are valid or no repeat is left. Everything is timed
// by animation frames and by the inputs' own times; there are no timers.

import { BetweenTrials } from '../../runtime/disturbances.js';
import { PauseWatch, tooLong } from '../../runtime/frames.js';
import { isOver } from './rules.js';
import { Trial } from './trial.js';

/** The time between a trial and the next one, ms: without a sentence to read, and with one. */
const gap = { valid: 700, early: 2500, late: 2500 };

// The space bar, or a finger anywhere.
function isOfTask(action, input) {
  return input !== 'key' || action === 'start';
}

export class BlockConductor {
  #parts;
  #pauses;
  #due;
  #trial = null;
  #outcomes = [];
  #early = [];  // presses since the last trial
  #between = new BetweenTrials();

  /**
   * @param parts  {block, attempt, screen, frames, onsets, now, calendar, onTrial, onEnd, onAbandon}: `block` of the plan;
   *               `now` is the page's clock, `calendar` the one that goes on while the device sleeps; `onTrial` is called
   *               with the record and the outcome of each trial, `onEnd` once after the last one, `onAbandon` after too
   *               long a pause
   */
  constructor(parts) {
    this.#parts = parts;
    this.#pauses = new PauseWatch(parts.calendar);
  }

  begin() {
    this.#due = this.#parts.now() + gap.valid;
    this.#parts.frames.start((time, missed) => this.#visitFrame(time, missed));
  }

  /** Ends the block where it is. */
  stop() {
    this.#trial = null;
    this.#parts.frames.stop();
  }

  /** A press by the input that is asked for, as {action, time, input}. */
  press({ action, time, input }) {
    if (isOfTask(action, input)) this.#keep({ time, input });
    this.#settle();
  }

  #keep(press) {
    if (this.#trial) this.#trial.press(press);
    else this.#early.push(press);
  }

  /** A press by the other input. */
  deviation({ action, input }) {
    if (isOfTask(action, input)) this.#trial?.deviation();
  }

  /** Something disturbed the page. */
  disturbance(name) {
    (this.#trial ?? this.#between).flag(name);
  }

  #visitFrame(time, missed) {
    const pause = this.#pauses.tick();
    if (pause > tooLong && !this.#isOver) return this.#abandon();
    if (pause > 0) this.#trial?.flag('hidden');
    if (!this.#trial) return this.#isTime(time, this.#due) ? this.#goOn() : undefined;
    this.#trial.droppedFrames += missed;
    if (this.#trial.isPresented) this.#parts.onsets.tick();
    else if (this.#isTime(time, this.#trial.due)) this.#present();
    this.#trial?.expire(time);
    this.#settle();
  }

  get #isOver() {
    return isOver(this.#outcomes, this.#parts.block);
  }

  // Chooses the frame nearest to a moment, not the first one after it.
  #isTime(time, due) {
    return time + this.#parts.frames.period / 2 >= due;
  }

  #abandon() {
    this.stop();
    this.#parts.onAbandon();
  }

  #goOn() {
    const { block, screen, now, onEnd } = this.#parts;
    if (this.#isOver) {
      this.stop();
      return onEnd();
    }
    screen.wait();
    this.#trial = new Trial(this.#outcomes.length + 1, now(), block, this.#early);
    this.#between.mark(this.#trial);
    this.#early = [];
  }

  #present() {
    const { block, attempt, screen, onsets } = this.#parts;
    const trial = this.#trial;
    const identifier = `block-${block.number}-${attempt}-trial-${this.#outcomes.length + 1}`;
    trial.present();
    screen.present(identifier);
    onsets.expect(identifier, (onset, source) => {
      trial.shown(onset, source);
      if (this.#trial === trial) this.#settle();
    });
  }

  #settle() {
    const { screen, now, onTrial } = this.#parts;
    const trial = this.#trial;
    const outcome = trial?.outcome ?? null;
    if (outcome === null) return;
    this.#trial = null;
    this.#outcomes.push(outcome);
    screen.settle(outcome);
    this.#due = now() + gap[outcome];
    onTrial(trial.record(), outcome);
  }
}
