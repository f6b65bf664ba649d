// Conducts one block: interval, stimulus, answer, forty times. Everything is timed by animation frames and by
// the inputs' own times; there are no timers.

import { Trial } from './trial.js';

export class BlockConductor {
  #parts;
  #due = 0;
  #trial = null;

  /**
   * @param parts  {plan, machine, screen, frames, onsets, journal, now, onEnd}: `now` is the page's clock,
   *               `onEnd` is called once after the interval that follows the last trial
   */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Starts the block; the machine has just entered its first interval. */
  begin() {
    const { frames } = this.#parts;
    this.#startInterval();
    frames.start((time, missed) => this.#visitFrame(time, missed));
  }

  /** A press that counts, as {side, time, input}. */
  press(press) {
    this.#trial?.press(press);
    this.#settle();
  }

  /** A press by the other input. */
  deviation(time) {
    this.#trial?.deviation(time);
  }

  /** Something disturbed the page. */
  disturbance(name) {
    this.#trial?.flag(name);
  }

  #visitFrame(time, missed) {
    const { onsets } = this.#parts;
    if (this.#trial) {
      this.#trial.droppedFrames += missed;
      onsets.tick(time);
      this.#trial?.expire(time);
      this.#settle();
    } else if (this.#isDue(time)) {
      this.#endInterval(time);
    }
  }

  // The frame nearest to the end of the interval, not the first one after it.
  #isDue(time) {
    return time + this.#parts.frames.period / 2 >= this.#due;
  }

  #startInterval() {
    const { plan, now } = this.#parts;
    this.#due = now() + plan.interTrialInterval;
  }

  #endInterval(frame) {
    const { machine, screen, frames, onEnd } = this.#parts;
    screen.markWrong(false);
    machine.send('due');
    if (machine.state.screen === 'stimulus') return this.#present(frame);
    frames.stop();
    onEnd();
  }

  #present(frame) {
    const { plan, machine, screen, onsets } = this.#parts;
    const { block, attempt, trial: index } = machine.state;
    const planned = machine.block.trials[index];
    const identifier = `block-${block}-${attempt}-trial-${planned.number}`;
    const trial = new Trial(planned, plan);
    this.#trial = trial;
    screen.present(planned, identifier);
    onsets.expect(identifier, frame, (onset, source) => {
      trial.shown(onset, source);
      this.#settle();
    });
  }

  #settle() {
    const { plan, screen, machine, journal } = this.#parts;
    const trial = this.#trial;
    if (!trial) return;
    screen.markWrong(plan.errorFeedback && trial.isWrong);
    if (!trial.isAnswered) return;
    this.#trial = null;
    screen.clear();
    machine.send('answered');
    this.#startInterval();
    journal.record(trial.record());
  }
}
