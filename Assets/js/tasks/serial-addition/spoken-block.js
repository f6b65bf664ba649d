// Conducts one block of digits that are spoken at a set pace. A digit is handed over before it is due, so that it is heard in
// time whatever the frames do; the last answer before the next one is heard counts.

import { ChoiceTrial } from '../../runtime/choice-trial.js';
import { BetweenTrials } from '../../runtime/disturbances.js';
import { PauseWatch, tooLong } from '../../runtime/frames.js';

/** A digit that has not begun so long after it was handed over will not come, ms. */
const patience = 2000;

/** A press is heard of within this time, ms: a digit counts as over only then. */
const grace = 50;

export class SpokenBlock {
  #parts;
  #speaker;
  #onSilence;
  #pauses;
  #due;  // when the next digit is to be heard; null while that depends on one that has not begun
  #handedOver = 0;
  #heard = null;
  #coming = null;
  #early = [];  // presses of answers that belong to no digit
  #between = new BetweenTrials();
  #isOver = false;

  /**
   * @param parts      as those of a `ChoiceBlock`
   * @param speaker    a `Speaker`
   * @param onSilence  (word of a problem): nothing is heard any more; the block is abandoned
   */
  constructor(parts, speaker, onSilence) {
    this.#parts = parts;
    this.#speaker = speaker;
    this.#onSilence = onSilence;
    this.#pauses = new PauseWatch(parts.calendar);
  }

  begin() {
    this.#due = this.#parts.now() + this.#parts.block.trials[0].wait;
    this.#parts.frames.start((time, missed) => this.#visitFrame(time, missed));
  }

  /** Ends the block where it is. */
  stop() {
    this.#isOver = true;
    this.#speaker.hush();
    this.#parts.frames.stop();
  }

  /** A press by the input that is asked for, as {action, time, input}. */
  press(press) {
    const { answers, timeLimit } = this.#parts.block;
    if (!answers.includes(press.action)) return;
    const { trial } = this.#of(press.time) ?? {};
    if (!trial || press.time > trial.onset + timeLimit) this.#early.push(press);
    else trial.press(press);
    if (trial?.answered) this.#parts.screen.answer(trial.answered);
  }

  /** A press by the other input. */
  deviation(press) {
    this.#of(press.time)?.trial.deviation(press);
  }

  /** Something disturbed the page. */
  disturbance(name) {
    (this.#heard?.trial ?? this.#between).flag(name);
  }

  // The digit that had been heard last at a time.
  #of(time) {
    const { onset } = this.#coming?.trial ?? {};
    return onset != null && time >= onset ? this.#coming : this.#heard;
  }

  #visitFrame(time, missed) {
    const pause = this.#pauses.tick();
    if (pause > tooLong && !this.#isThrough) return this.#abandon();
    if (pause > 0) this.#heard?.trial.flag('hidden');
    if (this.#heard) this.#heard.trial.droppedFrames += missed;
    this.#handOver(time);
    this.#turn(time);
    return this.#isOver ? undefined : this.#endIfThrough(time);
  }

  get #isThrough() {
    return this.#handedOver === this.#parts.block.trials.length && !this.#heard && !this.#coming;
  }

  #handOver(time) {
    if (this.#coming && this.#coming.trial.onset === null && time - this.#coming.since > patience) return this.#fail('silent');
    const { block, attempt } = this.#parts;
    const planned = block.trials[this.#handedOver];
    if (!planned || this.#coming || this.#due === null || time < this.#due - this.#speaker.lead) return undefined;
    const coming = {
      planned, trial: new ChoiceTrial(planned, block), since: time, outputLatency: null,
      identifier: `block-${block.number}-${attempt}-trial-${planned.number}`,
    };
    this.#coming = coming;
    this.#handedOver += 1;
    const report = (onset, source, outputLatency) => {
      coming.trial.shown(onset, source);
      coming.outputLatency = outputLatency;
    };
    return this.#speaker.say(planned.stimulus, this.#due, report, (problem) => this.#fail(problem));
  }

  // A digit that is heard ends the one before; the last one ends with its time.
  #turn(time) {
    const { timeLimit, trials } = this.#parts.block;
    const onset = this.#coming?.trial.onset ?? Infinity;
    if (onset + grace <= time) {
      this.#settle();
      this.#heard = this.#coming;
      this.#between.mark(this.#heard.trial);
      this.#early.forEach((press) => this.#heard.trial.press(press));
      this.#coming = null;
      this.#early = [];
      this.#due = onset + timeLimit + (trials[this.#handedOver]?.wait ?? this.#parts.block.interval);
      this.#parts.screen.clear();
      this.#parts.screen.present(this.#heard.planned, this.#heard.identifier);
    } else if (this.#heard && this.#isLast && time > this.#heard.trial.onset + timeLimit + grace) {
      this.#settle();
    }
  }

  get #isLast() {
    return this.#handedOver === this.#parts.block.trials.length && !this.#coming;
  }

  #settle() {
    if (!this.#heard) return;
    const { trial, outputLatency } = this.#heard;
    this.#heard = null;
    trial.expire(Infinity);
    const { outcome } = trial;
    this.#parts.screen.settle(outcome);
    this.#parts.onTrial({ ...trial.record(), outputLatency }, outcome);
  }

  #endIfThrough(time) {
    if (!this.#isThrough || time < this.#due) return;
    this.stop();
    this.#parts.screen.clear();
    this.#parts.onEnd();
  }

  #fail(problem) {
    if (this.#isOver) return;
    this.#onSilence(problem);
    this.#abandon();
  }

  #abandon() {
    this.stop();
    this.#parts.onAbandon();
  }
}
