// When was a stimulus presented? Element Timing tells, a moment after the fact; where it does not, the
// animation frame in which the stimulus was put into the page is the best estimate.
//
// On a cross-origin isolated page `renderTime` is the compositor's presentation time; elsewhere it is rounded
// to 4 ms, and `paintTime` (about 2 ms early) is better. A frame's timestamp is about 4 ms early, provided
// that frames were running before it.

/** How long an entry is waited for after the frame, ms. Entries come within a few frames, if they come. */
const patience = 500;

/** After so many entries in a row that did not come, they are no longer waited for. */
const missesAllowed = 3;

/** The onset that an Element Timing entry gives, as {onset, source}, or null if it gives none. */
export function onsetFromEntry(entry, isIsolated) {
  if (isIsolated && entry.renderTime > 0) return { onset: entry.renderTime, source: 'render' };
  if (entry.paintTime > 0) return { onset: entry.paintTime, source: 'paint' };
  return null;
}

export class OnsetWatch {
  #isIsolated;
  #isSupported;
  #pending = null;
  #misses = 0;

  /**
   * @param isIsolated  whether the page is cross-origin isolated
   * @param Observer    the browser's PerformanceObserver
   */
  constructor(isIsolated, Observer = PerformanceObserver) {
    this.#isIsolated = isIsolated;
    this.#isSupported = Observer.supportedEntryTypes?.includes('element') ?? false;
    if (!this.#isSupported) return;
    const observer = new Observer((list) => list.getEntries().forEach((entry) => this.#receive(entry)));
    observer.observe({ type: 'element' });
  }

  /**
   * The element marked `elementtiming=identifier` was put into the page in the animation frame `frame`.
   * `report(onset, source)` is called once, at once if nothing better than the frame can be had.
   */
  expect(identifier, frame, report) {
    this.#pending = { identifier, frame, report };
    if (!this.#isSupported || this.#misses >= missesAllowed) this.#settleByFrame();
  }

  /** To be called in every animation frame: gives up an entry that does not come. */
  tick(frame) {
    if (!this.#pending || frame - this.#pending.frame < patience) return;
    this.#misses += 1;
    this.#settleByFrame();
  }

  #receive(entry) {
    if (entry.identifier !== this.#pending?.identifier) return;
    const found = onsetFromEntry(entry, this.#isIsolated);
    if (!found) return this.#settleByFrame();
    this.#misses = 0;
    this.#settle(found.onset, found.source);
  }

  #settleByFrame() {
    this.#settle(this.#pending.frame, 'frame');
  }

  #settle(onset, source) {
    const { report } = this.#pending;
    this.#pending = null;
    report(onset, source);
  }
}
