// One trial: the onset of its stimulus, the presses, and the disturbances. Pure.
//
// The browser reports the moment of presentation only afterwards, under load perhaps after the response, and two
// devices (a finger and a pen) need not be received in the order in which they pressed. So presses are judged by their
// own times, never by the order of the callbacks.

import { disturbances } from '../../runtime/disturbances.js';
import { microseconds } from '../../runtime/onset.js';

/** The limit for rapid presses in a row: the first ones and the last one are informative enough. */
const mostResponses = 100;

export class Trial {
  #rules;
  #onset = null;
  #onsetSource = null;
  #presses = [];
  #deviations = [];
  #flags = new Set();
  #expired = false;

  /** {number, stimulus, side} from the plan. */
  planned;

  /** Frames the browser missed while the stimulus was on show. */
  droppedFrames = 0;

  /**
   * @param planned  {number, stimulus, side} from the plan
   * @param rules    {forcedCorrection, responseDeadline}; the deadline in ms after the onset, or null
   */
  constructor(planned, rules) {
    this.planned = planned;
    this.#rules = rules;
  }

  /** Sets the onset of the stimulus (ms, page's clock), as known from `source`. */
  shown(onset, source) {
    this.#onset = onset;
    this.#onsetSource = source;
  }

  /** Adds a press that counts in this variant: {side, time, input}. */
  press(press) {
    const later = this.#presses.findIndex((other) => other.time > press.time);
    this.#presses.splice(later < 0 ? this.#presses.length : later, 0, press);
  }

  /** Adds a press by the input that this variant does not ask for. */
  deviation(time) {
    this.#deviations.push(time);
  }

  /** Adds a disturbance of the page while the stimulus was visible. */
  flag(name) {
    this.#flags.add(name);
  }

  /** Ends the trial if its deadline has passed at `now`. */
  expire(now) {
    if (this.#onset !== null && now - this.#onset > this.#deadline) this.#expired = true;
  }

  get isAnswered() {
    if (this.#expired) return true;
    const responses = this.#responses();
    return responses.length > 0 && (!this.#rules.forcedCorrection || !this.#isMistake(responses.at(-1)));
  }

  /** The fault to mark: 'wrong' if the latest response was, 'late' if none came in time, or null. */
  get fault() {
    const latest = this.#responses().at(-1);
    if (latest === undefined) return this.#expired ? 'late' : null;
    return this.#isMistake(latest) ? 'wrong' : null;
  }

  /** The record to store and send. Only for a trial whose onset is known. */
  record() {
    return {
      number: this.planned.number,
      stimulus: this.planned.stimulus,
      onset: microseconds(this.#onset),
      onsetSource: this.#onsetSource,
      responses: bounded(this.#responses()).map(({ side, time, input }) => (
        { side, latency: microseconds(time - this.#onset), input }
      )),
      deviations: this.#deviations.filter((time) => time >= this.#onset).length,
      flags: disturbances.filter((name) => this.#flags.has(name)),
      droppedFrames: this.droppedFrames,
    };
  }

  get #deadline() {
    return this.#rules.responseDeadline ?? Infinity;
  }

  // The presses from the onset to the answer: a press before the stimulus was visible, or after the trial was over,
  // does not count.
  #responses() {
    if (this.#onset === null) return [];
    const inTime = this.#presses.filter(({ time }) => time >= this.#onset && time - this.#onset <= this.#deadline);
    const answer = inTime.findIndex((press) => !this.#rules.forcedCorrection || !this.#isMistake(press));
    return answer < 0 ? inTime : inTime.slice(0, answer + 1);
  }

  #isMistake({ side }) {
    return side !== this.planned.side;
  }
}

function bounded(responses) {
  if (responses.length <= mostResponses) return responses;
  return [...responses.slice(0, mostResponses - 1), responses.at(-1)];
}
