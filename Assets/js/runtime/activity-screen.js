// The screen on which an activity is done. It is built once per block; what changes has a place of fixed size, so that
// nothing moves.

import { element } from './dom.js';
import { leaving } from './activity-messages.js';

export class ActivityScreen {
  #start;
  #leaving;
  #number = element('div', { class: 'countdown', role: 'timer' });

  /** The place of what the task shows. */
  place;

  /** A sentence below it. */
  notice = element('p', { class: 'notice', role: 'status' });

  /**
   * @param plan       the server's plan
   * @param title      of the block
   * @param sentences  what is to be done
   * @param actions    {stop, skip}: lead out of the task
   * @param more       elements below the place
   */
  constructor({ input, texts, kind }, title, sentences, actions, ...more) {
    this.#start = startTarget(input, texts, sentences);
    this.#leaving = leaving(texts, actions);
    this.#number.hidden = true;
    this.place = element('div', { class: 'place' }, this.#number, this.#start);
    this.element = element(
      'section', { class: 'activity', 'data-input': input, 'data-kind': kind },
      element('h1', { class: 'progress' }, title), this.place, this.notice, ...more, this.#leaving,
    );
  }

  /** Removes what led to the start, as the block has started. */
  clearStart() {
    this.#start.remove();
    this.#leaving.remove();
  }

  /** Shows the seconds that are left before the block, or null for none. */
  count(seconds) {
    this.#number.hidden = seconds === null;
    this.#number.replaceChildren(String(seconds ?? ''));
  }
}

function startTarget(input, texts, sentences) {
  const prompt = input === 'keyboard' ? texts.startKeyboard : texts.startTouch;
  const content = [...sentences.map((text) => element('span', {}, text)), element('strong', {}, prompt)];
  const attributes = { id: 'start', class: 'begin' };
  return input === 'keyboard'
    ? element('p', attributes, ...content) : element('button', { ...attributes, type: 'button' }, ...content);
}
