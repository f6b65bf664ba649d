// Where something waits on this device: one value for each run, in IndexedDB. What is put there outlives a
// crash of the browser; localStorage would forget the last seconds.

/** A browser that does not open its storage within this time will not, ms. */
const patience = 3000;

const store = 'runs';

/**
 * The shelf of a run, as {keeps, read, put, clear}. Where storage is switched off it keeps nothing.
 * @param token  names the run and says nothing else
 */
export async function openShelf(token, storage = globalThis.indexedDB) {
  try {
    const database = await within(patience, opened(storage));
    return shelfIn(database, token);
  } catch {
    return { keeps: false, read: async () => null, put() {}, clear() {} };
  }
}

/** The runs of which something waits here. */
export async function shelvedRuns(storage = globalThis.indexedDB) {
  try {
    const database = await within(patience, opened(storage));
    const tokens = await new Promise((resolve, reject) => {
      const request = database.transaction(store).objectStore(store).getAllKeys();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return tokens;
  } catch {
    return [];
  }
}

function shelfIn(database, token) {
  return {
    keeps: true,
    read: () => read(database, token).catch(() => null),
    put: (value) => change(database, (shelf) => shelf.put(value, token)),
    clear: () => change(database, (shelf) => shelf.delete(token)),
  };
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

function read(database, token) {
  return new Promise((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).get(token);
    request.onsuccess = () => resolve(request.result ?? null);
    request.onerror = () => reject(request.error);
  });
}

// Committed at once, so that a reload right after it does not undo it. What cannot be kept (the disk is full)
// is still in memory and will be sent.
function change(database, act) {
  try {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    act(transaction.objectStore(store));
    transaction.commit?.();
  } catch {
    // The browser has closed its storage.
  }
}

function within(milliseconds, promise) {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('timeout')), milliseconds));
  return Promise.race([promise, timeout]);
}
