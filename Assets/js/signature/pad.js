// Decides which pointer draws. Only one does at a time: anything else that touches the glass meanwhile is a palm or a
// second finger. It turns events into ink and knows nothing else of the page.

import { pointAt } from './ink.js';

/** The pressure of a mouse, a finger, and a pen that reports none. */
const usualPressure = 0.5;

export class Pad {
  #ink;
  #place;
  #pointer = null;
  #isWrittenByPen = false;

  /**
   * @param ink    takes the points
   * @param place  says where the field is to be seen now: {left, top, width, height} in the events' CSS px
   */
  constructor(ink, place) {
    this.#ink = ink;
    this.#place = place;
  }

  /** Handles a pointer that goes down; returns true if it draws from now on. */
  press(event) {
    if (event.button !== 0 || !this.#mayDraw(event)) return false;
    if (this.#pointer) this.#dropStroke();
    if (!this.#ink.begin(this.#point(event))) return false;
    this.#pointer = { id: event.pointerId, type: event.pointerType };
    this.#isWrittenByPen ||= event.pointerType === 'pen';
    return true;
  }

  /** Handles a pointer that moves; returns true if it drew. */
  move(event) {
    if (!this.#draws(event)) return false;
    const parts = event.getCoalescedEvents?.() ?? [];
    const place = this.#place();
    for (const part of parts.length > 0 ? parts : [event]) this.#ink.extend(this.#point(part, place));
    return true;
  }

  /** Handles a pointer that goes up or is lost; returns true if that ended a stroke. */
  lift(event) {
    if (!this.#draws(event)) return false;
    this.finish();
    return true;
  }

  /** Handles a pointer that the system cancels. For a touch, that means “this was the palm”. */
  cancel(event) {
    if (!this.#draws(event)) return false;
    if (this.#pointer.type === 'touch') this.#dropStroke();
    else this.finish();
    return true;
  }

  /** Ends the stroke in progress, as something else begins. */
  finish() {
    this.#ink.end();
    this.#pointer = null;
  }

  // A palm that lies on the glass before the pen does has drawn nothing; once a pen has written, hands only rest.
  #mayDraw({ pointerType }) {
    if (!this.#ink.hasStrokes) this.#isWrittenByPen = false;
    if (pointerType === 'pen') return this.#pointer?.type !== 'pen';
    return !this.#pointer && !(pointerType === 'touch' && this.#isWrittenByPen);
  }

  #draws(event) {
    return this.#pointer?.id === event.pointerId;
  }

  #dropStroke() {
    this.#ink.undo();
    this.#pointer = null;
  }

  #point(event, place = this.#place()) {
    const { size } = this.#ink;
    const x = (event.clientX - place.left) / place.width * size.width;
    const y = (event.clientY - place.top) / place.height * size.height;
    const tellsPressure = event.pointerType === 'pen' && event.pressure > 0;
    return pointAt(x, y, tellsPressure ? event.pressure : usualPressure, size);
  }
}
