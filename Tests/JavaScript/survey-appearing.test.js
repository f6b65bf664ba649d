// Questions that appear as others on their page are answered.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Latest, changes } from '../../Assets/js/tasks/survey/appearing.js';

test('a question comes behind the one before it', () => {
  assert.deepEqual(changes(['a', 'd'], ['a', 'b', 'c', 'd']), {
    hidden: [], added: [{ id: 'b', after: 'a' }, { id: 'c', after: 'b' }],
  });
  assert.deepEqual(changes(['b'], ['a', 'b']).added, [{ id: 'a', after: null }]);
});

test('a question that is no longer asked is hidden', () => {
  assert.deepEqual(changes(['a', 'b', 'c'], ['a', 'c']), { hidden: ['b'], added: [] });
});

test('the server is asked once more for all that changed while it was asked', async () => {
  const asked = [];
  const latest = new Latest(() => new Promise((answer) => { asked.push(answer); }));
  const done = latest.want();
  latest.want();
  latest.want();
  assert.equal(asked.length, 1);
  asked[0]();
  await new Promise((go) => { setTimeout(go); });
  assert.equal(asked.length, 2);
  asked[1]();
  await done;
  assert.equal(asked.length, 2);
});

test('where the server does not answer, the next change asks again', async () => {
  let count = 0;
  const latest = new Latest(async () => {
    count += 1;
    throw new Error('offline');
  });
  await latest.want();
  await latest.want();
  assert.equal(count, 2);
});
