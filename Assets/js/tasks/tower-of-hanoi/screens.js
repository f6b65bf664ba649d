// The screens of a Tower of Hanoi.

import { ActivityScreen } from '../../runtime/activity-screen.js';
import { element } from '../../runtime/dom.js';
import { fill, keyCap } from '../../runtime/messages.js';
import { Tower } from './tower.js';

const pegs = [1, 2, 3];

/** The instruction, with a picture of the tower. */
export function instructions({ texts, blocks, input }) {
  const [{ disks, timeLimit }] = blocks;
  const picture = element('div', { class: 'hanoi sample', role: 'img', 'aria-label': texts.picture });
  const tower = new Tower(disks);
  picture.append(...pegs.map((peg) => element('div', { class: 'peg' }, ...stack(tower.pegs[peg - 1], disks))));
  const limit = timeLimit ? [limitSentence(timeLimit / 1000, texts)] : [];
  return [
    texts.overviewLead, picture, texts.overviewRules, input === 'keyboard' ? texts.overviewKeyboard : texts.overviewTouch,
    texts.overviewFew, ...limit, texts.overviewWhy,
  ];
}

function limitSentence(seconds, { overviewLimitMinutes, overviewLimitSeconds }) {
  return seconds >= 120
    ? fill(overviewLimitMinutes, { n: Math.floor(seconds / 60) }).join('') : fill(overviewLimitSeconds, { n: seconds }).join('');
}

/** The disks of a peg as elements, from below. */
function stack(disks, count) {
  return disks.map((disk) => {
    // Its number is what the browser tells the presentation of.
    const made = element('div', { class: 'disk', 'data-disk': disk }, String(disk));
    made.style.setProperty('--size', (disk - 1) / (count - 1));
    return made;
  });
}

export class HanoiScreen extends ActivityScreen {
  #texts;
  #count;
  #pegs;
  #giveUp;
  #dragged = null;  // {disk, x, y}: the disk that follows a finger, and where that came down

  /** Called with {time, pointer, input} and the peg, or null, when a finger is lifted. */
  onLift = () => {};

  constructor(plan, block, again, actions) {
    const { texts, input, keys } = plan;
    const isByKey = input === 'keyboard';
    const sentences = [...(again ? [texts.interrupted] : []), texts.ready];
    const made = pegs.map((peg) => (isByKey
      ? element('div', { class: 'peg' }, keyCap(keys[`peg-${peg}`]))
      : element('button', { type: 'button', class: 'answer peg', id: `peg-${peg}` })));
    const giveUp = isByKey
      ? element('p', { class: 'give-up' })
      : element('button', { type: 'button', class: 'answer give-up', id: 'give-up' });
    giveUp.hidden = true;
    super(plan, texts.overviewTitle, sentences, actions, giveUp);
    this.#texts = texts;
    this.#count = block.disks;
    this.#pegs = made;
    this.#giveUp = giveUp;
    this.key = isByKey ? keys['give-up'] : null;
    this.board = element('div', { class: 'hanoi', 'data-disks': block.disks }, ...made);
    this.board.hidden = true;
    this.place.append(this.board);
    this.confirm(false);
    this.#follow();
  }

  /** Shows the disks for the first time. */
  present({ tower }, identifier) {
    this.board.hidden = false;
    this.#giveUp.hidden = false;
    this.#draw(tower);
    this.board.querySelector('.disk').setAttribute('elementtiming', identifier);
    this.notice.replaceChildren(this.#texts.begin);
  }

  /** Shows the tower after a step. */
  show({ tower }, { step }) {
    if (step === null) return;
    this.#draw(tower);
    const said = { picked: this.#texts.picked, illegal: this.#texts.illegal, empty: this.#texts.empty }[step] ?? '';
    if (step !== 'missed') this.notice.replaceChildren(said);
  }

  /** Asks whether the puzzle is to be given up, or not any more. */
  confirm(isAsking) {
    const label = isAsking ? this.#texts.giveUpConfirm : this.#texts.giveUp;
    this.#giveUp.replaceChildren(...(this.key ? [keyCap(this.key), ` ${label}`] : [label]));
  }

  /** Says how it ended. */
  tell(ending) {
    this.#giveUp.hidden = true;
    this.notice.replaceChildren(this.#texts[{ solved: 'solved', 'give-up': 'gaveUp', 'time-up': 'timeUp' }[ending]]);
  }

  #draw(tower) {
    this.#dragged = null;
    this.#pegs.forEach((peg, index) => {
      const disks = tower.pegs[index];
      peg.querySelectorAll('.disk').forEach((disk) => disk.remove());
      peg.append(...stack(disks, this.#count));
      peg.toggleAttribute('data-source', tower.source === index + 1);
      peg.setAttribute('aria-label', this.#label(index + 1, disks));
    });
  }

  #label(peg, disks) {
    const name = fill(this.#texts.peg, { n: peg }).join('');
    return disks.length === 0 ? `${name}: ${this.#texts.noDisk}` : `${name}: ${[...disks].reverse().join(', ')}`;
  }

  // A disk that is taken up follows the finger until that is lifted.
  #follow() {
    this.element.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
      const disk = this.board.querySelector('[data-source] .disk:last-child');
      if (!disk || !this.#dragged) return;
      disk.style.transform = `translate(${x - this.#dragged.x}px, ${y - this.#dragged.y}px)`;
    });
    this.element.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => { this.#dragged = { x, y }; });
    this.element.addEventListener('pointerup', (event) => this.#lift(event));
    this.element.addEventListener('pointercancel', () => this.#letGo());
  }

  #lift({ timeStamp, pointerId, pointerType, clientX, clientY }) {
    this.#letGo();
    const peg = document.elementFromPoint(clientX, clientY)?.closest('.peg');
    const input = pointerType === 'mouse' || pointerType === 'pen' ? pointerType : 'touch';
    const place = this.#pegs.indexOf(peg) + 1;
    this.onLift({ time: Math.min(timeStamp, performance.now()), pointer: pointerId, input }, place || null);
  }

  #letGo() {
    this.#dragged = null;
    for (const disk of this.board.querySelectorAll('.disk')) disk.style.removeProperty('transform');
  }
}
