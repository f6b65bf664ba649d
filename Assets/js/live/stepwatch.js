// Notices that another step is due than the one that a page was made for.

/**
 * Between an answer and the next question, ms: with the time of an answer, less than two seconds. Then how long an answer
 * may take, and how seldom the server is asked while it cannot be reached.
 */
const pause = 1500;
const patience = 5000;
const longestPause = 30_000;

/** The status that the server answers with when it has too much to do. */
const tooManyRequests = 429;

export class StepWatch {
  #tag = null;
  #failures = 0;
  #timer = null;
  #isAsking = false;

  /**
   * @param expected  the step for which the page was made
   * @param ask       async (tag) => the server's answer, a Response; it is 304 while that tag is still right
   * @param onChange  (url) is called as long as another step is due, with where that is; null where nobody takes part in
   *                  this browser any more
   * @param onReturn  is called when the page's own step is due
   * @param isHidden  whether nobody looks at the page: the server is not asked then
   */
  constructor({ expected, ask, onChange, onReturn, isHidden }) {
    Object.assign(this, { expected, ask, onChange, onReturn, isHidden });
  }

  /** Asks from now on, for the first time after a while. */
  begin() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.lookNow(), this.pause);
  }

  /** Asks at once, and then goes on. */
  async lookNow() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    clearTimeout(this.#timer);
    if (!this.isHidden()) await this.look();
    this.#isAsking = false;
    this.begin();
  }

  /** Until the server is asked again, ms: longer each time that it could not be reached. */
  get pause() {
    return Math.min(pause * 2 ** this.#failures, longestPause);
  }

  async look() {
    try {
      const answer = await this.ask(this.#tag);
      if (answer.status >= 500 || answer.status === tooManyRequests) throw new Error(`status ${answer.status}`);
      if (answer.ok) await this.#read(answer);
      else if (answer.status !== 304) this.onChange(null);
      this.#failures = 0;
    } catch {
      this.#failures += 1;
    }
  }

  async #read(answer) {
    const { step, url } = await answer.json();
    this.#tag = answer.headers.get('ETag');
    if (step === this.expected) this.onReturn();
    else this.onChange(url);
  }
}

/** Asks the server, unless its state still has this tag. */
export function askServer(tag, fetch = globalThis.fetch) {
  const headers = { Accept: 'application/json', ...(tag ? { 'If-None-Match': tag } : {}) };
  return fetch('/participation/state', { headers, cache: 'no-store', signal: AbortSignal.timeout(patience) });
}
