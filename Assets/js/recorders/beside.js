// Recorders that run beside a task, block by block. A task goes on as it would without them, whatever they tell.

import { Samples } from './beside-samples.js';
import { hearMotion, sources } from './beside-sources.js';

/** A sensor that told nothing for so long before the end of a block has stopped, ms. */
const silence = 2000;

export class Recorders {
  #recorders;
  #isRunning = false;
  #isAsking = null;

  /**
   * @param words  of the recorders that the plan names: those of the study that the participant permits
   * @param scope  the window
   */
  constructor(words, scope = globalThis) {
    this.#recorders = words.filter((word) => word in sources).map((word) => new Recorder(word, scope));
  }

  /** Calls `next`, the first time after `ask`. */
  goOn(next) {
    if (this.#isAsking === null) this.ask().then(next);
    else if (!this.#isAsking) next();
  }

  /** Asks for the sensors, in a press, as browsers want it. Never fails. */
  async ask() {
    this.#isAsking = true;
    await Promise.all(this.#recorders.map((recorder) => recorder.ask()));
    this.#isAsking = false;
  }

  /** @param start  when the block begins, on the clock of the page */
  start(start) {
    this.#isRunning = true;
    for (const recorder of this.#recorders) recorder.start(start);
  }

  /**
   * Returns what is to be sent, or null where nothing was recorded.
   * @param end  when the block ended, on the clock of the page
   */
  stop(end) {
    if (!this.#isRunning) return null;
    this.#isRunning = false;
    for (const recorder of this.#recorders) recorder.stop();
    return this.#recorders.map((recorder) => recorder.take(end));
  }
}

class Recorder {
  #word;
  #source;
  #scope;
  #samples;
  #problem = null;
  #name = null;
  #start = 0;
  #refusal = null;  // in this block
  #moved = -Infinity;  // when the device last told of its motion in this block
  #before = null;  // the event before in this block
  #tellsAlways = false;
  #end = null;
  #listener = (event) => this.#hear(event);

  constructor(word, scope) {
    this.#word = word;
    this.#source = sources[word];
    this.#scope = scope;
    this.#samples = new Samples(this.#source.samples);
  }

  async ask() {
    const { find, ask } = this.#source;
    const found = find(this.#scope);
    if (ask && !this.#scope.isSecureContext) this.#problem = 'insecure';
    else if (!found) this.#problem = 'unsupported';
    else if (ask) this.#problem = await ask(found);
  }

  start(start) {
    this.#samples.clear();
    this.#name = null;
    this.#start = start;
    this.#refusal = null;
    this.#moved = -Infinity;
    this.#before = null;
    if (this.#problem) return;
    const endSource = this.#source.begin(this.#scope, this.#listener, (problem) => { this.#refusal = problem; });
    const endMotion = this.#source.isRepeated && hearMotion(this.#scope, (time) => { this.#moved = time; });
    this.#end = () => {
      endSource();
      if (endMotion) endMotion();
    };
  }

  stop() {
    this.#end?.();
    this.#end = null;
  }

  take(end) {
    const recorder = this.#word;
    if (this.#problem) return { recorder, problem: this.#problem };
    if (this.#samples.count === 0 && this.#source.needsSignal) {
      return { recorder, problem: this.#refusal ?? 'no-signal' };
    }
    const recording = {
      recorder, source: this.#name ?? this.#source.name({}), start: Math.round(this.#start * 1000) / 1000,
      samples: this.#samples.encode(this.#start),
    };
    const problem = this.#samples.isFull ? 'full' : this.#refusal ?? (this.#hasStopped(end) ? 'stopped' : null);
    return problem ? { ...recording, problem } : recording;
  }

  // Silence means something if the browser tells also what has not changed.
  #hasStopped(end) {
    const isHeard = !this.#source.isRepeated || this.#tellsAlways || this.#moved > -Infinity;
    return this.#source.canStop && isHeard && end - Math.max(this.#moved, this.#samples.latest) > silence;
  }

  #hear(event) {
    this.#source.add(this.#samples, event, this.#start);
    this.#name ??= this.#source.name(event);
    if (this.#before && this.#source.isRepeated?.(event, this.#before)) this.#tellsAlways = true;
    this.#before = event;
  }
}
