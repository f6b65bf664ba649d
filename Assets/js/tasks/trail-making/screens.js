// The screens of trail making.

import { ActivityScreen } from '../../runtime/activity-screen.js';
import { drawn, element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';
import { inReadingOrder } from './trail.js';

/** The places of the targets in the pictures, of which two are connected. */
const sample = [[0.18, 0.3], [0.55, 0.2], [0.82, 0.5], [0.5, 0.8], [0.18, 0.75]];

/** The instruction, with a picture of the beginning of each part. */
export function instructions({ texts, blocks: [{ labels: numbers, timeLimit }, { labels: both }], input }) {
  return [
    texts.overviewLead, picture(numbers, texts.pictureA), texts.overviewTurn, picture(both, texts.pictureB),
    input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch, texts.overviewErrors,
    fill(texts.overviewLimit, { n: timeLimit / 1000 }).join(''), texts.overviewWhy,
  ];
}

function picture(labels, name) {
  const board = element('div', { class: 'trail sample', role: 'img', 'aria-label': name }, lines(sample.slice(0, 2)));
  board.append(...sample.map((place, index) => {
    const target = element('span', { class: 'target' }, labels[index]);
    if (index < 2) target.dataset.connected = '';
    return at(place, target);
  }));
  return board;
}

function at([x, y], target) {
  target.style.setProperty('--x', x);
  target.style.setProperty('--y', y);
  return target;
}

// The lines between targets, in a square of a thousand units.
function lines(places) {
  const points = places.map(([x, y]) => `${x * 1000},${y * 1000}`).join(' ');
  return drawn('svg', { viewBox: '0 0 1000 1000', 'aria-hidden': 'true' }, drawn('polyline', { points }));
}

export class TrailScreen extends ActivityScreen {
  #texts;
  #isByKey;
  #board = element('div', { class: 'trail' });
  #lines = lines([]);
  #targets = [];  // in the order in which they are to be connected

  constructor(plan, { trail, labels }, again, actions) {
    const { texts, input } = plan;
    const lead = fill(texts[`${trail}Lead`], { last: labels.at(-1) }).join('');
    super(plan, texts[`${trail}Title`], [...(again ? [texts.interrupted] : []), lead], actions);
    this.#texts = texts;
    this.#isByKey = input === 'keyboard';
    this.#board.hidden = true;
    this.place.append(this.#board);
    if (this.#isByKey) this.#board.addEventListener('keydown', (event) => this.#goRound(event));
  }

  /** The side of the square, CSS pixels. */
  get side() {
    return rounded(this.#board.getBoundingClientRect().width, 100);
  }

  /** A point of the window, [x, y] in CSS pixels, in shares of the square. */
  spotOf([x, y]) {
    const { left, top, width, height } = this.#board.getBoundingClientRect();
    return [rounded((x - left) / width, 100_000), rounded((y - top) / height, 100_000)];
  }

  /** The number of the target that has the focus, from 1; null if none has. */
  get focused() {
    return this.#targets.indexOf(document.activeElement) + 1 || null;
  }

  /** Shows the targets for the first time. The first one of the trail tells when. */
  present({ labels, places }, identifier) {
    this.#targets = labels.map((label, index) => {
      const name = element('div', index === 0 ? { elementtiming: identifier } : {}, label);
      return at(places[index], element('button', { type: 'button', class: 'answer target', id: `target-${index + 1}` }, name));
    });
    const inOrder = inReadingOrder(places).map((index) => this.#targets[index]);
    this.#board.replaceChildren(this.#lines, ...inOrder);
    this.#board.hidden = false;
    if (this.#isByKey) inOrder[0].focus({ preventScroll: true });
    this.notice.replaceChildren(fill(this.#texts.begin, { label: labels[0] }).join(''));
  }

  /** Shows what a press led to: a line, or a mistake until the next press. */
  show({ labels, places, connected }, { target, outcome }) {
    for (const other of this.#targets) delete other.dataset.wrong;
    this.notice.replaceChildren();
    if (outcome === 'right') this.#connect(target, places.slice(0, connected));
    if (outcome === 'wrong') this.#tellWrong(target, connected, labels);
  }

  /** Says how it ended. */
  tell(ending) {
    this.notice.replaceChildren(this.#texts[ending === 'complete' ? 'complete' : 'timeUp']);
  }

  #connect(target, places) {
    this.#targets[target - 1].dataset.connected = '';
    const drawn = lines(places);
    this.#lines.replaceWith(drawn);
    this.#lines = drawn;
  }

  #tellWrong(target, connected, labels) {
    this.#targets[target - 1].dataset.wrong = '';
    const sentence = connected === 0 ? this.#texts.wrongFirst : this.#texts.wrong;
    this.notice.replaceChildren(fill(sentence, { label: labels[Math.max(0, connected - 1)] }).join(''));
  }

  // The last target leads to the first one, so that nobody leaves the page by the way; not every browser reaches buttons.
  #goRound(event) {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const buttons = [...this.#board.querySelectorAll('.target')];
    const next = buttons.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    buttons.at(next % buttons.length).focus({ preventScroll: true });
  }
}

function rounded(value, steps) {
  return Math.round(value * steps) / steps;
}
