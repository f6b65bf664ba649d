// The screens of go/no-go: one figure at a time. The whole screen is the button.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';

/** The one answer. */
export const answers = ['go'];

/** The instruction, with both figures. */
export function instructions({ texts, input }) {
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  const sample = (stimulus, label) => element('figure', {}, figure(stimulus), element('figcaption', {}, label));
  const figures = element(
    'div', { class: 'figures' }, sample('circle', texts.overviewPress), sample('square', texts.overviewWithhold),
  );
  return [texts.overviewLead, figures, hands, texts.overviewQuick, texts.overviewWhy];
}

export class FigureScreen extends ChoiceScreen {
  constructor(plan, block, again, actions) {
    super(plan, block, blockWords(plan, block, again), actions);
  }

  /** The figure. */
  content({ stimulus }) {
    return figure(stimulus);
  }
}

// Element Timing reports text, not the colour behind it: hence a character of the same colour.
function figure(stimulus) {
  return element('div', { class: `figure ${stimulus}` }, '●');
}
