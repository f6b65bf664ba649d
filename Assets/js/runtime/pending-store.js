// The storage for unsent data on this device: one value for each run, in IndexedDB. A value survives a crash of the
// browser; localStorage would lose the last seconds.

/** A browser that does not open its storage within this time will not, ms. */
const patience = 10_000;

const store = 'runs';

/**
 * Opens the store of a run. If storage is switched off it keeps nothing.
 * @param token  names the run and says nothing else
 */
export async function openPendingStore(token, storage = globalThis.indexedDB) {
  const store = new PendingStore(token, storage);
  await store.open();
  return store;
}

/** The runs with waiting data. Rejects if the storage could not be read. */
export async function pendingRuns(storage = globalThis.indexedDB) {
  const database = await within(patience, opened(storage));
  try {
    return await answerOf(database.transaction(store).objectStore(store).getAllKeys());
  } finally {
    database.close();
  }
}

class PendingStore {
  #token;
  #storage;
  #database = null;
  #isOpening = false;
  #isUnread = false;  // what is stored could not be read, and is not written over
  #latest = () => {};

  /** True if the latest value survives the page, as far as the browser has reported. */
  keeps = false;

  constructor(token, storage) {
    this.#token = token;
    this.#storage = storage;
  }

  async open() {
    if (this.#isOpening) return;
    this.#isOpening = true;
    try {
      this.#database = await within(patience, opened(this.#storage));
      this.keeps = !this.#isUnread;
    } catch {
      this.keeps = false;
    }
    this.#isOpening = false;
  }

  /**
   * Resolves to the stored value, or null. Rejects if the storage could not be read: that is not the same as nothing. The
   * store then keeps nothing, unless it turns out later that nothing was there.
   */
  async read() {
    try {
      const value = await answerOf(this.#database.transaction(store).objectStore(store).get(this.#token));
      this.#isUnread = false;
      return value ?? null;
    } catch (error) {
      this.#isUnread = true;
      this.keeps = false;
      throw error;
    }
  }

  put(value) {
    this.#change((store) => store.put(value, this.#token));
  }

  clear() {
    this.#change((store) => store.delete(this.#token));
  }

  // After a failure (iPads close the storage of a page in the background, a disk may be full) the next value is enough:
  // each is the whole.
  #change(act) {
    this.#latest = act;
    if (this.#isUnread || !this.#perform(act)) this.#reopen();
  }

  /** Opens the storage again; only the newest change is still wanted then. */
  async #reopen() {
    await this.open();
    if (this.#isUnread && !await this.#isEmpty()) return;
    this.#perform(this.#latest);
  }

  // A value that is there after all was left by an earlier page. It stays for a later one.
  async #isEmpty() {
    const value = await this.read().catch(() => 0);
    if (value) {
      this.#isUnread = true;
      this.#storage = this.#database = null;
    }
    return value === null;
  }

  // Committed at once, so that a reload right after it does not undo it.
  #perform(act) {
    try {
      const transaction = this.#database.transaction(store, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => { if (act === this.#latest) this.keeps = true; };
      transaction.onabort = () => { if (act === this.#latest) this.keeps = false; };
      act(transaction.objectStore(store));
      transaction.commit?.();
      return true;
    } catch {
      this.keeps = false;
      return false;
    }
  }
}

function opened(storage) {
  return new Promise((resolve, reject) => {
    const request = storage.open('labconsole', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => {
      // Deleting the browser's data need not wait for this page.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function within(milliseconds, promise) {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('timeout')), milliseconds));
  return Promise.race([promise, timeout]);
}
