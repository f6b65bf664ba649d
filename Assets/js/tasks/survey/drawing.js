// Makes a field to draw in out of a question that is answered in words until this has run.

import { Ink } from '../../signature/ink.js';
import { Surface } from '../../signature/surface.js';

/** The field that is drawn in, in tenths of its own units (Sources/Studies/Tasks/Survey/Parsing/SurveyDrawing+Fields.swift). */
const field = { width: 6000, height: 6000 };

export class Drawing {
  #element;
  #parts;
  #ink;
  #surface;

  constructor(element) {
    const parts = [...element.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, part]);
    this.#element = element;
    this.#parts = Object.fromEntries(parts);
    this.#ink = Ink.from(this.#parts.sent.value, field);
    this.#surface = new Surface(this.#parts.surface, this.#ink, {
      drawn: () => this.#takeStroke(), full: () => this.#say('full'),
    });
  }

  open() {
    this.#surface.open();
    this.#listenToControls();
    this.#parts.ways.hidden = false;
    this.#choose(this.#parts.words.value === '' ? 'drawn' : 'written');
    this.#tell();
  }

  #listenToControls() {
    const { undo, clear, write, draw, sent } = this.#parts;
    undo.addEventListener('click', () => this.#takeBack((ink) => ink.undo()));
    clear.addEventListener('click', () => this.#takeBack((ink) => ink.clear()));
    write.addEventListener('click', () => {
      this.#choose('written');
      this.#parts.words.focus();
    });
    draw.addEventListener('click', () => {
      this.#choose('drawn');
      write.focus();
    });
    sent.form.addEventListener('submit', () => {
      this.#surface.finish();
      this.#tell();
    });
  }

  #takeStroke() {
    this.#say(this.#ink.isFull ? 'full' : null);
    this.#tell();
    this.#element.dataset.unsaved = '';
    this.#element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #takeBack(change) {
    this.#surface.change(change);
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
    this.#surface.fit();
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
