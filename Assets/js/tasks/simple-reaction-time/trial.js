// One trial: the wait, the figure, and the press. Pure.
//
// The browser reports the moment of presentation only afterwards, under load perhaps after the press, and two devices
// need not be received in the order in which they pressed. So presses are judged by their own times, never by the order
// of the callbacks.

import { disturbances } from '../../runtime/disturbances.js';
import { microseconds } from '../../runtime/onset.js';
import { outcomeOf } from './rules.js';

/** The limit for the presses that are kept of a trial: the first ones and the one that counts. */
const mostPresses = 100;

export class Trial {
  #number;
  #start;
  #wait;
  #rules;
  #isPresented = false;
  #onset = null;
  #onsetSource = null;
  #presses = [];
  #deviations = 0;
  #flags = new Set();
  #expired = false;

  /** Frames the browser missed during the trial. */
  droppedFrames = 0;

  /**
   * @param number  from 1, in its block
   * @param start   the beginning of the wait
   * @param block   of the plan: {waits, earliest, timeLimit}
   * @param before  presses since the trial before was over
   */
  constructor(number, start, block, before = []) {
    this.#number = number;
    this.#start = microseconds(start);
    this.#wait = block.waits[number - 1];
    this.#rules = block;
    before.forEach((press) => this.press(press));
  }

  /** The end of the wait. */
  get due() {
    return this.#start + this.#wait;
  }

  /** True once the figure has been put into the page. */
  get isPresented() {
    return this.#isPresented;
  }

  /** The figure has been put into the page; the moment at which it was to be seen follows. */
  present() {
    this.#isPresented = true;
  }

  /** Sets the onset of the figure, as known from `source`. */
  shown(onset, source) {
    this.#onset = microseconds(onset);
    this.#onsetSource = source;
  }

  /** Adds a press by the input that is asked for: {time, input}. Its own time tells whether it counts. */
  press({ time, input }) {
    this.#presses.push({ time: microseconds(time), input });
  }

  /** Adds a press by the input that this variant does not ask for. */
  deviation() {
    this.#deviations += 1;
  }

  /** Adds a disturbance of the page. */
  flag(name) {
    this.#flags.add(name);
  }

  /** Ends the trial if its time limit has passed at `now`. */
  expire(now) {
    if (this.#onset !== null && now - this.#onset > this.#rules.timeLimit) this.#expired = true;
  }

  /** The outcome of the trial (`rules.js`); null while it goes on, or while the onset is not known. */
  get outcome() {
    if (this.#isPresented && this.#onset === null) return null;
    if (!this.#press && !this.#expired) return null;
    return outcomeOf({ onset: this.#onset, press: this.#press?.time ?? null }, this.#rules);
  }

  /** The record to store and send. Only for a trial that is over. */
  record() {
    const press = this.#press;
    const kept = inOrder(this.#presses).filter((one, index) => index < mostPresses - 1 || one === press);
    return {
      number: this.#number,
      start: this.#start,
      onset: this.#onset,
      onsetSource: this.#onsetSource,
      press: press?.time ?? null,
      input: press?.input ?? null,
      deviations: this.#deviations,
      flags: disturbances.filter((name) => this.#flags.has(name)),
      droppedFrames: this.droppedFrames,
      presses: kept.map((one) => ({ time: one.time, input: one.input })),
    };
  }

  // The first press from the beginning of the wait, unless the trial was over by then.
  get #press() {
    const latency = (time) => (this.#onset === null ? 0 : microseconds(time - this.#onset));
    return inOrder(this.#presses).find(({ time }) => time >= this.#start && latency(time) <= this.#rules.timeLimit);
  }
}

function inOrder(presses) {
  return [...presses].sort((one, other) => one.time - other.time);
}
