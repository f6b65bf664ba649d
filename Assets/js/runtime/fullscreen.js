// Full screen, for participants who permit it. The browser may refuse or not know it (iPhones): then the test goes
// on as it is.

/** The longest wait for the browser, ms. */
const patience = 2000;

/** The time without further changes of the window's size after which a change is over, ms. */
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

  /** True if the next press leads into full screen. */
  get isDue() {
    return this.#isDue;
  }

  /**
   * Asks for full screen; to be called in the handler of a press, which browsers demand. Asks once for each page load,
   * since a participant who leaves full screen does not want it.
   */
  enter() {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.settled = Promise.race([this.#change(), pause(patience)]);
  }

  /** Leaves full screen if it is on. */
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
