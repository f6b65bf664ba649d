// Conducts one recording of levels: from its first frame until its rule says that it is over, or the microphone tells
// nothing more.

import { PauseWatch } from '../runtime/frames.js';
import { LevelChunks } from './level-chunks.js';
import { windowLength } from './level-meter.js';
import { RecordingEnd, silence } from './recording-end.js';

export class LevelBlock {
  #parts;
  #sensor;
  #rule;
  #pauses;
  #chunks;
  #start = null;
  #heard = null;
  #seen = null;
  #end;
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
    this.#end = new RecordingEnd(parts, this.#chunks, () => this.stop());
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
    return this.#start !== null && !this.#end.isToBeRead && !this.#isOver;
  }

  #receive(window) {
    // Sound goes on where no frames do: nobody is before a page that is covered.
    if (!this.#isListening || window.time < this.#start || window.time - this.#seen > silence) return;
    this.#heard = Math.max(this.#heard, window.time);
    this.#end.keep(this.#chunks.add(window, this.#sensor.source));
    const { isSounding, isOver } = this.#rule.add(window.level);
    this.#parts.screen.hear(window.level, isSounding);
    if (isOver) this.#end.complete();
  }

  #visitFrame(time) {
    if (this.#isOver) return undefined;
    this.#seen = time;
    const pause = this.#pauses.tick();
    if (this.#end.isToBeRead) return this.#end.visit(time);
    if (pause > silence) return this.#end.abandon();
    if (pause > 0) this.#chunks.flag('hidden');
    if (this.#start === null) [this.#start, this.#heard] = [time, time];
    // A microphone that had gone before the first frame is lost from the first frame on.
    return time - this.#heard > silence ? this.#lose(time) : undefined;
  }

  // Without a time the microphone itself says so.
  #lose(time = null) {
    if (!this.#isListening) return;
    this.#sensor.stop();
    this.#end.lose(time ?? this.#heard);
  }
}
