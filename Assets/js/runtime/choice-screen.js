// The screen of a speeded choice: a stimulus, and the answers as buttons, or as keys.

import { ActivityScreen } from './activity-screen.js';
import { element } from './dom.js';
import { fill, keyCap } from './messages.js';

/** The title of a block, and what is to be done in it. @param again  true if the block is done again */
export function blockWords({ texts }, { role, trials }, again) {
  return {
    title: texts[`${role}Title`],
    sentences: [...(again ? [texts.interrupted] : []), fill(texts[role], { n: trials.length }).join('')],
  };
}

export class ChoiceScreen extends ActivityScreen {
  #stimulus = element('div', { id: 'stimulus' });
  #texts;
  #tellsErrors;

  /**
   * @param block  of the plan; where it tells errors, what was wrong or missed is said in the interval
   * @param given  {title, sentences, labels}: the label of each answer; none where the whole screen is the answer
   */
  constructor(plan, block, { title, sentences, labels }, actions) {
    super(plan, title, sentences, actions, ...(labels ? [answers(plan, block, labels)] : []));
    this.#texts = plan.texts;
    this.#tellsErrors = block.tellsErrors;
    this.place.prepend(this.#stimulus);
  }

  /** Makes what a trial shows, as one element. The kind's own. */
  content() {
    throw new Error('a screen of a choice shows nothing');
  }

  /** Shows the stimulus of a trial and marks it for Element Timing. */
  present(planned, identifier) {
    const content = this.content(planned);
    content.setAttribute('elementtiming', identifier);
    this.#stimulus.dataset.trial = identifier;
    this.#stimulus.dataset.side = planned.answer ?? 'none';
    this.#stimulus.append(content);
  }

  /** Removes the stimulus of a trial that goes on. */
  conceal() {
    this.#stimulus.replaceChildren();
  }

  /** Tells of a trial that goes on whether it was answered rightly. */
  answer(outcome) {
    this.clear();
    this.#tell(outcome);
  }

  /** Removes the stimulus. */
  settle(outcome) {
    this.conceal();
    this.clear();
    delete this.#stimulus.dataset.trial;
    delete this.#stimulus.dataset.side;
    this.#tell(outcome);
  }

  #tell(outcome) {
    if (this.#tellsErrors && outcome !== 'right') this.notice.append(this.#texts[outcome]);
  }

  /** Removes what was said about the last trial. */
  clear() {
    this.notice.replaceChildren();
  }
}

function answers({ input, keys }, block, labels) {
  const made = block.answers.map((id) => (
    input === 'keyboard'
      ? element('div', { class: 'key' }, keyCap(keys[id]), labels[id])
      : element('button', { type: 'button', class: 'answer', id }, labels[id])
  ));
  return element('div', { class: 'answers', 'data-count': made.length }, ...made);
}
