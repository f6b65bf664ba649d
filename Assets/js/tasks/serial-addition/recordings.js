// Speaks with recordings of the study: decoded before the first digit, each started at a moment of the audio clock.

import { audioTime, heardNow, outputLatency, pageTime, silenceBefore } from './audio-clock.js';

/** The time within which recordings have to be there, and sound has to run, ms. */
const patience = { fetching: 20_000, running: 2000 };

/** A sound is handed over so long before it is due, ms. */
const ahead = 300;

/** s after the moment that is being computed: no sound can start earlier. */
const soonest = 0.01;

export class Recordings {
  #addresses;
  #device;
  #context = null;
  #decoded = new Map();
  #sounding = new Set();

  /** The source of the onset of what is spoken. */
  static source = 'audio';

  /**
   * @param addresses  of the recordings, by what they say
   * @param device     {AudioContext, fetch, now, setTimeout}
   */
  constructor(addresses, device) {
    this.#addresses = addresses;
    this.#device = device;
  }

  /** ms before a digit is due at which it has to be handed over. */
  get lead() {
    return ahead;
  }

  /** Gets ready to speak, in the handler of a press. @returns null, or the word of a problem */
  async prepare() {
    const { AudioContext } = this.#device;
    if (!AudioContext) return 'unsupported';
    try {
      this.#context ??= new AudioContext({ latencyHint: 'interactive' });
      // Both begin in the press itself.
      const running = this.#within(patience.running, this.#context.resume());
      await this.#within(patience.fetching, this.#load());
      await running;
    } catch (problem) {
      return problem === 'slow' && this.#isWhole ? 'silent' : 'failed';
    }
    return this.#context.state === 'running' ? null : 'silent';
  }

  /**
   * Lets a digit be heard at a time of the page, or as soon as possible after it.
   * @param report  (onset, source, output latency): called at once, as the start is known before it comes
   * @param fail    (word of a problem)
   */
  say(digit, at, report, fail) {
    const context = this.#context;
    if (context?.state !== 'running') return fail('silent');
    const pair = heardNow(context, this.#device.now());
    const start = Math.max(audioTime(at, pair), context.currentTime + soonest);
    const { buffer, silence } = this.#decoded.get(digit);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.onended = () => this.#sounding.delete(source);
    source.start(start, silence);
    this.#sounding.add(source);
    return report(pageTime(start, pair), Recordings.source, outputLatency(context));
  }

  /** Ends what sounds or is about to. */
  hush() {
    for (const source of this.#sounding) source.stop();
    this.#sounding.clear();
  }

  get #isWhole() {
    return this.#decoded.size === Object.keys(this.#addresses).length;
  }

  async #load() {
    const missing = Object.entries(this.#addresses).filter(([digit]) => !this.#decoded.has(digit));
    await Promise.all(missing.map(async ([digit, address]) => {
      const response = await this.#device.fetch(address);
      if (!response.ok) throw new Error(`${response.status}`);
      const buffer = await this.#context.decodeAudioData(await response.arrayBuffer());
      this.#decoded.set(digit, { buffer, silence: silenceBefore(buffer.getChannelData(0), buffer.sampleRate) });
    }));
  }

  #within(milliseconds, promise) {
    const slow = new Promise((_, reject) => this.#device.setTimeout(() => reject('slow'), milliseconds));
    return Promise.race([promise, slow]);
  }
}
