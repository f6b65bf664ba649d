// Soft tones at the end of a block and in a countdown, for participants who permit them: without that nothing here touches
// the device's sound. While trials run, it rests.

/** Soft tones: Hz, share of the full volume, s. */
const tones = {
  end: { frequency: 587, volume: 0.1, rise: 0.03, length: 0.6 },
  tick: { frequency: 440, volume: 0.06, rise: 0.01, length: 0.12 },
};

export class Chime {
  #context = null;
  #tone = null;
  #isHushed = false;
  #AudioContext;

  /**
   * @param isPermitted   whether the device's sound may be used at all
   * @param AudioContext  the browser's, undefined where there is none
   */
  constructor(isPermitted, AudioContext = globalThis.AudioContext) {
    this.#AudioContext = isPermitted ? AudioContext : undefined;
  }

  /** To be called in the handler of a press: browsers let nothing sound before one. */
  prepare() {
    if (this.#context || !this.#AudioContext) return;
    try {
      this.#context = new this.#AudioContext();
    } catch {
      this.#AudioContext = undefined;  // no sound on this device
    }
  }

  /**
   * Plays a tone. Nothing waits for it, and it may fail to come.
   * @param {'end'|'tick'} name
   */
  async play(name = 'end') {
    const context = this.#context;
    if (!context) return;
    this.#isHushed = false;
    try {
      await context.resume();
      if (!this.#isHushed) this.#sound(context, tones[name]);
    } catch {
      // The device has lost its sound; the screen says the same.
    }
  }

  /** Ends a tone that still sounds, and lets the device's sound rest: trials begin. */
  hush() {
    this.#isHushed = true;
    this.#tone?.disconnect();  // or the rest of it would come with the next one
    this.#tone = null;
    this.#context?.suspend().catch(() => {});
  }

  #sound(context, { frequency, volume, rise, length }) {
    const oscillator = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0 });
    const start = context.currentTime;
    gain.gain.linearRampToValueAtTime(volume, start + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    this.#tone = gain;
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
