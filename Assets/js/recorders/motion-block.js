// Conducts one recording of motion: from its first frame until its time is over, or the sensor tells nothing more.

import { PauseWatch } from '../runtime/frames.js';
import { MotionChunks } from './motion-chunks.js';
import { RecordingEnd, silence } from './recording-end.js';

export class MotionBlock {
  #parts;
  #sensor;
  #pauses;
  #chunks = new MotionChunks();
  #start = null;
  #heard = null;
  #end;

  /**
   * @param parts   {block, screen, frames, calendar, onTrial, onEnd, onAbandon}: `block` of the plan, {seconds}; `screen`
   *                shows the seconds that are left (`count`), and that the sensor has stopped (`tellStopped`)
   * @param sensor  {start, stop}
   */
  constructor(parts, sensor) {
    this.#parts = parts;
    this.#sensor = sensor;
    this.#pauses = new PauseWatch(parts.calendar);
    this.#end = new RecordingEnd({ ...parts, onEnd: () => this.#leave() }, this.#chunks, () => this.stop());
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
    if (this.#start === null || this.#end.isToBeRead) return;
    this.#heard = Math.max(this.#heard, reading.time);
    if (reading.time >= this.#start && reading.time < this.#endsAt) this.#end.keep(this.#chunks.add(reading));
  }

  get #endsAt() {
    return this.#start + this.#parts.block.seconds * 1000;
  }

  #visitFrame(time) {
    const pause = this.#pauses.tick();
    if (this.#end.isToBeRead) return this.#end.visit(time);
    if (pause > silence) return this.#end.abandon();
    if (pause > 0) this.#chunks.flag('hidden');
    if (this.#start === null) [this.#start, this.#heard] = [time, time];
    this.#parts.screen.count(Math.max(0, Math.ceil((this.#endsAt - time) / 1000)));
    // The samples of the last frames may be heard of a little later.
    if (time >= this.#endsAt + 100) return this.#end.complete();
    return time < this.#endsAt && time - this.#heard > silence ? this.#lose(time) : undefined;
  }

  #lose(time) {
    this.#sensor.stop();
    this.#end.lose(time);
  }

  #leave() {
    this.#parts.screen.count(null);
    this.#parts.onEnd();
  }
}
