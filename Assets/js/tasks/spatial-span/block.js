// Conducts one game: the items light up one after the other, then they are tapped. All of it is timed by animation
// frames; when an item came and went is known from its presentation.

import { PauseWatch, tooLong } from '../../runtime/frames.js';
import { Game } from './game.js';

/** The time before the first item, ms: the grid is to be seen by itself first. */
const lead = 500;

/** The time for which a decided game stays to be seen, ms. */
const farewell = 700;

export class GameBlock {
  #parts;
  #game;
  #pauses;
  #begin = null;
  #step = 0;        // of the display: each item comes, and goes
  #item = null;     // the one that was lit last, as far as it is known
  #isRecall = false;
  #end = null;

  /**
   * @param parts  {block, attempt, game, screen, frames, onsets, now, calendar, onTrial, onEnd, onAbandon}: `block` of the
   *               plan, {number, interval, lit}; `game` is {span, side, sequence, answer}; `screen` is told to `light` and
   *               to `darken` a cell, to `ask` for the answer, to `mark` a tap, and to `tell` the outcome
   */
  constructor(parts) {
    this.#parts = parts;
    this.#pauses = new PauseWatch(parts.calendar);
    this.#game = new Game(parts.game);
  }

  begin() {
    this.#parts.frames.start((time, missed) => this.#visitFrame(time, missed));
  }

  /** Ends the game where it is. */
  stop() {
    this.#parts.frames.stop();
  }

  press(press) {
    const record = this.#game.press(press);
    if (!record) return;
    this.#keep(record);
    if (record.what !== 'tap') return;
    const { screen, now } = this.#parts;
    screen.mark(record.cell);
    const { outcome } = this.#game;
    if (outcome === null) return;
    screen.tell(outcome);
    this.#end = now() + farewell;
  }

  deviation() {
    this.#game.deviation();
  }

  disturbance(name) {
    this.#game.flag(name);
  }

  #visitFrame(time, missed) {
    const pause = this.#pauses.tick();
    if (pause > tooLong && this.#end === null) return this.#abandon();
    if (pause > 0) this.#game.flag('hidden');
    this.#parts.onsets.tick();
    if (this.#end !== null) return time >= this.#end ? this.#finish() : undefined;
    if (this.#item) this.#item.droppedFrames += missed;
    this.#begin ??= time + lead;
    if (!this.#isRecall) this.#visitDisplay(time);
    return undefined;
  }

  // Chooses the frame nearest to the moment that is set, not the first one after it. A late one moves everything after it,
  // so that nothing is shown for a shorter time.
  #visitDisplay(time) {
    const { block: { interval, lit }, frames } = this.#parts;
    const late = time - this.#begin - Math.floor(this.#step / 2) * interval - (this.#step % 2) * lit;
    if (late < -frames.period / 2) return;
    if (late > frames.period) this.#begin += late;
    this.#goOn();
  }

  #goOn() {
    const { game: { sequence } } = this.#parts;
    const cell = sequence[Math.floor(this.#step / 2)];
    if (cell === undefined) return this.#ask();
    if (this.#step % 2 === 0) this.#light(cell);
    else this.#darken(cell);
    this.#step += 1;
    return undefined;
  }

  #light(cell) {
    const { screen } = this.#parts;
    this.#settle();
    const item = { cell, onset: null, source: null, end: null, endSource: null, droppedFrames: 0 };
    this.#item = item;
    screen.light(cell, this.#expect('on', (time, source) => {
      item.onset = time;
      item.source = source;
    }));
    item.lit = this.#parts.now();
  }

  #darken(cell) {
    const item = this.#item;
    // The presentation may not have been told in all this time.
    if (item.onset === null) Object.assign(item, { onset: item.lit, source: 'frame' });
    this.#parts.screen.darken(cell, this.#expect('off', (time, source) => {
      item.end = time;
      item.endSource = source;
      if (this.#item === item) this.#settle();
    }));
    item.darkened = this.#parts.now();
  }

  // Keeps the item that was lit last, whatever is known of its end by now.
  #settle() {
    const item = this.#item;
    if (!item) return;
    this.#item = null;
    if (item.end === null) Object.assign(item, { end: item.darkened, endSource: 'frame' });
    this.#keep(this.#game.item(item.cell, item));
  }

  #expect(what, report) {
    const { block, attempt, onsets } = this.#parts;
    const identifier = `block-${block.number}-${attempt}-${Math.floor(this.#step / 2) + 1}-${what}`;
    onsets.expect(identifier, report);
    return identifier;
  }

  #ask() {
    this.#settle();
    this.#isRecall = true;
    this.#parts.screen.ask();
    this.#keep(this.#game.recall(this.#parts.now()));
  }

  #keep(record) {
    const isRight = record.what === 'tap' ? this.#game.outcome : null;
    this.#parts.onTrial(record, { isRight, isError: isRight === false });
  }

  #finish() {
    this.stop();
    this.#parts.onEnd();
  }

  #abandon() {
    this.stop();
    this.#parts.onAbandon();
  }
}
