// Conducts one recording of levels: from its first frame until its rule says that it is over, or the microphone tells
// nothing more.

import { PauseWatch } from '../runtime/frames.js';
import { LevelChunks } from './level-chunks.js';
import { windowLength } from './level-meter.js';
import { problemEntry } from './problems.js';

/** A microphone that has told nothing for so long has stopped; a page that was away for so long begins anew, ms. */
export const silence = 2000;

/** The time for which it is to be read that the microphone has stopped, ms. */
const farewell = 2500;

export class LevelBlock {
  #parts;
  #sensor;
  #rule;
  #pauses;
  #chunks;
  #start = null;
  #heard = null;
  #seen = null;
  #leaveAt = null;
  #isOver = false;

  /**
   * @param parts   {screen, frames, calendar, onTrial, onEnd, onAbandon}; `screen` shows how loud it is (`hear`), and that
   *                the microphone has stopped (`tellStopped`)
   * @param sensor  {source, start, stop}
   * @param rule    {add}: takes the level of a window in, and returns {isSounding, isOver}
   * @param audio   the seconds whose sound is kept
   */
  constructor(parts, sensor, rule, audio = 0) {
    this.#parts = parts;
    this.#sensor = sensor;
    this.#rule = rule;
    this.#chunks = new LevelChunks(Math.round(audio / windowLength));
    this.#pauses = new PauseWatch(parts.calendar);
  }

  begin() {
    this.#parts.screen.begin?.();
    this.#sensor.start((window) => this.#receive(window), () => this.#lose());
    this.#parts.frames.start((time) => this.#visitFrame(time));
  }

  /** Ends the recording where it is. */
  stop() {
    this.#isOver = true;
    this.#sensor.stop();
    this.#parts.frames.stop();
  }

  press() {}

  deviation() {}

  disturbance(name) {
    this.#chunks.flag(name);
  }

  get #isListening() {
    return this.#start !== null && this.#leaveAt === null && !this.#isOver;
  }

  #receive(window) {
    // Sound goes on where no frames do: nobody is before a page that is covered.
    if (!this.#isListening || window.time < this.#start || window.time - this.#seen > silence) return;
    this.#heard = Math.max(this.#heard, window.time);
    this.#keep(this.#chunks.add(window, this.#sensor.source));
    const { isSounding, isOver } = this.#rule.add(window.level);
    this.#parts.screen.hear(window.level, isSounding);
    if (isOver) this.#complete();
  }

  #visitFrame(time) {
    if (this.#isOver) return undefined;
    this.#seen = time;
    const pause = this.#pauses.tick();
    if (this.#leaveAt !== null) return time >= this.#leaveAt ? this.#finish() : undefined;
    if (pause > silence) return this.#abandon();
    if (pause > 0) this.#chunks.flag('hidden');
    if (this.#start === null) [this.#start, this.#heard] = [time, time];
    // A microphone that had gone before the first frame is lost from the first frame on.
    return time - this.#heard > silence ? this.#lose(time) : undefined;
  }

  #complete() {
    this.#keep(this.#chunks.take());
    this.#finish();
  }

  // Without a time the microphone itself says so.
  #lose(time = null) {
    if (!this.#isListening) return;
    this.#sensor.stop();
    this.#keep(this.#chunks.take());
    this.#keep(problemEntry(this.#chunks.number, 'stopped'));
    this.#parts.screen.tellStopped();
    this.#leaveAt = (time ?? this.#heard) + farewell;
  }

  #finish() {
    this.stop();
    this.#parts.onEnd();
  }

  #abandon() {
    this.stop();
    this.#keep(this.#chunks.take());
    this.#parts.onAbandon();
  }

  #keep(entry) {
    if (entry) this.#parts.onTrial(entry);
  }
}
