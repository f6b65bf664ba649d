// Stands before the blocks of a task with pictures until they are there: those of all blocks, so that a network that is
// lost later keeps none from starting.

import { messageScreen, stopButton } from './messages.js';
import { Pictures } from './pictures.js';

export class PictureGate {
  #ids;
  #state = 'missing';  // then 'loading', 'there' or 'failed'

  /** The prepared pictures. */
  pictures;

  /** @param stimuli  {image, label} by id: the address of each picture, and its description */
  constructor(stimuli, pictures = new Pictures(stimuli)) {
    this.#ids = Object.keys(stimuli);
    this.pictures = pictures;
  }

  /** The screen that is due before a block, or null. @param ways  {plan, again, stop} */
  screen({ plan: { texts }, again, stop }) {
    if (this.#state === 'failed') return this.#failure(texts, again, stop);
    if (this.#state === 'there') {
      this.#state = 'missing';  // browsers may forget what they decoded: before the next block they are asked again
      return null;
    }
    if (this.#state === 'missing') this.#load(again);
    return messageScreen(texts.loading, []);
  }

  async #load(again) {
    this.#state = 'loading';
    try {
      await this.pictures.prepare(this.#ids);
      this.#state = 'there';
    } catch {
      this.#state = 'failed';
    }
    again();
  }

  #failure(texts, again, stop) {
    const retry = () => {
      this.#state = 'missing';
      again();
    };
    const action = { label: texts.tryAgain, run: retry };
    return messageScreen(texts.failureTitle, [texts.failureLead], action, stopButton(texts, stop));
  }
}
