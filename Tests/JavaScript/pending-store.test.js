import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPendingStore, pendingRuns } from '../../Assets/js/runtime/pending-store.js';

const switchedOff = () => { throw new Error('switched off'); };
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

// A browser's storage that answers when the test says so, for what a real one seldom does.
function storage(settle, database = {}) {
  return {
    open() {
      const request = { result: database };
      setTimeout(() => settle(request));
      return request;
    },
  };
}

/** One that keeps a value, whose connections the browser may close, whose disk may be full, or which cannot be read. */
function shakyStorage(kept = null) {
  const world = { kept, opened: 0, isFull: false, closeAll: () => { world.closed = world.opened; }, closed: 0 };
  const get = () => {
    const request = { result: world.kept ?? undefined };
    setTimeout(() => (world.isUnreadable ? request.onerror() : request.onsuccess()));
    return request;
  };
  const connect = (number) => ({
    transaction() {
      if (number <= world.closed) throw new Error('the connection is closing');
      const transaction = { commit: () => setTimeout(() => transaction[world.isFull ? 'onabort' : 'oncomplete']()) };
      const keep = (value) => { if (!world.isFull) world.kept = value; };
      transaction.objectStore = () => ({ get, put: keep, delete: () => keep(null) });
      return transaction;
    },
  });
  world.open = () => {
    const request = { result: connect(++world.opened) };
    setTimeout(() => request.onsuccess());
    return request;
  };
  return world;
}

for (const [name, storageOf] of [
  ['is missing', undefined],
  ['is switched off', { open: switchedOff }],
  ['cannot be opened', storage((request) => request.onerror())],
  ['can be opened but not used', storage((request) => request.onsuccess(), { transaction: switchedOff, close() {} })],
]) {
  test(`where storage ${name} nothing is kept, nothing breaks, and nobody is told that it is empty`, async () => {
    const store = await openPendingStore('a1', storageOf);
    store.put({ parts: [] });
    store.clear();
    await settled();
    assert.equal(store.keeps, false);
    await assert.rejects(store.read());
    await assert.rejects(pendingRuns(storageOf));
  });
}

test('a storage that the browser closes is opened again, for what was to be kept last', async () => {
  const world = shakyStorage();
  const store = await openPendingStore('a1', world);
  store.put('first');
  await settled();
  assert.equal(store.keeps, true);
  world.closeAll();
  store.put('second');
  assert.equal(store.keeps, false, 'until it is open again');
  store.put('third');
  await settled();
  await settled();
  assert.equal(world.kept, 'third');
  assert.equal(store.keeps, true);
  assert.equal(world.opened, 2);
});

test('a full disk keeps nothing until something fits again', async () => {
  const world = shakyStorage();
  const store = await openPendingStore('a1', world);
  world.isFull = true;
  store.put('much');
  await settled();
  assert.equal(store.keeps, false);
  world.isFull = false;
  store.put('little');
  await settled();
  assert.equal(store.keeps, true);
  assert.equal(world.kept, 'little');
});

test('what could not be read is neither written over nor deleted', async () => {
  const unsent = { parts: ['unsent'], open: null };
  const world = shakyStorage(unsent);
  world.isUnreadable = true;
  const store = await openPendingStore('a1', world);
  await assert.rejects(store.read());
  assert.equal(store.keeps, false);
  for (const isUnreadable of [true, false, false]) {
    world.isUnreadable = isUnreadable;
    store.put('newer');
    await settled();
    await settled();
    store.clear();
    await settled();
    await settled();
    assert.equal(world.kept, unsent);
    assert.equal(store.keeps, false);
  }
});

test('a storage that can be read later, and has nothing, keeps what comes', async () => {
  const world = shakyStorage();
  world.isUnreadable = true;
  const store = await openPendingStore('a1', world);
  await assert.rejects(store.read());
  world.isUnreadable = false;
  store.put('first');
  store.put('second');
  assert.equal(store.keeps, false, 'until it was read');
  await settled();
  await settled();
  assert.equal(world.kept, 'second');
  assert.equal(store.keeps, true);
  store.put('third');
  assert.equal(world.kept, 'third', 'at once');
});

test('a value that is read is written over: the page has it', async () => {
  const world = shakyStorage('earlier');
  const store = await openPendingStore('a1', world);
  assert.equal(await store.read(), 'earlier');
  store.put('newer');
  assert.equal(world.kept, 'newer');
});
