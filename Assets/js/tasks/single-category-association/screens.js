// The screens of a Single Category Implicit Association Test: one word or picture at a time, sorted to the left or to the right.

import { blockWords, ChoiceScreen } from '../../runtime/choice-screen.js';
import { element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';
import { categories, categoryOf, pairingOf, sidesOf, stimuliOf, textOf } from './categories.js';

export { sides } from './categories.js';

/** The marks in the interval after an answer. */
const marks = { right: '○', wrong: '✕' };

/** The instruction, with the words and pictures of each category. */
export function instructions(plan) {
  const { texts, input } = plan;
  const table = element('dl', { class: 'sorted' }, ...categories.flatMap((category) => [
    element('dt', { class: kindOf(category) }, texts[category]),
    element('dd', {}, ...listed(stimuliOf(plan, category))),
  ]));
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  return [texts.overviewLead, table, sample(plan), hands, texts.overviewStages, texts.overviewQuick, texts.overviewWhy];
}

// Pictures beside each other, then the words in one line.
function listed(stimuli) {
  const pictures = stimuli.filter(({ image }) => image);
  const words = stimuli.filter(({ image }) => !image).map(({ text }) => text).join(', ');
  return [...pictures.map(({ image, text }) => element('img', { class: 'picture', src: image, alt: text })), words];
}

// One of the first attribute between both sides of the first block; the sentence below says what the picture shows.
function sample(plan) {
  const { texts } = plan;
  const [{ text, image }] = stimuliOf(plan, 'first');
  const { left, right } = sidesOf(plan.blocks[0]);
  const shown = image ? element('img', { class: 'picture', src: image, alt: '' }) : element('b', {}, text);
  const screen = element('div', { class: 'sample-screen', 'aria-hidden': 'true' }, label(texts, left), shown, label(texts, right));
  const sentence = fill(texts.overviewExample, { stimulus: text, category: texts.first }).join('');
  return element('figure', { class: 'sample' }, screen, element('figcaption', {}, sentence));
}

export class StimulusScreen extends ChoiceScreen {
  #plan;
  #pictures;
  #mark = element('div', { class: 'outcome', 'aria-hidden': 'true' });
  #tells;

  /** @param gate  with the pictures of the plan; null for one that shows words alone */
  constructor(plan, block, again, actions, gate = null) {
    const { texts } = plan;
    const words = blockWords(plan, block, again);
    const named = sidesOf(block);
    // A mark stands for the sentence that the screen of every choice would say.
    super(plan, { ...block, tellsErrors: false }, {
      ...words,
      sentences: [...words.sentences, ...changed(plan, block), rule(texts, named)],
      labels: { left: label(texts, named.left), right: label(texts, named.right) },
    }, actions);
    this.#plan = plan;
    this.#pictures = gate?.pictures ?? null;
    this.#tells = block.tellsErrors;
    this.place.append(this.#mark);
  }

  /** The picture that was prepared, or the word as a block of text that Element Timing reports. */
  content({ stimulus, condition }) {
    const picture = this.#pictures?.element(stimulus);
    if (!picture) return element('div', { class: `word ${kindOf(categoryOf({ condition }))}` }, textOf(this.#plan, stimulus));
    picture.className = 'picture';
    return picture;
  }

  /** Removes it, and shows whether it was sorted rightly, or that it took too long. */
  settle(outcome) {
    super.settle(outcome);
    if (!this.#tells) return;
    if (outcome === 'missed') this.notice.append(this.#plan.texts.missed);
    this.#mark.replaceChildren(marks[outcome] ?? '');
    this.#mark.dataset.outcome = outcome;
  }

  clear() {
    super.clear();
    this.#mark.replaceChildren();
  }
}

function kindOf(category) {
  return category === 'concept' ? 'concept' : 'attribute';
}

// The label of a side: its categories, one below the other, with “or” between them.
function label(texts, named) {
  const parts = named.map((category) => element('span', { class: kindOf(category) }, texts[category]));
  const or = element('span', { class: 'or' }, texts.or);
  return element('span', { class: 'side' }, ...parts.flatMap((part, index) => (index === 0 ? [part] : [or, part])));
}

function rule(texts, { left, right }) {
  const joined = (named) => named.map((category) => texts[category]).join(` ${texts.or} `);
  return fill(texts.rule, { left: joined(left), right: joined(right) }).join('');
}

// A word of warning where the concept has changed sides since the block before.
function changed({ texts, blocks }, block) {
  const before = blocks.find(({ number }) => number === block.number - 1);
  if (!before || pairingOf(before) === pairingOf(block)) return [];
  return [fill(texts.changed, { concept: texts.concept }).join('')];
}
