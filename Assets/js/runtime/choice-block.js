// Conducts one block of a speeded choice: wait, stimulus, answer. Everything is timed by animation frames and by the
// inputs' own times; there are no timers.

import { ChoiceTrial } from './choice-trial.js';
import { BetweenTrials } from './disturbances.js';
import { PauseWatch, tooLong } from './frames.js';

export class ChoiceBlock {
  #parts;
  #pauses;
  #due;
  #trial = null;
  #done = 0;
  #isConcealed = false;
  #early = [];  // presses since the last trial
  #between = new BetweenTrials();

  /**
   * @param parts  {block, attempt, screen, frames, onsets, now, calendar, onTrial, onEnd, onAbandon}: `block` of the plan,
   *               {number, interval, answers, timeLimit, exposure, isPaced, countsLast, waitAfterMissed, trials}: a trial
   *               comes after its own `wait`, if it has one, and after the interval otherwise; after one that was missed it
   *               comes after `waitAfterMissed`, if that is set; `screen` is told to `present`, `conceal`, `answer`,
   *               `settle` and `clear`; `actionOf`, if given, tells the action that a press means; `now` is the page's
   *               clock, `calendar` the one that goes on while the device sleeps; `onTrial` is called with the record and
   *               the outcome of each trial, `onEnd` once after the interval that follows the last one, `onAbandon` after
   *               too long a pause
   */
  constructor(parts) {
    this.#parts = parts;
    this.#pauses = new PauseWatch(parts.calendar);
  }

  begin() {
    this.#due = this.#parts.now() + this.#wait;
    this.#parts.frames.start((time, missed) => this.#visitFrame(time, missed));
  }

  /** Ends the block where it is. */
  stop() {
    this.#trial = null;
    this.#parts.frames.stop();
  }

  /** A press by the input that is asked for, as {action, time, input}. */
  press(given) {
    const press = this.#meant(given);
    if (this.#trial) this.#trial.press(press);
    else this.#early.push(press);
    this.#react();
  }

  /** A press by the other input. */
  deviation(press) {
    this.#trial?.deviation(this.#meant(press));
  }

  #meant(press) {
    const { actionOf } = this.#parts;
    return actionOf ? { ...press, action: actionOf(press) } : press;
  }

  /** Something disturbed the page. */
  disturbance(name) {
    (this.#trial ?? this.#between).flag(name);
  }

  #visitFrame(time, missed) {
    const pause = this.#pauses.tick();
    if (pause > tooLong && !this.#isThrough) return this.#abandon();
    if (pause > 0) this.#trial?.flag('hidden');
    if (!this.#trial) return this.#isDue(time) ? this.#goOn() : undefined;
    this.#trial.droppedFrames += missed;
    this.#parts.onsets.tick();
    this.#conceal(time);
    this.#trial?.expire(time, this.#nearest);
    this.#react();
    // One trial ends in the frame that begins the next, where the task sets the pace.
    return this.#trial || !this.#isDue(time) ? undefined : this.#goOn();
  }

  // Time by which a frame may come before a moment and still be the nearest to it.
  get #nearest() {
    return this.#parts.frames.period / 2;
  }

  // The stimulus goes in the frame nearest to the end of its exposure.
  #conceal(time) {
    const { exposure } = this.#parts.block;
    const onset = this.#trial?.onset ?? null;
    if (exposure == null || onset === null || this.#isConcealed || time + this.#nearest < onset + exposure) return;
    this.#isConcealed = true;
    this.#parts.screen.conceal();
  }

  // To the next stimulus, or to the end of the block.
  get #wait() {
    const { trials, interval } = this.#parts.block;
    return trials[this.#done]?.wait ?? interval;
  }

  // True if only the interval after the last trial is missing.
  get #isThrough() {
    return this.#done === this.#parts.block.trials.length;
  }

  // Chooses the frame nearest to the end of the interval, not the first one after it.
  #isDue(time) {
    return time + this.#nearest >= this.#due;
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
    const trial = new ChoiceTrial(planned, block, this.#early);
    this.#between.mark(trial);
    this.#trial = trial;
    this.#early = [];
    this.#isConcealed = false;
    screen.present(planned, identifier);
    onsets.expect(identifier, (onset, source) => {
      trial.shown(onset, source);
      if (this.#trial === trial) this.#react();
    });
  }

  // Ends the trial if it is over; where the task sets the pace, an answer is told at once.
  #react() {
    const { block, screen, now, onTrial } = this.#parts;
    const trial = this.#trial;
    const outcome = trial?.outcome ?? null;
    if (outcome === null) {
      if (trial?.answered) screen.answer(trial.answered);
      return;
    }
    this.#trial = null;
    this.#done += 1;
    screen.settle(outcome);
    const wait = (outcome === 'missed' ? block.waitAfterMissed : null) ?? this.#wait;
    this.#due = (block.isPaced ? trial.onset + block.timeLimit : now()) + wait;
    onTrial(trial.record(), outcome);
  }
}
