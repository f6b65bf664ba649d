// Full screen, for participants who permit it. The browser may refuse or not know it (iPhones): then the test goes
// on as it is.

/** Nobody waits longer for the browser, ms. */
const patience = 2000;

/** So long after the last change of the window's size the change is over, ms. */
const quiet = 200;

export class FullScreen {
  #page;
  #isDue;
  #isLeaving = false;

  /** Fulfilled while no change into full screen is under way, at the latest after two seconds. */
  settled = Promise.resolve();

  /**
   * @param isPermitted  whether the browser may be asked at all
   * @param page         the document
   */
  constructor(isPermitted, page = document) {
    this.#page = page;
    this.#isDue = isPermitted && typeof page.documentElement.requestFullscreen === 'function';
  }

  /** Whether the next press leads into full screen. */
  get isDue() {
    return this.#isDue;
  }

  /**
   * To be called in the handler of a press, which browsers demand: asks once for each page load, since whoever leaves
   * full screen wants out of it.
   */
  enter() {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.settled = Promise.race([this.#change(), pause(patience)]);
  }

  /** Ends it, where it is on. */
  leave() {
    if (!this.#page.fullscreenElement || this.#isLeaving) return;
    this.#isLeaving = true;
    this.#page.exitFullscreen().catch(() => {});
  }

  async #change() {
    try {
      await this.#page.documentElement.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      return;  // refused
    }
    await this.#calm();
  }

  // The window may get its new size in several steps, some of them after the browser has said that all is done.
  #calm() {
    const view = this.#page.defaultView;
    return new Promise((resolve) => {
      let timer = setTimeout(end, quiet);
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(end, quiet);
      };
      function end() {
        view.removeEventListener('resize', wait);
        resolve();
      }
      view.addEventListener('resize', wait);
    });
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
