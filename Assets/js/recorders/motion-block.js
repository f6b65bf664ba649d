// Conducts one recording of motion: from its first frame until its time is over, or the sensor tells nothing more.

import { PauseWatch } from '../runtime/frames.js';
import { MotionChunks } from './motion-chunks.js';
import { problemEntry } from './problems.js';

/** A sensor that has told nothing for so long has stopped; a page that was away for so long begins anew, ms. */
export const silence = 2000;

/** The time for which it is to be read that the sensor has stopped, ms. */
const farewell = 2500;

export class MotionBlock {
  #parts;
  #sensor;
  #pauses;
  #chunks = new MotionChunks();
  #start = null;
  #heard = null;
  #leaveAt = null;

  /**
   * @param parts   {block, screen, frames, calendar, onTrial, onEnd, onAbandon}: `block` of the plan, {seconds}; `screen`
   *                shows the seconds that are left (`count`), and that the sensor has stopped (`tellStopped`)
   * @param sensor  {start, stop}
   */
  constructor(parts, sensor) {
    this.#parts = parts;
    this.#sensor = sensor;
    this.#pauses = new PauseWatch(parts.calendar);
  }

  begin() {
    this.#parts.screen.begin?.();
    this.#sensor.start((reading) => this.#receive(reading));
    this.#parts.frames.start((time) => this.#visitFrame(time));
  }

  /** Ends the recording where it is. */
  stop() {
    this.#sensor.stop();
    this.#parts.frames.stop();
  }

  press() {}

  deviation() {}

  disturbance(name) {
    this.#chunks.flag(name);
  }

  #receive(reading) {
    if (this.#start === null || this.#leaveAt !== null) return;
    this.#heard = Math.max(this.#heard, reading.time);
    if (reading.time >= this.#start && reading.time < this.#end) this.#keep(this.#chunks.add(reading));
  }

  get #end() {
    return this.#start + this.#parts.block.seconds * 1000;
  }

  #visitFrame(time) {
    const pause = this.#pauses.tick();
    if (this.#leaveAt !== null) return time >= this.#leaveAt ? this.#finish() : undefined;
    if (pause > silence) return this.#abandon();
    if (pause > 0) this.#chunks.flag('hidden');
    if (this.#start === null) [this.#start, this.#heard] = [time, time];
    this.#parts.screen.count(Math.max(0, Math.ceil((this.#end - time) / 1000)));
    // The samples of the last frames may be heard of a little later.
    if (time >= this.#end + 100) return this.#complete();
    return time < this.#end && time - this.#heard > silence ? this.#lose(time) : undefined;
  }

  #complete() {
    this.#keep(this.#chunks.take());
    this.#finish();
  }

  #lose(time) {
    this.#sensor.stop();
    this.#keep(this.#chunks.take());
    this.#keep(problemEntry(this.#chunks.number, 'stopped'));
    this.#parts.screen.tellStopped();
    this.#leaveAt = time + farewell;
  }

  #finish() {
    this.stop();
    this.#parts.screen.count(null);
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
