// The screens of simple reactions. That of the trials is built once per block; between trials only the cross, the figure
// and a sentence change, each in a place of fixed size, so that nothing moves.

import { element } from '../../runtime/dom.js';
import { fill, paragraph, readingScreen, stopButton } from '../../runtime/messages.js';

/** The instructions, with the figure that will appear. @param actions  of every screen to read: {goOn, stop} */
export function overviewScreen(plan, actions) {
  const { texts } = plan;
  const hands = plan.input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch;
  const example = element('div', { class: 'figure', role: 'img', 'aria-label': texts.figure });
  const content = [texts.overviewLead, example, hands, texts.overviewWait, texts.overviewQuiet];
  const shown = content.map((part) => (typeof part === 'string' ? paragraph(part) : part));
  return readingScreen(plan, texts.overviewTitle, shown, actions);
}

// Element Timing reports text and images, not the colour behind them: hence a character in the disc.
function figure(identifier) {
  return element('div', { class: 'figure', elementtiming: identifier }, '●');
}

export class TrialScreen {
  #texts;
  #cross = element('div', { class: 'cross', 'aria-hidden': 'true' }, '+');
  #stimulus = element('div', { id: 'stimulus' });
  #notice = element('p', { class: 'notice', role: 'status' });
  #start;
  #stop;

  /**
   * @param block    of the plan
   * @param again    true if the block is done again
   * @param stop     leads out of the task for now
   */
  constructor(plan, block, again, stop) {
    const { texts, input } = plan;
    this.#texts = texts;
    this.#start = startTarget(plan, block, again);
    this.#stop = stopButton(texts, stop);
    const title = block.practice ? texts.practiceTitle : texts.testTitle;
    this.#cross.hidden = true;
    this.element = element(
      'section', { class: 'reactions', 'data-input': input },
      element('h1', { class: 'progress' }, title),
      element('div', { class: 'place' }, this.#cross, this.#stimulus, this.#start),
      this.#notice, this.#stop,
    );
  }

  /** Removes what led to the start, as the block has started. */
  clearStart() {
    this.#start.remove();
    this.#stop.remove();
  }

  /** Shows the cross: the figure is to come. */
  wait() {
    this.#notice.replaceChildren();
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
    if (outcome !== 'valid') this.#notice.append(this.#texts[outcome]);
  }
}

function startTarget({ texts, input }, block, again) {
  const sentences = [...(again ? [texts.interrupted] : []), extent(texts, block)];
  const prompt = input === 'keyboard' ? texts.startKeyboard : texts.startTouch;
  const content = [...sentences.map((text) => element('span', {}, text)), element('strong', {}, prompt)];
  const attributes = { id: 'start', class: 'begin' };
  return input === 'keyboard'
    ? element('p', attributes, ...content) : element('button', { ...attributes, type: 'button' }, ...content);
}

function extent(texts, { practice, trials }) {
  if (!practice) return fill(texts.testMany, { n: trials }).join('');
  return fill(trials === 1 ? texts.practiceOne : texts.practiceMany, { n: trials }).join('');
}
