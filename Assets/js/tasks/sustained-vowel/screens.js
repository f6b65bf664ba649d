// The screens of a sustained vowel.

import { ActivityScreen } from '../../runtime/activity-screen.js';
import { element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';

/** The quietest level that the bar shows, dBFS. */
const quietest = -70;

/** The instruction. */
export function instructions({ texts, blocks }) {
  const tries = blocks.length === 1 ? texts.overviewOnce : fill(texts.overviewTries, { n: blocks.length }).join('');
  return [texts.overviewLead, tries, texts.overviewBar, sample(texts, blocks[0]), texts.overviewWhy, texts.overviewKept];
}

// The bar of a voice that counts.
function sample(texts, { threshold }) {
  const length = element('div', { class: 'length' });
  length.style.inlineSize = share(threshold / 2);
  return element('div', { class: 'level sample', role: 'img', 'aria-label': texts.picture }, length, markAt(threshold));
}

export class SustainedVowelScreen extends ActivityScreen {
  #texts;
  #bar;
  #isSounding = null;

  constructor(plan, { number, threshold }, again, actions) {
    const { texts, blocks } = plan;
    const title = blocks.length === 1 ? texts.onlyTitle : fill(texts.tryTitle, { n: number, count: blocks.length }).join('');
    super(plan, title, [...(again ? [texts.interrupted] : []), texts.tryLead], actions);
    this.#texts = texts;
    this.#bar = new LevelBar(texts, threshold);
  }

  begin() {
    this.place.append(this.#bar.element);
    this.#tell(false);
  }

  /** Shows how loud it is, and in words whether that counts. */
  hear(level, isSounding) {
    this.#bar.show(level);
    if (isSounding !== this.#isSounding) this.#tell(isSounding);
  }

  tellStopped() {
    this.#bar.element.remove();
    this.notice.replaceChildren(this.#texts.sensorStopped);
  }

  #tell(isSounding) {
    this.#isSounding = isSounding;
    this.notice.replaceChildren(isSounding ? this.#texts.heard : this.#texts.silent);
  }
}

/** A bar that is as long as it is loud, with a mark at the threshold. */
class LevelBar {
  #length = element('div', { class: 'length' });

  constructor(texts, threshold) {
    const range = { 'aria-valuemin': quietest, 'aria-valuemax': 0, 'aria-valuenow': quietest };
    this.element = element('div', { class: 'level', role: 'meter', 'aria-label': texts.level, ...range }, this.#length, markAt(threshold));
  }

  show(level) {
    this.#length.style.inlineSize = share(level);
    this.element.setAttribute('aria-valuenow', Math.round(Math.max(quietest, level)));
  }
}

function markAt(threshold) {
  const mark = element('div', { class: 'mark' });
  mark.style.insetInlineStart = share(threshold);
  return mark;
}

function share(level) {
  return `${Math.round(Math.max(0, Math.min(1, 1 - level / quietest)) * 1000) / 10}%`;
}
