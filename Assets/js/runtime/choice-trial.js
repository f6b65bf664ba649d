// One trial of a speeded choice: a stimulus, answered by one of several answers. Pure.
//
// The browser reports the moment of presentation only afterwards, under load perhaps after the answer, and two devices
// need not be received in the order in which they pressed. So presses are judged by their own times, never by the order
// of the callbacks.

import { disturbances } from './disturbances.js';
import { inputs } from './input.js';
import { microseconds, onsetSources as seen } from './onset.js';
import { bits, named } from './waiting.js';

/** The sources of an onset in the order in which they are kept as numbers: of what is seen, and of what is heard. */
const onsetSources = [...seen, 'audio', 'speech'];

/** The reasons why a stimulus that would be heard was to be seen, in the order in which they are kept as numbers. */
const reasons = ['not-permitted', 'unsupported', 'no-voice', 'failed', 'silent', 'not-heard'];

/** The limit for the presses that are kept of a trial: the first ones and the one that counts. */
const mostPresses = 100;

/**
 * Returns the outcome of a trial: 'right', 'wrong', or 'missed' where no answer came in time.
 * @param planned  {answer}: missing where none is to be given
 * @param trial    {answer}: null where there was none
 */
export function outcomeOf(planned, { answer }) {
  if (answer === null) return planned.answer ? 'missed' : 'right';
  return answer === planned.answer ? 'right' : 'wrong';
}

export class ChoiceTrial {
  #planned;
  #answers;
  #timeLimit;
  #isPaced;
  #countsLast;
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
   * @param rules    {answers, timeLimit, isPaced, countsLast}: the ids of the answers; ms after the onset, or null for no
   *                 limit; whether the trial lasts until then even if it was answered, and its last answer counts
   * @param early    presses since the trial before was over
   */
  constructor(planned, { answers, timeLimit, isPaced, countsLast }, early = []) {
    this.#planned = planned;
    this.#answers = answers;
    this.#timeLimit = timeLimit ?? Infinity;
    this.#isPaced = isPaced ?? false;
    this.#countsLast = countsLast ?? false;
    early.forEach((press) => this.press(press));
  }

  /** The onset of the stimulus; null until it is known. */
  get onset() {
    return this.#onset;
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

  /** Ends the trial if its time limit has passed at `now`, or is `nearest` to it where the task sets the pace. */
  expire(now, nearest = 0) {
    const end = this.#isPaced ? now + nearest : now;
    if (this.#onset !== null && end - this.#onset > this.#timeLimit) this.#isExpired = true;
  }

  /** The outcome so far of a trial that was answered and goes on; null for any other. */
  get answered() {
    const answer = this.#onset === null ? null : this.#press?.answer;
    return answer && this.outcome === null ? outcomeOf(this.#planned, { answer }) : null;
  }

  /** The outcome of the trial (`outcomeOf`); null while it goes on, or while the onset is not known. */
  get outcome() {
    const isOver = this.#isExpired || (this.#press && !this.#isPaced);
    if (this.#onset === null || !isOver) return null;
    return outcomeOf(this.#planned, { answer: this.#press?.answer ?? null });
  }

  /** The record to store and send. Only for a trial that is over. */
  record() {
    const press = this.#press;
    const after = ({ time }) => microseconds(time - this.#onset);
    const kept = inOrder(this.#presses).filter((one, index) => index < mostPresses - 1 || one === press);
    return {
      number: this.#planned.number,
      onset: this.#onset,
      onsetSource: this.#onsetSource,
      answer: press?.answer ?? null,
      latency: press ? after(press) : null,
      input: press?.input ?? null,
      deviations: this.#deviations,
      flags: disturbances.filter((name) => this.#flags.has(name)),
      droppedFrames: this.droppedFrames,
      early: this.#presses.filter(({ time }) => time < this.#onset).length,
      further: Math.max(0, this.#counted.length - 1),
      presses: kept.map((one) => ({ answer: one.answer, time: after(one), input: one.input })),
    };
  }

  // The first press from the onset to the time limit, or the last: one before the stimulus was visible is none.
  get #press() {
    return inOrder(this.#counted).at(this.#countsLast ? -1 : 0);
  }

  get #counted() {
    return this.#presses.filter(({ time }) => (
      time >= this.#onset && microseconds(time - this.#onset) <= this.#timeLimit
    ));
  }
}

function inOrder(presses) {
  return [...presses].sort((one, other) => one.time - other.time);
}

/** How trials are kept on the device: as numbers alone. @param answers  the ids of the answers of every block */
export function choiceRecords(answers) {
  return {
    pack: ({
      number, onset, onsetSource, answer, latency, input, deviations, flags, droppedFrames, early, further, presses,
      outputLatency, unheard,
    }) => [
      number, onset, onsetSources.indexOf(onsetSource), answers.indexOf(answer), latency, inputs.indexOf(input), deviations,
      bits(flags, disturbances), droppedFrames, early, further,
      ...(presses ? [presses.map((one) => [answers.indexOf(one.answer), one.time, inputs.indexOf(one.input)])] : []),
      ...(unheard ? [-1, reasons.indexOf(unheard)] : outputLatency == null ? [] : [outputLatency]),
    ],
    unpack: ([
      number, onset, source, answer, latency, input, deviations, flags, droppedFrames, early = 0, further = 0, ...rest
    ]) => {
      // Earlier versions kept neither the last two nor a list of presses.
      const presses = Array.isArray(rest[0]) ? rest.shift() : null;
      // Only what was heard has an output latency, only what was not a reason.
      const [outputLatency = -1, unheard = -1] = rest;
      return {
        number, onset, onsetSource: onsetSources[source], answer: answers[answer] ?? null, latency,
        input: inputs[input] ?? null, deviations, flags: named(flags, disturbances), droppedFrames, early, further,
        ...(presses && { presses: presses.map(([id, time, by]) => ({ answer: answers[id], time, input: inputs[by] })) }),
        ...(outputLatency < 0 ? {} : { outputLatency }), ...(unheard < 0 ? {} : { unheard: reasons[unheard] }),
      };
    },
    isWhole: ({ trials }, block) => trials.length === block.trials.length,
  };
}
