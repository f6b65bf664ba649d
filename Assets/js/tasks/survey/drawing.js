// Makes a field to draw in out of a question that is answered in words until this has run.

import { Ink } from '../../signature/ink.js';
import { Pad } from '../../signature/pad.js';
import { Paper } from '../../signature/paper.js';

/** The field that is drawn in, in tenths of its own units (Sources/Studies/Tasks/Survey/Parsing/SurveyDrawing+Fields.swift). */
const field = { width: 6000, height: 6000 };

export class Drawing {
  #element;
  #parts;
  #ink;
  #pad;
  #paper;

  constructor(element) {
    const parts = [...element.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, part]);
    this.#element = element;
    this.#parts = Object.fromEntries(parts);
    const { surface, sent } = this.#parts;
    this.#ink = Ink.from(sent.value, field);
    this.#pad = new Pad(this.#ink, () => surface.getBoundingClientRect());
    this.#paper = new Paper(surface, ...surface.querySelectorAll('canvas'));
  }

  open() {
    this.#listenToPointers();
    this.#listenToControls();
    new ResizeObserver(() => this.#fit()).observe(this.#parts.surface);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#paper.redraw(this.#ink));
    this.#parts.ways.hidden = false;
    this.#choose(this.#parts.words.value === '' ? 'drawn' : 'written');
    this.#tell();
  }

  #listenToPointers() {
    const { surface } = this.#parts;
    surface.addEventListener('pointerdown', (event) => {
      const before = this.#ink.going;
      if (this.#pad.press(event)) {
        surface.setPointerCapture(event.pointerId);
        if (before) this.#paper.redraw(this.#ink);
        else this.#paper.extend(this.#ink.going);
      } else if (this.#ink.isFull) {
        this.#say('full');
      }
    });
    surface.addEventListener('pointermove', (event) => {
      if (this.#pad.move(event)) this.#paper.extend(this.#ink.going);
    });
    for (const name of ['pointerup', 'lostpointercapture']) {
      surface.addEventListener(name, (event) => this.#end(() => this.#pad.lift(event)));
    }
    surface.addEventListener('pointercancel', (event) => this.#end(() => this.#pad.cancel(event)));
    // As for a signature: an iPad takes strokes of a pen for handwriting otherwise.
    surface.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
  }

  #listenToControls() {
    const { undo, clear, write, draw, sent } = this.#parts;
    undo.addEventListener('click', () => this.#takeBack(() => this.#ink.undo()));
    clear.addEventListener('click', () => this.#takeBack(() => this.#ink.clear()));
    write.addEventListener('click', () => {
      this.#choose('written');
      this.#parts.words.focus();
    });
    draw.addEventListener('click', () => {
      this.#choose('drawn');
      write.focus();
    });
    sent.form.addEventListener('submit', () => {
      this.#pad.finish();
      this.#tell();
    });
  }

  /** @param end  ends the stroke in progress, or drops it, or returns false */
  #end(end) {
    const stroke = this.#ink.going;
    if (!end()) return;
    if (this.#ink.strokes.includes(stroke)) this.#paper.settle(stroke);
    else this.#paper.redraw(this.#ink);
    this.#say(this.#ink.isFull ? 'full' : null);
    this.#tell();
    this.#element.dataset.unsaved = '';
    this.#element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #takeBack(change) {
    this.#pad.finish();
    change();
    this.#paper.redraw(this.#ink);
    this.#element.dataset.unsaved = '';
    this.#tell();
    this.#say(this.#ink.hasStrokes ? 'undone' : 'cleared');
  }

  /** Switches between drawing and words. The one that is not chosen stays on the page, and is not sent. */
  #choose(way) {
    const { words, sent } = this.#parts;
    words.disabled = way !== 'written';
    sent.disabled = way !== 'drawn';
    for (const part of this.#element.querySelectorAll('[data-way]')) part.hidden = part.dataset.way !== way;
    this.#fit();
  }

  #fit() {
    if (!this.#parts.surface.closest('[hidden]') && !this.#paper.fits) this.#paper.redraw(this.#ink);
  }

  #tell() {
    const { sent, surface, undo, clear } = this.#parts;
    sent.value = this.#ink.text;
    surface.setAttribute('aria-label', this.#ink.hasStrokes ? surface.dataset.drawn : surface.dataset.empty);
    for (const button of [undo, clear]) {
      if (!this.#ink.hasStrokes && document.activeElement === button) this.#parts.write.focus();
      button.disabled = !this.#ink.hasStrokes;
    }
  }

  #say(name) {
    const { state } = this.#parts;
    const words = name ? state.dataset[name] : '';
    if (state.textContent !== words) state.textContent = words;
  }
}
