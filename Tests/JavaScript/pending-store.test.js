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

/** One that keeps a value, whose connections the browser may close and whose disk may be full. */
function shakyStorage() {
  const world = { kept: null, opened: 0, isFull: false, closeAll: () => { world.closed = world.opened; }, closed: 0 };
  const connect = (number) => ({
    transaction() {
      if (number <= world.closed) throw new Error('the connection is closing');
      const transaction = { commit: () => setTimeout(() => transaction[world.isFull ? 'onabort' : 'oncomplete']()) };
      const keep = (value) => { if (!world.isFull) world.kept = value; };
      transaction.objectStore = () => ({ put: keep, delete: () => keep(null) });
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
