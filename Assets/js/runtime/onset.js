// When was a stimulus presented? Element Timing reports it shortly afterwards. In a browser without it, the end of the
// animation frame that put the stimulus into the page is the best estimate.
//
// On a cross-origin isolated page `renderTime` is the compositor's presentation time; otherwise it is rounded to 4 ms,
// and `paintTime` (about 2 ms early) is better. The end of the frame is about 2 ms early in WebKit, the frame's own
// timestamp 5: layout and painting lie between them.

/** The sources of an onset, best first. */
export const onsetSources = ['render', 'paint', 'frame'];

/** No browser's clock is finer than a microsecond; the digits behind that are noise. */
export function microseconds(milliseconds) {
  return Math.round(milliseconds * 1000) / 1000;
}

/** The number of animation frames to wait for an entry. Entries come within a few, if they come. */
const patience = 30;

/** After so many missing entries in a row, they are no longer waited for. */
const missesAllowed = 3;

/** The onset that an Element Timing entry gives, as {onset, source}, or null if it gives none. */
export function onsetFromEntry(entry, isIsolated) {
  if (isIsolated && entry.renderTime > 0) return { onset: entry.renderTime, source: 'render' };
  if (entry.paintTime > 0) return { onset: entry.paintTime, source: 'paint' };
  return null;
}

/** Calls `report(time)` when the animation frame in progress has been rendered. */
function afterFrame(report) {
  setTimeout(() => report(performance.now()));
}

export class OnsetWatch {
  #isIsolated;
  #isSupported;
  #afterFrame;
  #pending = null;
  #misses = 0;

  /**
   * @param isIsolated  whether the page is cross-origin isolated
   * @param Observer    the browser's PerformanceObserver
   * @param after       calls back with the time at which the frame in progress has been rendered
   */
  constructor(isIsolated, Observer = PerformanceObserver, after = afterFrame) {
    this.#isIsolated = isIsolated;
    this.#afterFrame = after;
    this.#isSupported = Observer.supportedEntryTypes?.includes('element') ?? false;
    if (!this.#isSupported) return;
    const observer = new Observer((list) => list.getEntries().forEach((entry) => this.#receive(entry)));
    observer.observe({ type: 'element' });
  }

  /**
   * The element marked `elementtiming=identifier` has been put into the page in the animation frame in
   * progress. `report(onset, source)` is called once, later.
   */
  expect(identifier, report) {
    const pending = { identifier, report, frames: 0, frameEnd: null };
    this.#pending = pending;
    this.#afterFrame((time) => {
      pending.frameEnd = time;
      if (this.#pending === pending && !this.#mayCome) this.#settleByFrame();
    });
  }

  /** To be called in every animation frame after that one: gives up an entry that does not come. */
  tick() {
    if (!this.#pending?.frameEnd) return;
    this.#pending.frames += 1;
    if (this.#pending.frames < patience) return;
    this.#misses += 1;
    this.#settleByFrame();
  }

  get #mayCome() {
    return this.#isSupported && this.#misses < missesAllowed;
  }

  #receive(entry) {
    if (entry.identifier !== this.#pending?.identifier) return;
    const found = onsetFromEntry(entry, this.#isIsolated);
    if (found) {
      this.#misses = 0;
      this.#settle(found.onset, found.source);
    } else if (this.#pending.frameEnd) {
      this.#settleByFrame();
    }
  }

  #settleByFrame() {
    this.#settle(this.#pending.frameEnd, 'frame');
  }

  #settle(onset, source) {
    const { report } = this.#pending;
    this.#pending = null;
    report(onset, source);
  }
}
