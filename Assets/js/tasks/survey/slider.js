// Makes a line to mark out of a number that is typed. Touches and clicks are read by the line itself, since not every
// browser lets a range be set by a touch beside its handle; keys and screen readers use the browser's own range.

import { Mark, numberIn, placeIn, written } from './mark.js';

export class Slider {
  #element;
  #parts;
  #mark;
  #language = document.documentElement.lang;

  constructor(element) {
    const parts = [...element.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, part]);
    this.#element = element;
    this.#parts = Object.fromEntries(parts);
    const { range, number } = this.#parts;
    const scale = { minimum: Number(range.min), maximum: Number(range.max), step: Number(range.step) };
    this.#mark = new Mark(scale, numberIn(number.value));
  }

  open() {
    const { line, typing, number } = this.#parts;
    line.hidden = false;
    // An entry that could not be taken stays in sight.
    typing.hidden = !('shown' in number.dataset) && (number.value === '' || this.#mark.value !== null);
    this.#listenToPointers();
    this.#listenToFields();
    this.#show();
  }

  #listenToPointers() {
    const { surface, range } = this.#parts;
    surface.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !this.#mark.press(event.pointerId, this.#place(event))) return;
      event.preventDefault();
      surface.setPointerCapture(event.pointerId);
      range.focus({ preventScroll: true, focusVisible: false });
      this.#tell();
    });
    surface.addEventListener('pointermove', (event) => {
      if (this.#mark.move(event.pointerId, this.#place(event))) this.#tell();
    });
    for (const name of ['pointerup', 'lostpointercapture']) {
      surface.addEventListener(name, (event) => {
        if (this.#mark.lift(event.pointerId)) this.#settle();
      });
    }
    surface.addEventListener('pointercancel', (event) => {
      if (this.#mark.cancel(event.pointerId)) this.#tell();
    });
  }

  #listenToFields() {
    const { range, number, clear } = this.#parts;
    range.addEventListener('input', () => {
      this.#mark.set(Number(range.value));
      this.#tell();
    });
    number.addEventListener('input', () => {
      this.#mark.set(numberIn(number.value));
      this.#show();
    });
    clear.addEventListener('click', () => {
      this.#mark.clear();
      this.#tell();
      this.#settle();
      range.focus();
    });
  }

  #place(event) {
    const box = this.#parts.surface.getBoundingClientRect();
    const isUpright = this.#element.classList.contains('slider-upright');
    return placeIn(box, event, { isUpright, isFromRight: getComputedStyle(this.#element).direction === 'rtl' });
  }

  /** Puts the mark into the form, and shows it. */
  #tell() {
    const { number } = this.#parts;
    const { value } = this.#mark;
    number.value = value === null ? '' : written(value, this.#language);
    this.#show();
  }

  /** Says that there is another answer, as fields do when one leaves them. */
  #settle() {
    this.#parts.number.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #show() {
    const { range, mark, state, clear } = this.#parts;
    const { value, place } = this.#mark;
    const isSet = value !== null;
    mark.hidden = !isSet;
    clear.disabled = !isSet;
    state.textContent = isSet ? state.dataset.set : state.dataset.empty;
    range.value = isSet ? value : (Number(range.min) + Number(range.max)) / 2;
    if (isSet) {
      mark.style.setProperty('--place', place);
      range.removeAttribute('aria-valuetext');
    } else {
      range.setAttribute('aria-valuetext', range.dataset.empty);
    }
  }
}
