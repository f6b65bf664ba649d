// Presses on the page of a run: the task's while it measures, and the screen's otherwise.

import { isAskedFor } from './input.js';

export class RunPresses {
  #root;
  #plan;
  #task;
  #journal;
  #fullScreen;
  #start;

  /** @param start  starts the block whose screen is shown */
  constructor(root, plan, task, journal, fullScreen, start) {
    this.#root = root;
    this.#plan = plan;
    this.#task = task;
    this.#journal = journal;
    this.#fullScreen = fullScreen;
    this.#start = start;
  }

  receive(press) {
    const askedFor = isAskedFor(press, this.#plan.input);
    if (this.#task.isMeasuring) this.#task.press(press, askedFor);
    else if (this.#root.querySelector('#start')) this.#receiveAtStart(press, askedFor);
    else this.#receiveWhileReading(press);
  }

  #receiveAtStart({ action, input }, askedFor) {
    const starts = input === 'key' ? action === 'start' : action !== 'elsewhere';
    if (!askedFor || !starts) return;
    // Browsers count a finger as a press when it is lifted.
    const isEarly = input !== 'key' && this.#fullScreen.isDue;
    if (isEarly) addEventListener('pointerup', () => this.#start(), { once: true });
    else this.#start();
  }

  #receiveWhileReading({ action, input }) {
    // The button receives pointers by itself. A key that was meant for the next block gives nothing up.
    if (this.#journal.status === 'refused') return;
    if (input === 'key' && action === 'start') this.#root.querySelector('#continue')?.click();
  }
}
