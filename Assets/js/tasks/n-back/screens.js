// The screens of n-back: one letter at a time.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';

/** The answers: whether a letter is the same as n before. */
export const answers = ['other', 'match'];

/** The letters of the example, for each n. */
const examples = { 1: ['K', 'S', 'S'], 2: ['K', 'S', 'K'], 3: ['K', 'S', 'T', 'K'] };

/** The instruction, with a row of letters of which the last is the same as n before. */
export function instructions({ texts, input, blocks }) {
  const back = backOf(blocks[0]);
  const letters = examples[back];
  const example = element(
    'div', { class: 'letters' },
    ...letters.map((letter, index) => element('span', isSame(index, letters, back) ? { class: 'same' } : {}, letter)),
  );
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  return [texts[`overviewLead${back}`], example, texts.overviewExample, hands, texts.overviewFirst, texts.overviewWhy];
}

function isSame(index, letters, back) {
  return index === letters.length - 1 || index === letters.length - 1 - back;
}

// The first letters of a block have nothing to be compared with.
function backOf({ trials }) {
  return trials.findIndex(({ condition }) => condition !== 'first');
}

export class LetterScreen extends ChoiceScreen {
  constructor(plan, block, again, actions) {
    const { texts } = plan;
    const words = blockWords(plan, block, again);
    super(plan, block, {
      ...words, sentences: [...words.sentences, texts[`rule${backOf(block)}`]],
      labels: { other: texts.different, match: texts.same },
    }, actions);
  }

  /** The letter, as a block that Element Timing reports. */
  content({ stimulus }) {
    return element('div', { class: 'letter' }, stimulus);
  }
}
