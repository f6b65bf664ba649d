// Runs beside the page, on the thread of the sound: tells levels, and lets no sample leave but where the sound is recorded.

import { LevelMeter } from './level-meter.js';

class Levels extends AudioWorkletProcessor {
  #meter;

  constructor({ processorOptions }) {
    super();
    this.#meter = new LevelMeter(sampleRate, processorOptions?.keepsSound === true);
  }

  process([[channel]]) {
    if (!channel) return true;
    for (const window of this.#meter.add(channel, currentFrame)) this.port.postMessage(window);
    return true;
  }
}

registerProcessor('levels', Levels);
