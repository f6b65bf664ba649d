// Conducts one block: interval, stimulus, answer, forty times, by animation frames and the inputs' own times; there are no timers.

import { BetweenTrials } from '../../runtime/disturbances.js';
import { PauseWatch, tooLong } from '../../runtime/frames.js';
import { Trial } from './trial.js';

export class BlockConductor {
  #parts;
  #pauses;
  #due = 0;
  #trial = null;
  #between = new BetweenTrials();

  /**
   * @param parts  {plan, machine, screen, frames, onsets, now, calendar, onTrial, onEnd, onAbandon}: `calendar` is
   *               the clock that goes on while the device sleeps; `onTrial` gets each record, in the interval, `onEnd`
   *               is called after the last interval, `onAbandon` after too long a pause
   */
  constructor(parts) {
    this.#parts = parts;
    this.#pauses = new PauseWatch(parts.calendar);
  }

  /** Starts the block; the machine has just entered its first interval. */
  begin() {
    const { frames } = this.#parts;
    this.#startInterval();
    frames.start((time, missed) => this.#visitFrame(time, missed));
  }

  /** Ends the block where it is. */
  stop() {
    this.#trial = null;
    this.#parts.frames.stop();
  }

  /** A press that counts, as {side, time, input}. */
  press(press) {
    if (!this.#trial) return;
    this.#trial.press(press);
    this.#settle();
    this.#parts.screen.press(press.side);
  }

  /** A press by the other input. */
  deviation(time) {
    this.#trial?.deviation(time);
  }

  /** Something disturbed the page. */
  disturbance(name) {
    (this.#trial ?? this.#between).flag(name);
  }

  #visitFrame(time, missed) {
    const { onsets } = this.#parts;
    const pause = this.#pauses.tick();
    if (pause > tooLong && !this.#isThrough) return this.#abandon();
    if (pause > 0) this.#trial?.flag('hidden');
    if (this.#trial) {
      this.#trial.droppedFrames += missed;
      onsets.tick();
      this.#trial?.expire(time);
      this.#settle();
    } else if (this.#isDue(time)) {
      this.#endInterval();
    }
  }

  #abandon() {
    const { frames, onAbandon } = this.#parts;
    this.#trial = null;
    frames.stop();
    onAbandon();
  }

  // True if only the interval after the last trial is missing.
  get #isThrough() {
    const { state, block } = this.#parts.machine;
    return state.trial === block.trials.length;
  }

  // Chooses the frame nearest to the end of the interval, not the first one after it.
  #isDue(time) {
    return time + this.#parts.frames.period / 2 >= this.#due;
  }

  #startInterval() {
    const { plan, now } = this.#parts;
    this.#due = now() + plan.interTrialInterval;
  }

  #endInterval() {
    const { machine, screen, frames, onEnd } = this.#parts;
    screen.mark(null);
    screen.release();
    machine.send('due');
    if (machine.state.screen === 'stimulus') return this.#present();
    frames.stop();
    onEnd();
  }

  #present() {
    const { plan, machine, screen, onsets } = this.#parts;
    const { block, attempt, trial: index } = machine.state;
    const planned = machine.block.trials[index];
    const identifier = `block-${block}-${attempt}-trial-${planned.number}`;
    const trial = new Trial(planned, plan);
    this.#between.mark(trial);
    this.#trial = trial;
    screen.present(planned, identifier);
    onsets.expect(identifier, (onset, source) => {
      trial.shown(onset, source);
      this.#settle();
    });
  }

  #settle() {
    const { plan, screen, machine, onTrial } = this.#parts;
    const trial = this.#trial;
    if (!trial) return;
    screen.mark(plan.errorFeedback ? trial.fault : null);
    if (!trial.isAnswered) return;
    this.#trial = null;
    screen.clear();
    machine.send('answered');
    this.#startInterval();
    onTrial(trial.record(), trial.planned);
  }
}
