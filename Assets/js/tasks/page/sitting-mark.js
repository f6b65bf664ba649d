// A mark on this device while an experiment is shown. In a browser that gives frames no process of their own an experiment
// that loops for ever stops the page around it as well: nothing is left that could tell of it but what was kept before.

/** Time after the last beat at which a page is taken to have stopped, ms: more than two ticks of one that goes on. */
export const patience = 7000;

const atProblem = 'problem';

export class SittingMark {
  #key;
  #storage;
  #now;
  #isOpen = false;

  /**
   * @param token    names the run and says nothing else
   * @param storage  () => the storage, which may throw; () => null to keep nothing
   */
  constructor(token, storage, now = Date.now) {
    this.#key = `labconsole-sitting-${token}`;
    this.#storage = storage;
    this.#now = now;
  }

  /** A page that is closed or put aside has not stopped. */
  watch() {
    addEventListener('pagehide', () => this.#rest());
    document.addEventListener('visibilitychange', () => (isVisible() ? this.beat() : this.#rest()));
  }

  /** How an earlier page left the run: 'silent' if it stopped with the experiment, 'problem' on the page about one, or null. */
  get left() {
    const kept = this.#use((storage) => storage.getItem(this.#key)) ?? null;
    if (kept === null || kept === atProblem) return kept;
    // The clock may have been set in between.
    return Math.abs(this.#now() - Number(kept)) > patience ? 'silent' : null;
  }

  /** The experiment is shown. */
  open() {
    this.#isOpen = true;
    this.beat();
  }

  /** The page goes on, with the experiment in it. */
  beat() {
    if (this.#isOpen && isVisible()) this.#use((storage) => storage.setItem(this.#key, String(this.#now())));
  }

  /** The experiment is not shown any more. */
  close() {
    this.#rest();
    this.#isOpen = false;
  }

  /** The participant reads that something went wrong, and has not decided yet. */
  problem() {
    this.#use((storage) => storage.setItem(this.#key, atProblem));
  }

  clear() {
    this.#use((storage) => storage.removeItem(this.#key));
  }

  #rest() {
    if (this.#isOpen) this.clear();
  }

  // Without a storage, or with a full one, the mark is missing, and nothing else.
  #use(act) {
    try {
      const storage = this.#storage();
      return storage ? act(storage) : null;
    } catch {
      return null;
    }
  }
}

const isVisible = () => document.visibilityState === 'visible';
