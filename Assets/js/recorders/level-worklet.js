// Runs beside the page, on the thread of the sound: tells levels, and lets no sample leave.

import { LevelMeter } from './level-meter.js';

class Levels extends AudioWorkletProcessor {
  #meter = new LevelMeter(sampleRate);

  process([[channel]]) {
    if (!channel) return true;
    for (const window of this.#meter.add(channel, currentFrame)) this.port.postMessage(window);
    return true;
  }
}

registerProcessor('levels', Levels);
