// Stands before the blocks of a task with pictures until they are there: those of all blocks, so that a network that is
// lost later keeps none from starting.

import { messageScreen } from './messages.js';
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

  /** The screen that is due before a block, or null. @param ways  {plan, again} */
  screen({ plan: { texts }, again }) {
    if (this.#state === 'failed') return this.#failure(texts, again);
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

  #failure(texts, again) {
    const retry = () => {
      this.#state = 'missing';
      again();
    };
    return messageScreen(texts.failureTitle, [texts.failureLead], { label: texts.tryAgain, run: retry });
  }
}
