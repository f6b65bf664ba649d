// The screens of choice reactions: places in a row, with a cross in one of them.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';

/** The places, which are the answers. */
export const places = ['place-1', 'place-2', 'place-3', 'place-4'];

const numberOf = (place) => places.indexOf(place) + 1;

/** The instruction, with an example. */
export function instructions({ texts, input, blocks }) {
  const { answers } = blocks[0];
  const example = element('div', { class: 'places sample', 'data-count': answers.length }, ...boxes(answers), cross(answers[1]));
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  return [texts.overviewLead, example, hands, texts.overviewQuick, texts.overviewWhy];
}

export class PlaceScreen extends ChoiceScreen {
  constructor(plan, block, again, actions) {
    const { answers } = block;
    const label = (place) => fill(plan.texts.place, { n: numberOf(place) }).join('');
    super(plan, block, {
      ...blockWords(plan, block, again), labels: Object.fromEntries(answers.map((place) => [place, label(place)])),
    }, actions);
    this.place.classList.add('in-places');
    this.place.append(element('div', { class: 'places', 'data-count': answers.length, hidden: '' }, ...boxes(answers)));
    this.place.querySelector('#stimulus').classList.add('places');
    this.place.querySelector('#stimulus').dataset.count = answers.length;
  }

  /** Removes what led to the start; the places are empty. */
  clearStart() {
    super.clearStart();
    this.place.querySelector('.places[hidden]').hidden = false;
  }

  /** The cross in its place. */
  content({ stimulus }) {
    return cross(stimulus);
  }
}

function boxes(answers) {
  return answers.map((place) => element('div', { class: `box ${place}` }));
}

// Element Timing reports a block of text.
function cross(place) {
  return element('div', { class: `cross ${place}` }, '✕');
}
