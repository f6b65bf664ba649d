// The screens of a tapping task.

import { ActivityScreen } from '../../runtime/activity-screen.js';
import { element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';
import { buttons } from './taps.js';

/** The instruction, with a picture of the two buttons. */
export function instructions({ texts, blocks }) {
  const picture = element('div', { class: 'tapping-sample', role: 'img', 'aria-label': texts.picture });
  picture.append(...buttons.map(() => element('span', { class: 'tap' })));
  const lead = fill(texts.overviewLead, { n: blocks[0].seconds }).join('');
  return [lead, picture, texts.overviewHands, texts.overviewTable, texts.overviewWhy];
}

export class TappingScreen extends ActivityScreen {
  #texts;
  #buttons;

  /** Called with {time, pointer} whenever a finger is lifted or leaves the screen. */
  onLift = () => {};

  constructor(plan, block, again, actions) {
    const { texts } = plan;
    const made = buttons.map((id) => element('button', { type: 'button', id }, texts.tap));
    const hand = texts[`${block.hand}Hand`];
    const sentences = [
      ...(again ? [texts.interrupted] : []), fill(texts[`${block.hand}Lead`], { n: block.seconds }).join(''),
    ];
    super(plan, hand, sentences, actions, element('div', { class: 'taps' }, ...made));
    this.#texts = texts;
    this.#buttons = made;
    for (const type of ['pointerup', 'pointercancel']) {
      this.element.addEventListener(type, ({ timeStamp, pointerId }) => (
        this.onLift({ time: Math.min(timeStamp, performance.now()), pointer: pointerId })
      ));
    }
  }

  /** The buttons count from here on. A finger that still taps as it did for the hand before begins nothing with them. */
  clearStart() {
    super.clearStart();
    for (const button of this.#buttons) button.classList.add('answer');
  }

  /** The sizes of the window and of the buttons in it, CSS pixels: {view, left, right}. */
  get layout() {
    const [left, right] = this.#buttons.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return [x, y, width, height].map((size) => Math.round(size * 100) / 100);
    });
    return { view: [innerWidth, innerHeight], left, right };
  }

  /** Asks for the first touch, with which the time begins. */
  begin() {
    this.notice.replaceChildren(this.#texts.begin);
  }

  /** The time runs: the sentence goes, so that nothing draws the eye. */
  proceed() {
    if (this.notice.textContent !== '') this.notice.replaceChildren();
  }

  /** The time is over. */
  end() {
    if (this.notice.textContent !== this.#texts.over) this.notice.replaceChildren(this.#texts.over);
  }
}
