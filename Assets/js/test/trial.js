// One trial: when its stimulus was presented, what was pressed, and what disturbed it. Pure.
//
// The browser reports the moment of presentation only after the fact, under load perhaps after the response.
// So presses are held until the onset is known, and judged by their own time, never by the order of the
// callbacks.

export class Trial {
  #planned;
  #rules;
  #onset = null;
  #onsetSource = null;
  #held = [];
  #responses = [];
  #deviations = [];
  #flags = new Set();
  #expired = false;

  /** Frames the browser missed while the stimulus was on show. */
  droppedFrames = 0;

  /**
   * @param planned  {number, stimulus, side} from the plan
   * @param rules    {forcedCorrection, responseDeadline}; the deadline in ms after the onset, or null
   */
  constructor(planned, rules) {
    this.#planned = planned;
    this.#rules = rules;
  }

  /** The stimulus was presented at `onset` (ms, page's clock), as known from `source`. */
  shown(onset, source) {
    this.#onset = onset;
    this.#onsetSource = source;
    for (const press of this.#held.splice(0)) this.#judge(press);
  }

  /** A press that counts in this variant: {side, time, input}. */
  press(press) {
    if (this.#onset === null) this.#held.push(press);
    else this.#judge(press);
  }

  /** A press by the input that this variant does not ask for. */
  deviation(time) {
    this.#deviations.push(time);
  }

  /** Something happened to the page while the stimulus was on show. */
  flag(name) {
    this.#flags.add(name);
  }

  /** Ends the trial if its deadline has passed at `now`. */
  expire(now) {
    const { responseDeadline } = this.#rules;
    if (responseDeadline === null || this.#onset === null) return;
    if (now - this.#onset > responseDeadline) this.#expired = true;
  }

  get isAnswered() {
    if (this.#expired) return true;
    if (this.#rules.forcedCorrection) return this.#responses.at(-1)?.side === this.#planned.side;
    return this.#responses.length > 0;
  }

  /** Whether the latest response was wrong. */
  get isWrong() {
    return this.#responses.length > 0 && this.#responses.at(-1).side !== this.#planned.side;
  }

  /** What is stored and sent. Only for a trial whose onset is known. */
  record() {
    return {
      number: this.#planned.number,
      stimulus: this.#planned.stimulus,
      onset: microseconds(this.#onset),
      onsetSource: this.#onsetSource,
      responses: this.#responses,
      deviations: this.#deviations.filter((time) => time >= this.#onset).length,
      flags: [...this.#flags],
      droppedFrames: this.droppedFrames,
    };
  }

  #judge({ side, time, input }) {
    const latency = time - this.#onset;
    if (latency < 0 || this.isAnswered) return;  // pressed before the stimulus was to be seen
    const { responseDeadline } = this.#rules;
    if (responseDeadline !== null && latency > responseDeadline) return;
    this.#responses.push({ side, latency: microseconds(latency), input });
  }
}

// No browser's clock is finer than a microsecond; the digits behind that are noise of the subtraction.
function microseconds(milliseconds) {
  return Math.round(milliseconds * 1000) / 1000;
}
