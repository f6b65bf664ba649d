// Stands before a recording: asks for the sensor in a press, and where there is none says why, with a way on.

import { element } from '../runtime/dom.js';
import { messageScreen, stopButton } from '../runtime/messages.js';

export class SensorGate {
  #sensor;
  #isPermitted;
  #isOpen = false;
  #problem = null;

  /**
   * @param sensor       {ask}: a promise of null or the word of a problem
   * @param isPermitted  whether the participant permits that the sensor is read
   */
  constructor(sensor, isPermitted) {
    this.#sensor = sensor;
    this.#isPermitted = isPermitted;
    if (!isPermitted) this.#problem = 'not-permitted';
  }

  /** The sensor has to be asked again. */
  close() {
    this.#isOpen = false;
  }

  /** The screen that is due before the recording, or null. @param ways  {plan, again, leaveOut, stop} */
  screen(ways) {
    if (this.#isOpen) return null;
    return this.#problem === null ? this.#asking(ways) : this.#explanation(this.#problem, ways);
  }

  #asking({ plan: { texts }, again, stop }) {
    const status = element('p', { role: 'status' });
    const ask = async () => {
      status.textContent = texts.sensorWait;
      this.#problem = await this.#sensor.ask();
      this.#isOpen = this.#problem === null;
      again();
    };
    const screen = messageScreen(texts.sensorTitle, [texts.sensorLead], { label: texts.sensorAsk, run: ask });
    screen.id = 'sensor';
    screen.querySelector('footer').append(status, element('span', { class: 'leaving' }, stopButton(texts, stop)));
    return screen;
  }

  #explanation(problem, { plan: { texts }, again, leaveOut, stop }) {
    const sentences = [texts[`sensor-${problem}`], texts.sensorNothingLost];
    const action = { label: texts.sensorLeaveOut, run: () => leaveOut(problem) };
    const screen = messageScreen(texts.sensorMissing, sentences, action);
    screen.id = 'no-sensor';
    const ways = element('span', { class: 'leaving' }, stopButton(texts, stop));
    if (this.#isPermitted) ways.prepend(retryButton(texts, () => this.#retry(again)));
    screen.querySelector('footer').append(ways);
    return screen;
  }

  #retry(again) {
    this.#problem = null;
    again();
  }
}

function retryButton(texts, run) {
  const button = element('button', { type: 'button', class: 'stop', id: 'retry' }, texts.sensorRetry);
  button.addEventListener('click', run, { once: true });
  return button;
}
