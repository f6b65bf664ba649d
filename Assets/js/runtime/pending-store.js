// Where something waits on this device: one value for each run, in IndexedDB. What is put there outlives a
// crash of the browser; localStorage would forget the last seconds.

/** A browser that does not open its storage within this time will not, ms. */
const patience = 10_000;

const store = 'runs';

/**
 * The store of a run. Where storage is switched off it keeps nothing.
 * @param token  names the run and says nothing else
 */
export async function openPendingStore(token, storage = globalThis.indexedDB) {
  const store = new PendingStore(token, storage);
  await store.open();
  return store;
}

/** The runs of which something waits here. Rejects where nobody could look. */
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
  #latest = () => {};

  /** Whether what was put here last outlives the page, as far as the browser has told. */
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
      this.keeps = true;
    } catch {
      this.keeps = false;
    }
    this.#isOpening = false;
  }

  /** What is there, or null. Rejects where nobody could look: that is not the same as nothing. */
  async read() {
    if (!this.#database) throw new Error('no storage');
    return await answerOf(this.#database.transaction(store).objectStore(store).get(this.#token)) ?? null;
  }

  put(value) {
    this.#change((store) => store.put(value, this.#token));
  }

  clear() {
    this.#change((store) => store.delete(this.#token));
  }

  // Where nothing could be kept before (iPads close the storage of a page that nobody looks at, a disk may be
  // full), what is kept next stands for it: it is always the whole.
  #change(act) {
    this.#latest = act;
    if (!this.#perform(act)) this.#reopen();
  }

  /** Only the newest change is still wanted when the storage is open again. */
  async #reopen() {
    await this.open();
    if (this.keeps) this.#perform(this.#latest);
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
      // Nobody who clears the device has to wait for this page.
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
