// The screens of a Stroop task.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';

/** The colours of ink, which are the answers. */
export const colors = ['red', 'green', 'blue', 'yellow'];

/** The instruction, with a word as an example. */
export function instructions({ texts, input }) {
  const example = element('div', { class: 'ink sample' }, word({ word: 'green', ink: 'red' }, texts));
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  return [texts.overviewLead, example, texts.overviewExample, hands, texts.overviewWhy];
}

export class StroopScreen extends ChoiceScreen {
  #texts;

  constructor(plan, block, again, actions) {
    const { texts } = plan;
    super(plan, block, {
      ...blockWords(plan, block, again),
      labels: Object.fromEntries(colors.map((color) => [color, texts[color]])),
    }, actions);
    this.#texts = texts;
    this.place.classList.add('ink');
  }

  /** A word in its ink; in the check of colours a patch. */
  content(planned) {
    return planned.word ? word(planned, this.#texts) : patch(planned);
  }
}

// Element Timing reports block elements, not inline ones.
function word({ word: color, ink }, texts) {
  return element('div', { class: 'word', 'data-ink': ink }, texts[color]);
}

// It reports text, not the colour behind it: hence characters that fill the patch.
function patch({ ink }) {
  return element('div', { class: 'word patch', 'data-ink': ink }, '■■■');
}
