// The screen of the trials. It is built once per block; between trials only the stimulus and the mark for a
// wrong answer change, each in a place of fixed size, so that nothing moves.

import { element, shrinkToFit } from '../../runtime/dom.js';
import { keyCap, stopButton } from '../../runtime/messages.js';
import { categoryLabel, kindOf } from './categories.js';
import { instructionParagraphs, progressText } from './screens.js';

export class TestScreen {
  #plan;
  #block;
  #pictures;
  #place = element('div', { class: 'place' });
  #stimulus = element('div', { id: 'stimulus' });
  #fault;

  /** @param pictures  the prepared pictures of the block */
  constructor(plan, block, pictures) {
    this.#plan = plan;
    this.#block = block;
    this.#pictures = pictures;
    this.#fault = this.#faultMark();
    this.#place.append(this.#stimulus);
    this.element = element(
      'section', { class: 'trials', 'data-layout': plan.layout, 'data-input': plan.input },
      element('h1', { class: 'progress' }, progressText(plan, block)),
      this.#label('left'), this.#label('right'), this.#place, this.#fault,
      ...(plan.input === 'touch' ? [this.#button('left'), this.#button('right')] : []),
    );
  }

  /** Shows the block's instructions on the test screen itself, with the buttons to start and to leave. */
  showInstructions(past, stop) {
    const passage = element('div', { class: 'passage' }, ...instructionParagraphs(this.#plan, this.#block, past));
    const text = element('div', { class: 'text' }, passage);
    const actions = [this.#startTarget(), stopButton(this.#plan.texts, stop)];
    this.element.append(element('div', { class: 'instructions' }, text, ...actions));
    this.element.toggleAttribute('data-instructing', true);
  }

  /** Shows the start button at the place of the stimulus, and the button to leave. */
  showStart(stop) {
    this.#place.append(this.#startTarget());
    this.element.append(stopButton(this.#plan.texts, stop));
  }

  /** Removes all but labels and buttons, as the block has started. */
  clearStart() {
    this.element.querySelector('.instructions')?.remove();
    this.element.querySelector('#start')?.remove();
    this.element.querySelector('.stop')?.remove();
    this.element.toggleAttribute('data-instructing', false);
    this.fit();
  }

  /** Shows a stimulus and marks it for Element Timing. */
  present(trial, identifier) {
    const content = this.#content(trial.stimulus);
    content.setAttribute('elementtiming', identifier);
    this.#stimulus.dataset.trial = identifier;
    this.#stimulus.dataset.side = trial.side;
    this.#stimulus.append(content);
    this.#fitStimulus();
  }

  /** Removes the stimulus. */
  clear() {
    this.#stimulus.replaceChildren();
    delete this.#stimulus.dataset.trial;
    delete this.#stimulus.dataset.side;
  }

  /** Marks a fault, 'wrong' or 'late', or none (null). */
  mark(fault) {
    if (fault) this.#fault.dataset.shown = fault;
    else delete this.#fault.dataset.shown;
  }

  /** Marks the side that was pressed: nothing but a colour, so that no layout is due. */
  press(side) {
    this.element.dataset.pressed = side;
  }

  /** Removes that mark. */
  release() {
    delete this.element.dataset.pressed;
  }

  /** Makes long words fit; to be called when the screen is in the page, and when its size has changed. */
  fit() {
    shrinkToFit([...this.element.querySelectorAll('.lines')]);
    const passage = this.element.querySelector('.passage');
    if (passage) {
      shrinkToFit([passage]);
      const text = passage.parentElement;
      text.tabIndex = text.scrollHeight > text.clientHeight ? 0 : -1;  // keys scroll it
    }
    this.#fitStimulus();
  }

  #fitStimulus() {
    const word = this.#stimulus.querySelector('.word');
    if (word) shrinkToFit([word]);
  }

  #content(id) {
    const { image, text, category } = this.#plan.stimuli[id];
    // Element Timing reports block elements, not inline ones.
    if (!image) return element('div', { class: `word ${kindOf(category)}` }, text);
    const picture = this.#pictures.element(id);
    picture.className = 'picture';
    return picture;
  }

  #label(side) {
    const lines = element('div', { class: 'lines' });
    this.#block[side].forEach((role, index) => {
      if (index > 0) lines.append(element('div', { class: 'or' }, this.#plan.texts.or));
      lines.append(element('div', {}, categoryLabel(this.#plan, role)));
    });
    const key = this.#plan.input === 'keyboard' ? [keyCap(this.#plan.keys[side])] : [];
    return element('div', { class: `label ${side}` }, ...key, element('div', { class: 'box' }, lines));
  }

  #button(side) {
    const name = this.#plan.texts[side === 'left' ? 'buttonLeft' : 'buttonRight'];
    return element('button', { type: 'button', id: side, class: 'answer' }, name);
  }

  #faultMark() {
    const { texts, input, forcedCorrection, responseDeadline } = this.#plan;
    const mark = element('div', { class: 'wrong', role: 'status' });
    mark.append(element('div', { class: 'cross', role: 'img', 'aria-label': texts.wrong }, '✕'));
    const hint = input === 'keyboard' ? texts.wrongKeyboard : texts.wrongTouch;
    if (forcedCorrection) mark.append(element('div', { class: 'hint' }, hint));
    if (responseDeadline) mark.append(element('div', { class: 'late' }, texts.late));
    return mark;
  }

  #startTarget() {
    const { texts, input, layout } = this.#plan;
    if (input === 'keyboard') return element('p', { id: 'start' }, texts.startKeyboard);
    if (layout === 'researchkit') return element('p', { id: 'start' }, texts.startButtons);
    return element('button', { type: 'button', id: 'start' }, texts.startTouch);
  }
}
