// The screens of a flanker task: a row of arrows, of which the one in the middle is answered.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';

/** The answers: the ways in which the arrow in the middle can point. */
export const directions = ['left', 'right'];

/** The instruction, with a row in which the arrow in the middle points the other way. */
export function instructions({ texts, input }) {
  const middle = element('span', { class: 'middle' }, '→');
  const example = element('div', { class: 'arrows sample', role: 'img', 'aria-label': texts.picture }, '←←', middle, '←←');
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  return [texts.overviewLead, example, texts.overviewExample, hands, texts.overviewQuick, texts.overviewWhy];
}

export class ArrowScreen extends ChoiceScreen {
  constructor(plan, block, again, actions) {
    const labels = { left: plan.texts.left, right: plan.texts.right };
    super(plan, block, { ...blockWords(plan, block, again), labels }, actions);
  }

  /** The row of arrows, as a block of text that Element Timing reports. */
  content({ stimulus }) {
    return element('div', { class: 'arrows' }, stimulus);
  }
}
