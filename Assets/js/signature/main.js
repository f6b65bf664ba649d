// Makes a field to sign in out of each <fieldset class="signature">, in which one signs by typing until this has run.

import { Ink } from './ink.js';
import { Surface } from './surface.js';

class SignatureField {
  #fieldset;
  #parts;
  #ink;
  #surface;

  constructor(fieldset) {
    const parts = [...fieldset.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, part]);
    this.#fieldset = fieldset;
    this.#parts = Object.fromEntries(parts);
    this.#ink = Ink.from(this.#parts.sent.value);
    this.#surface = new Surface(this.#parts.surface, this.#ink, {
      drawn: () => this.#takeStroke(), full: () => this.#say('full'),
    });
  }

  open() {
    this.#surface.open();
    addEventListener('resize', () => this.#surface.fit());
    this.#listenToControls();
    this.#parts.choice.hidden = false;
    this.#chooseWay();
    this.#tell();
  }

  #listenToControls() {
    const { undo, clear, typed, way } = this.#parts;
    undo.addEventListener('click', () => this.#takeBack((ink) => ink.undo()));
    clear.addEventListener('click', () => this.#takeBack((ink) => ink.clear()));
    typed.addEventListener('change', () => this.#chooseWay());
    way.form.addEventListener('submit', () => {
      this.#surface.finish();
      this.#tell();
    });
  }

  #takeStroke() {
    this.#tell();
    this.#say(this.#ink.isFull ? 'full' : this.#ink.isEmpty ? null : 'drawn');
  }

  #takeBack(change) {
    this.#surface.change(change);
    this.#tell();
    this.#say(this.#ink.hasStrokes ? 'undone' : 'cleared');
  }

  /** Switches between drawing and typing. While typing is chosen the drawing stays on the page, and is not sent. */
  #chooseWay() {
    const { way, sent, typed } = this.#parts;
    way.value = typed.checked ? 'typed' : 'drawn';
    sent.disabled = typed.checked;
    for (const part of this.#fieldset.querySelectorAll('[data-way]')) part.hidden = part.dataset.way !== way.value;
    this.#surface.fit();
  }

  /** Puts the drawing into the form, and updates the controls. */
  #tell() {
    const { sent, surface, undo, clear } = this.#parts;
    sent.value = this.#ink.text;
    surface.setAttribute('aria-label', this.#ink.isEmpty ? surface.dataset.empty : surface.dataset.signed);
    for (const button of [undo, clear]) this.#enable(button, this.#ink.hasStrokes);
  }

  /** Disables a button; if it had the focus, the field gets it. */
  #enable(button, isEnabled) {
    if (!isEnabled && document.activeElement === button) this.#fieldset.focus({ preventScroll: true });
    button.disabled = !isEnabled;
  }

  #say(name) {
    const { state } = this.#parts;
    const words = name ? state.dataset[name] : '';
    if (state.textContent !== words) state.textContent = words;
  }
}

if (window.PointerEvent && window.ResizeObserver) {
  for (const fieldset of document.querySelectorAll('fieldset.signature')) new SignatureField(fieldset).open();
}
