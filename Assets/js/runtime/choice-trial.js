// One trial of a speeded choice: a stimulus, answered by one of several answers. Pure.
//
// The browser reports the moment of presentation only afterwards, under load perhaps after the answer, and two devices
// need not be received in the order in which they pressed. So presses are judged by their own times, never by the order
// of the callbacks.

import { disturbances } from './disturbances.js';
import { inputs } from './input.js';
import { onsetSources } from './onset.js';
import { bits, named } from './waiting.js';

/**
 * Returns the outcome of a trial: 'right', 'wrong', or 'missed' where no answer came in time.
 * @param planned  {answer}
 * @param trial    {answer}: null where there was none
 */
export function outcomeOf(planned, { answer }) {
  if (answer === null) return 'missed';
  return answer === planned.answer ? 'right' : 'wrong';
}

export class ChoiceTrial {
  #planned;
  #answers;
  #timeLimit;
  #onset = null;
  #onsetSource = null;
  #presses = [];
  #deviations = 0;
  #flags = new Set();
  #isExpired = false;

  /** Frames the browser missed while the stimulus was on show. */
  droppedFrames = 0;

  /**
   * @param planned  {number, answer} from the plan
   * @param rules    {answers, timeLimit}: the ids of the answers; ms after the onset, or null for no limit
   */
  constructor(planned, { answers, timeLimit }) {
    this.#planned = planned;
    this.#answers = answers;
    this.#timeLimit = timeLimit ?? Infinity;
  }

  /** Sets the onset of the stimulus (ms, page's clock), as known from `source`. */
  shown(onset, source) {
    this.#onset = microseconds(onset);
    this.#onsetSource = source;
  }

  /** Adds a press by the input that is asked for: {action, time, input}. */
  press({ action, time, input }) {
    if (this.#answers.includes(action)) this.#presses.push({ answer: action, time: microseconds(time), input });
  }

  /** Adds a press by the input that this variant does not ask for. */
  deviation({ action, input }) {
    if (this.#answers.includes(action) || input !== 'key') this.#deviations += 1;
  }

  /** Adds a disturbance of the page while the stimulus was visible. */
  flag(name) {
    this.#flags.add(name);
  }

  /** Ends the trial if its time limit has passed at `now`. */
  expire(now) {
    if (this.#onset !== null && now - this.#onset > this.#timeLimit) this.#isExpired = true;
  }

  /** The outcome of the trial (`outcomeOf`); null while it goes on, or while the onset is not known. */
  get outcome() {
    if (this.#onset === null || !(this.#isExpired || this.#press)) return null;
    return outcomeOf(this.#planned, { answer: this.#press?.answer ?? null });
  }

  /** The record to store and send. Only for a trial that is over. */
  record() {
    const press = this.#press;
    return {
      number: this.#planned.number,
      onset: this.#onset,
      onsetSource: this.#onsetSource,
      answer: press?.answer ?? null,
      latency: press ? microseconds(press.time - this.#onset) : null,
      input: press?.input ?? null,
      deviations: this.#deviations,
      flags: disturbances.filter((name) => this.#flags.has(name)),
      droppedFrames: this.droppedFrames,
    };
  }

  // The first press from the onset to the time limit: one before the stimulus was visible is none.
  get #press() {
    const counted = this.#presses.filter(({ time }) => (
      time >= this.#onset && microseconds(time - this.#onset) <= this.#timeLimit
    ));
    return counted.sort((one, other) => one.time - other.time)[0];
  }
}

/** How trials are kept on the device: as numbers alone. @param answers  the ids of the answers of every block */
export function choiceRecords(answers) {
  return {
    pack: ({ number, onset, onsetSource, answer, latency, input, deviations, flags, droppedFrames }) => [
      number, onset, onsetSources.indexOf(onsetSource), answers.indexOf(answer), latency, inputs.indexOf(input), deviations,
      bits(flags, disturbances), droppedFrames,
    ],
    unpack: ([number, onset, source, answer, latency, input, deviations, flags, droppedFrames]) => ({
      number, onset, onsetSource: onsetSources[source], answer: answers[answer] ?? null, latency,
      input: inputs[input] ?? null, deviations, flags: named(flags, disturbances), droppedFrames,
    }),
    isWhole: ({ trials }, block) => trials.length === block.trials.length,
  };
}

// No browser's clock is finer than a microsecond; the digits behind that are noise of sums.
function microseconds(milliseconds) {
  return Math.round(milliseconds * 1000) / 1000;
}
