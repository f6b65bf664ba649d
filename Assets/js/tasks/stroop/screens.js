// The screens of a Stroop task.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';

/** The colours of ink, which are the answers. */
export const colors = ['red', 'green', 'blue', 'yellow'];

/** The instruction, with a word as an example. */
export function instructions({ texts, input }) {
  const example = element('div', { class: 'ink sample' }, word({ word: 'green', ink: 'red' }, texts));
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  return [texts.overviewLead, example, texts.overviewExample, hands, texts.overviewWhy];
}

/**
 * Returns the maker of the screens of a run. If a colour was named wrongly in the check, the first block, the one that
 * follows tells how to leave the task out. A page that is loaded anew in between knows of no check.
 */
export function stroopScreens() {
  let confused = false;
  return (plan, block, again, actions) => {
    if (block.number === 1) confused = false;
    const isTold = confused && block.number === 2;
    return new StroopScreen(plan, block, { again, isTold }, actions, (outcome) => {
      confused ||= block.number === 1 && outcome !== 'right';
    });
  };
}

class StroopScreen extends ChoiceScreen {
  #texts;
  #onOutcome;

  constructor(plan, block, { again, isTold }, actions, onOutcome) {
    const { texts } = plan;
    const { title, sentences } = blockWords(plan, block, again);
    super(plan, block, {
      title,
      sentences: isTold ? [fill(texts.confused, { skip: texts.skip }).join(''), ...sentences] : sentences,
      labels: Object.fromEntries(colors.map((color) => [color, texts[color]])),
    }, actions);
    this.#texts = texts;
    this.#onOutcome = onOutcome;
    this.place.classList.add('ink');
  }

  /** Tells what was wrong, and the next block of it. */
  settle(outcome) {
    super.settle(outcome);
    this.#onOutcome(outcome);
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
