// The screens of simple reactions: between trials only the cross, the figure and a sentence change.

import { ActivityScreen } from '../../runtime/activity-screen.js';
import { element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';

/** The instructions, with the figure that will appear. */
export function instructions({ texts, input }) {
  const hands = input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  const example = element('div', { class: 'figure', role: 'img', 'aria-label': texts.figure });
  return [texts.overviewLead, example, hands, texts.overviewWhy, texts.overviewWait, texts.overviewQuiet];
}

// Element Timing reports text and images, not the colour behind them: hence a character in the disc.
function figure(identifier) {
  return element('div', { class: 'figure', elementtiming: identifier }, '●');
}

export class TrialScreen extends ActivityScreen {
  #texts;
  #cross = element('div', { class: 'cross', 'aria-hidden': 'true' }, '+');
  #stimulus = element('div', { id: 'stimulus' });

  /**
   * @param block    of the plan
   * @param again    true if the block is done again
   * @param actions  {stop, skip}
   */
  constructor(plan, block, again, actions) {
    const { texts } = plan;
    const title = block.practice ? texts.practiceTitle : texts.testTitle;
    super(plan, title, [...(again ? [texts.interrupted] : []), extent(texts, block)], actions);
    this.#texts = texts;
    this.#cross.hidden = true;
    this.place.prepend(this.#cross, this.#stimulus);
  }

  /** Shows the cross: the figure is to come. */
  wait() {
    this.notice.replaceChildren();
    this.#cross.hidden = false;
  }

  /** Shows the figure in place of the cross, and marks it for Element Timing. */
  present(identifier) {
    this.#cross.hidden = true;
    this.#stimulus.dataset.trial = identifier;
    this.#stimulus.append(figure(identifier));
  }

  /** Removes the figure; what was too early or too late is told. */
  settle(outcome) {
    this.#cross.hidden = true;
    this.#stimulus.replaceChildren();
    delete this.#stimulus.dataset.trial;
    if (outcome !== 'valid') this.notice.append(this.#texts[outcome]);
  }
}

function extent(texts, { practice, trials }) {
  if (!practice) return fill(texts.testMany, { n: trials }).join('');
  return fill(trials === 1 ? texts.practiceOne : texts.practiceMany, { n: trials }).join('');
}
