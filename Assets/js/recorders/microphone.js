// How loud it is at the microphone (W3C Media Capture and Streams, Web Audio). Sound itself comes to the page only where it is
// recorded.

import { floor, windowSize } from './level-meter.js';

/** The changes that a browser may make to the sound, in the order in which they are kept. */
export const processing = ['echo', 'noise', 'gain'];

/** Their names among the settings of a track: nobody wants them, and some browsers make them all the same. */
const settings = { echo: 'echoCancellation', noise: 'noiseSuppression', gain: 'autoGainControl' };

const wanted = { channelCount: 1, ...Object.fromEntries(Object.values(settings).map((name) => [name, false])) };

/** The reason why the browser did not open the microphone. Pure. */
export function problemOf({ name }) {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'NotReadableError' || name === 'AbortError' ? 'no-signal' : 'unsupported';
}

/**
 * Adds to a time of the sound's clock to make it one of the page's clock, ms. Pure.
 * @param told     {contextTime, performanceTime} as the browser tells them, or undefined
 * @param end      of a window, on the sound's clock, ms
 * @param arrival  the moment at which it was heard of, on the page's clock
 */
export function clockOffset(told, end, arrival) {
  const heard = arrival - end;
  const offset = told?.contextTime > 0 ? told.performanceTime - told.contextTime * 1000 : heard;
  // Some browsers tell moments of another clock.
  return Math.abs(offset - heard) < 1000 ? offset : heard;
}

export class Microphone {
  #scope;
  #patience;
  #keepsSound;
  #stream = null;
  #context = null;
  #node = null;
  #receive = null;
  #lose = null;
  #offset = null;

  /**
   * @param scope     the window
   * @param patience  a microphone that was asked and has told nothing but zeros for so long tells nothing at all, ms
   * @param keepsSound  whether windows tell their samples too
   */
  constructor(scope = globalThis, patience = 3000, keepsSound = false) {
    this.#scope = scope;
    this.#patience = patience;
    this.#keepsSound = keepsSound;
  }

  /**
   * Asks for the microphone and opens it. To be called in a press, without which browsers do not let sound run.
   * @returns null if it tells something, or the word of the problem
   */
  async ask() {
    this.close();
    const { isSecureContext, navigator, AudioContext, AudioWorkletNode } = this.#scope;
    if (!isSecureContext) return 'insecure';
    if (!navigator.mediaDevices?.getUserMedia || !AudioContext || !AudioWorkletNode) return 'unsupported';
    this.#context = new AudioContext();
    this.#context.resume().catch(() => {});
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ audio: wanted });
      await this.#connect();
    } catch (error) {
      this.close();
      return problemOf(error);
    }
    if (await this.#tells()) return null;
    this.close();
    return 'no-signal';
  }

  /** {rate, window, processing}: samples per second, samples of a window, changes that the browser makes. */
  get source() {
    const rate = this.#context.sampleRate;
    const made = this.#track.getSettings?.() ?? {};
    return { rate, window: windowSize(rate), processing: processing.filter((name) => made[settings[name]] === true) };
  }

  /**
   * Calls `receive` with each window, {time, frame, level, clipped, samples}, until `stop`; `samples` only where the sound is
   * recorded; `time` is that of its first sample on the
   * clock of the page. Calls `lose` if the microphone has gone.
   */
  start(receive, lose) {
    this.#offset = null;
    this.#receive = receive;
    this.#lose = lose;
    if (!this.#isThere) lose();
  }

  stop() {
    this.#receive = null;
    this.#lose = null;
  }

  /** Switches the microphone off. It has to be asked again. */
  close() {
    this.stop();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#context?.close().catch(() => {});
    [this.#stream, this.#context, this.#node] = [null, null, null];
  }

  get #track() {
    return this.#stream.getAudioTracks()[0];
  }

  get #isThere() {
    return this.#stream !== null && this.#track.readyState === 'live' && !this.#track.muted;
  }

  async #connect() {
    const context = this.#context;
    await context.audioWorklet.addModule(new URL('level-worklet.js', import.meta.url));
    const processorOptions = { keepsSound: this.#keepsSound };
    const mono = { channelCount: 1, channelCountMode: 'explicit', outputChannelCount: [1], processorOptions };
    this.#node = new this.#scope.AudioWorkletNode(context, 'levels', mono);
    this.#node.port.onmessage = ({ data }) => this.#tell(data);
    context.createMediaStreamSource(this.#stream).connect(this.#node);
    // Its output is silence; without a destination some browsers would not let it run.
    this.#node.connect(context.destination);
    for (const type of ['ended', 'mute']) this.#track.addEventListener(type, () => this.#lose?.());
  }

  #tell(window) {
    if (!this.#receive) return;
    const { sampleRate } = this.#context;
    const begin = (window.frame / sampleRate) * 1000;
    const end = begin + (windowSize(sampleRate) / sampleRate) * 1000;
    const { performance } = this.#scope;
    this.#offset ??= clockOffset(this.#context.getOutputTimestamp?.(), end, performance.now());
    this.#receive({ ...window, time: begin + this.#offset });
  }

  // A microphone that is switched off by a button of the device tells zeros.
  #tells() {
    return new Promise((resolve) => {
      const settle = (tells) => {
        this.stop();
        clearTimeout(timer);
        resolve(tells);
      };
      const timer = setTimeout(() => settle(false), this.#patience);
      this.start(({ level }) => { if (level > floor) settle(true); }, () => settle(false));
    });
  }
}
