// The screens of serial addition: one digit at a time, and a button for each sum.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';

const numberOf = (sum) => sum.slice('sum-'.length);

/** The sums, which are the answers. */
export const sums = Array.from({ length: 17 }, (_, index) => `sum-${index + 2}`);

/** The instruction, with digits and their sums as an example. */
export function instructions({ texts }) {
  const row = (cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell)));
  const heads = (head, cells) => {
    const made = row(cells);
    made.prepend(element('th', { scope: 'row' }, head));
    return made;
  };
  const example = element(
    'table', { class: 'additions' }, heads(texts.digit, ['3', '5', '2', '9']), heads(texts.answer, ['–', '8', '7', '11']),
  );
  return [texts.overviewLead, example, texts.overviewExample, texts.overviewTouch, texts.overviewLost, texts.overviewWhy];
}

export class DigitScreen extends ChoiceScreen {
  constructor(plan, block, again, actions) {
    super(plan, block, {
      ...blockWords(plan, block, again), labels: Object.fromEntries(sums.map((sum) => [sum, numberOf(sum)])),
    }, actions);
  }

  /** The digit, as a block that Element Timing reports. */
  content({ stimulus }) {
    return element('div', { class: 'digit' }, stimulus);
  }
}

/** While digits are heard there is nothing to be seen but the buttons, and a word that stays. */
export class SpokenScreen extends DigitScreen {
  #listen;

  constructor(plan, block, again, actions) {
    super(plan, block, again, actions);
    this.#listen = element('p', { class: 'listen' }, plan.texts.listen);
  }

  present(planned, identifier) {
    super.present(planned, identifier);
    if (!this.#listen.parentElement) this.place.append(this.#listen);
  }

  content() {
    return element('div');
  }
}
