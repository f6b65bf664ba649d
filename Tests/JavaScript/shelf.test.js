import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShelf } from '../../Assets/js/test/shelf.js';

const switchedOff = () => { throw new Error('switched off'); };

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

for (const [name, storageOf] of [
  ['is missing', undefined],
  ['is switched off', { open: switchedOff }],
  ['cannot be opened', storage((request) => request.onerror())],
  ['can be opened but not used', storage((request) => request.onsuccess(), { transaction: switchedOff })],
]) {
  test(`where storage ${name} nothing is kept, and nothing breaks`, async () => {
    const shelf = await openShelf('a1', storageOf);
    shelf.put({ parts: [] });
    shelf.clear();
    assert.equal(await shelf.read(), null);
  });
}
