// Conducts one attempt that begins with a presentation, until it is decided or its time is over. The task brings its events
// and what a press means.

import { PauseWatch, tooLong } from './frames.js';

/** The time for which the end stays to be seen, ms. */
const farewell = 1200;

export class PresentedBlock {
  #pauses;
  #early = [];  // inputs that came before the presentation was told
  #isShown = false;
  #isStarted = false;
  #end = null;

  /**
   * @param parts   {block, attempt, screen, frames, onsets, now, calendar, onTrial, onEnd, onAbandon}: `screen` is told to
   *                `present` and to `show` the events, and to `tell` the end
   * @param events  `PresentedEvents` of the task
   */
  constructor(parts, events) {
    this.parts = parts;
    this.events = events;
    this.#pauses = new PauseWatch(parts.calendar);
  }

  begin() {
    this.parts.frames.start((time) => this.#visitFrame(time));
  }

  /** Ends the attempt where it is. */
  stop() {
    this.parts.frames.stop();
  }

  deviation() {
    this.events.deviation();
  }

  disturbance(name) {
    this.events.flag(name);
  }

  /** True once the attempt is decided, and its end is to be seen. */
  get isDecided() {
    return this.#end !== null;
  }

  /** Keeps what `input` makes a record of; it waits until it is known when the presentation was. */
  receive(input) {
    if (!this.#isStarted) this.#early.push(input);
    else this.#keep(input());
  }

  #visitFrame(time) {
    const pause = this.#pauses.tick();
    if (pause > tooLong && !this.isDecided) return this.#abandon();
    if (pause > 0) this.events.flag('hidden');
    this.parts.onsets.tick();
    if (this.isDecided) return time >= this.#end ? this.#finish() : undefined;
    if (!this.#isShown) return this.#present();
    return this.#keep(this.events.expire(time));
  }

  #present() {
    const { block, attempt, screen, onsets } = this.parts;
    const identifier = `block-${block.number}-${attempt}`;
    this.#isShown = true;
    screen.present(this.events, identifier);
    onsets.expect(identifier, (time, source) => {
      this.#isStarted = true;
      this.#keep(this.events.start(time, source));
      this.#early.splice(0).forEach((input) => this.#keep(input()));
    });
  }

  #keep(record) {
    if (!record) return;
    const { screen, onTrial, now } = this.parts;
    onTrial(record);
    if (record.what !== 'start') screen.show(this.events, record);
    if (this.events.ending === null) return;
    screen.tell(this.events.ending);
    this.#end = now() + farewell;
  }

  #finish() {
    this.stop();
    this.parts.onEnd();
  }

  #abandon() {
    this.stop();
    this.parts.onAbandon();
  }
}
