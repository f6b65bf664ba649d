// Stands before digits that are spoken: a digit to set the volume by, and the question whether it was heard. It says
// why nothing can be heard, with the ways on that the study allows.

import { element } from '../../runtime/dom.js';
import { fill, messageScreen, stopButton } from '../../runtime/messages.js';
import { SpokenBlock } from './spoken-block.js';

/** The digits that are played to set the volume by. */
const samples = ['4', '7', '2', '8'];

/** A digit has begun so long after it was asked for, or nothing will come, ms. */
const patience = 3000;

/**
 * @typedef {object} Speaker
 * @property lead     ms before a digit is due at which it has to be handed over
 * @property prepare  () => a promise of null or the word of a problem, in a press
 * @property say      (digit, at, report(onset, source, outputLatency), fail(problem))
 * @property hush     () => ends what sounds
 */

export class SoundGate {
  #isPermitted;
  #isShownOtherwise;
  #state;  // 'closed', 'trying', 'asking', 'open', 'shown'; with #problem 'missing'
  #problem = null;
  #count = 0;
  #clock;
  #speaker;

  /**
   * @param speech            of the plan: {isPermitted, isShownOtherwise}
   * @param {Speaker} speaker
   * @param clock             {now, setTimeout}
   */
  constructor({ isPermitted, isShownOtherwise }, speaker, clock) {
    this.#isPermitted = isPermitted;
    this.#isShownOtherwise = isShownOtherwise;
    this.#clock = clock;
    this.#speaker = speaker;
    this.#state = isPermitted ? 'closed' : 'missing';
    if (!isPermitted) this.#problem = 'not-permitted';
  }

  /** True if digits are shown, as they cannot be heard. */
  get isShown() {
    return this.#state === 'shown';
  }

  /** Returns the conductor of a block that is heard; its silence is told before the next one. @param parts  as of a `ChoiceBlock` */
  conductor(parts) {
    return new SpokenBlock(parts, this.#speaker, (problem) => this.#close(problem));
  }

  /** The parts of a block that is shown, whose trials tell why they were not heard. @param parts  as of a `ChoiceBlock` */
  told(parts) {
    return {
      ...parts, onTrial: (record, outcome) => parts.onTrial({ ...record, unheard: this.#problem }, outcome),
    };
  }

  #close(problem) {
    this.#state = 'missing';
    this.#problem = problem;
  }

  /** The screen that is due before a block, or null. @param ways  {plan, again, leaveEmpty, stop} */
  screen(ways) {
    if (this.#state === 'open' || this.#state === 'shown') return null;
    if (this.#state === 'missing') return this.#explanation(ways);
    return this.#state === 'asking' ? this.#question(ways) : this.#invitation(ways);
  }

  #invitation(ways) {
    const { plan: { texts } } = ways;
    const status = element('p', { role: 'status' });
    const play = () => {
      status.textContent = texts.soundWait;
      this.#try(ways);
    };
    const screen = messageScreen(texts.soundTitle, [texts.soundLead], { label: texts.soundPlay, run: play });
    screen.id = 'sound';
    screen.querySelector('footer').append(status, leaving(texts, ways));
    return screen;
  }

  #question(ways) {
    const { plan: { texts } } = ways;
    const open = () => this.#become('open', ways);
    const lead = fill(texts.soundQuestion, { digit: this.#digit }).join('');
    const screen = messageScreen(texts.soundTitle, [lead, texts.soundLouder], { label: texts.soundHeard, run: open });
    screen.id = 'sound-heard';
    screen.querySelector('footer').append(leaving(
      texts, ways,
      button('sound-again', texts.soundAgain, () => this.#next(ways)),
      button('sound-unheard', texts.soundUnheard, () => this.#miss('not-heard', ways)),
    ));
    return screen;
  }

  #explanation(ways) {
    const { plan: { texts }, leaveEmpty } = ways;
    const on = this.#isShownOtherwise
      ? { label: texts.soundShow, run: () => this.#become('shown', ways) }
      : { label: texts.soundLeaveOut, run: () => leaveEmpty(this.#problem) };
    const sentences = [texts[`sound-${this.#problem}`], this.#isShownOtherwise ? texts.soundShowLead : texts.soundNothingLost];
    const screen = messageScreen(texts.soundMissing, sentences, on);
    screen.id = 'no-sound';
    const retry = this.#isPermitted ? [button('retry', texts.soundRetry, () => this.#become('closed', ways))] : [];
    screen.querySelector('footer').append(leaving(texts, ways, ...retry));
    return screen;
  }

  get #digit() {
    return samples[this.#count % samples.length];
  }

  #next(ways) {
    this.#count += 1;
    this.#try(ways);
  }

  // Begins in a press: browsers let nothing sound before one.
  async #try(ways) {
    if (this.#state === 'trying') return;
    this.#state = 'trying';
    const problem = await this.#speaker.prepare() ?? await this.#play();
    if (problem) this.#miss(problem, ways);
    else this.#become('asking', ways);
  }

  #play() {
    const { now, setTimeout } = this.#clock;
    return new Promise((resolve) => {
      setTimeout(() => resolve('silent'), patience);
      this.#speaker.say(this.#digit, now(), () => resolve(null), resolve);
    });
  }

  #miss(problem, ways) {
    this.#speaker.hush();
    this.#close(problem);
    ways.again();
  }

  #become(state, { again }) {
    this.#state = state;
    again();
  }
}

function leaving(texts, { stop }, ...more) {
  return element('span', { class: 'leaving' }, ...more, stopButton(texts, stop));
}

function button(id, label, run) {
  const made = element('button', { type: 'button', class: 'stop', id }, label);
  made.addEventListener('click', run, { once: true });
  return made;
}
