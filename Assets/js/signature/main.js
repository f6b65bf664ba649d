// Makes a field to sign in out of each <fieldset class="signature">, in which one signs by typing until this has run.

import { Ink } from './ink.js';
import { Pad } from './pad.js';
import { Paper } from './paper.js';

class SignatureField {
  #fieldset;
  #parts;
  #ink;
  #pad;
  #paper;

  constructor(fieldset) {
    const parts = [...fieldset.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, part]);
    this.#fieldset = fieldset;
    this.#parts = Object.fromEntries(parts);
    const { surface, sent } = this.#parts;
    this.#ink = Ink.from(sent.value);
    this.#pad = new Pad(this.#ink, () => surface.getBoundingClientRect());
    this.#paper = new Paper(surface, ...surface.querySelectorAll('canvas'));
  }

  open() {
    this.#listenToPointers();
    this.#listenToControls();
    this.#listenToScreen();
    this.#parts.choice.hidden = false;
    this.#chooseWay();
    this.#tell();
  }

  #listenToPointers() {
    const { surface } = this.#parts;
    surface.addEventListener('pointerdown', (event) => this.#press(event));
    surface.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'lostpointercapture']) {
      surface.addEventListener(name, (event) => this.#end(() => this.#pad.lift(event)));
    }
    surface.addEventListener('pointercancel', (event) => this.#end(() => this.#pad.cancel(event)));
    // Without this, an iPad loses strokes of a pen that it takes for handwriting (mikepk.com/2020/10/
    // iOS-safari-scribble-bug).
    surface.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
  }

  #listenToControls() {
    const { undo, clear, typed, way } = this.#parts;
    undo.addEventListener('click', () => this.#takeBack(() => this.#ink.undo()));
    clear.addEventListener('click', () => this.#takeBack(() => this.#ink.clear()));
    typed.addEventListener('change', () => this.#chooseWay());
    way.form.addEventListener('submit', () => {
      this.#pad.finish();
      this.#tell();
    });
  }

  #listenToScreen() {
    const { surface } = this.#parts;
    new ResizeObserver(() => this.#fit()).observe(surface);
    addEventListener('resize', () => this.#fit());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#paper.redraw(this.#ink));
  }

  #press(event) {
    const before = this.#ink.going;
    if (this.#pad.press(event)) {
      this.#parts.surface.setPointerCapture(event.pointerId);
      if (before) this.#paper.redraw(this.#ink);
      else this.#paper.extend(this.#ink.going);
    } else if (this.#ink.isFull) {
      this.#say('full');
    }
  }

  #move(event) {
    if (!this.#pad.move(event)) return;
    this.#paper.extend(this.#ink.going);
    if (this.#ink.isFull) this.#say('full');
  }

  /** @param end  ends the stroke in progress, or drops it, or returns false */
  #end(end) {
    const stroke = this.#ink.going;
    if (!end()) return;
    if (this.#ink.strokes.includes(stroke)) this.#paper.settle(stroke);
    else this.#paper.redraw(this.#ink);
    this.#tell();
    this.#say(this.#ink.isFull ? 'full' : this.#ink.isEmpty ? null : 'drawn');
  }

  #takeBack(change) {
    this.#pad.finish();
    change();
    this.#paper.redraw(this.#ink);
    this.#tell();
    this.#say(this.#ink.hasStrokes ? 'undone' : 'cleared');
  }

  /** Switches between drawing and typing. While typing is chosen the drawing stays on the page, and is not sent. */
  #chooseWay() {
    const { way, sent, typed } = this.#parts;
    way.value = typed.checked ? 'typed' : 'drawn';
    sent.disabled = typed.checked;
    for (const part of this.#fieldset.querySelectorAll('[data-way]')) part.hidden = part.dataset.way !== way.value;
    this.#fit();
  }

  #fit() {
    if (this.#parts.way.value === 'drawn' && !this.#paper.fits) this.#paper.redraw(this.#ink);
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
