import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { deliverAndForget } from '../../Assets/js/station/pending-uploads.js';

const soon = globalThis.setTimeout;
let store, later, told, deleted, answer, planStatus;

/** A tablet: what is on its store (null: the browser does not show it), and what is done about it. */
beforeEach(() => {
  [store, later, told, deleted, answer, planStatus, plan] = [new Map(), [], [], 0, 200, 200, ofImplicitAssociation];
  const reply = (result) => {
    const request = { result };
    soon(() => (store === null ? request.onerror() : request.onsuccess()));
    return request;
  };
  const rows = {
    getAllKeys: () => reply([...store.keys()]), get: (token) => reply(store.get(token)),
    put: (value, token) => store.set(token, value), delete: (token) => store.delete(token),
  };
  const database = { transaction: () => ({ objectStore: () => rows }), close() {} };
  const storage = { clear() {} };
  Object.assign(globalThis, {
    localStorage: storage, sessionStorage: storage, addEventListener() {},
    indexedDB: { open: () => reply(database), deleteDatabase: () => { deleted += 1; } },
    setTimeout: (action, delay) => (delay >= 60_000 ? later.push(action) : soon(action, delay)),
    fetch: async (url, { method }) => (method === 'POST'
      ? { status: answer, json: async () => ({ acknowledged: Number(url.split('/').at(-1)) }) }
      : { ok: planStatus === 200, status: planStatus, json: async () => plan }),
  });
  if (!globalThis.navigator) globalThis.navigator = { userAgent: 'Node', language: 'en' };
});

let plan;
const ofImplicitAssociation = {
  kind: 'implicit-association',
  resume: { block: 1, attempt: 1, part: 1 },
  blocks: [{ trials: [{ number: 1, stimulus: 'joy' }] }],
};
const trial = [1, 2000, 0, 0, 0, 0, [[0, 600, 1]]];
const deliver = () => deliverAndForget('token', ({ waiting, stuck }) => told.push([waiting, stuck]));

test('when nothing is left everything else is forgotten too', async () => {
  store.set('run', { parts: [[1, 1, 1, 1, null, [trial]]], open: null });
  await deliver();
  assert.equal(store.size, 0);
  assert.equal(deleted, 1);
  assert.equal(later.length, 0);
});

test('a storage that cannot be looked at is not taken for an empty one', async () => {
  const kept = store.set('run', { parts: [[1, 1, 1, 1, null, [trial]]], open: null });
  store = null;
  await deliver();
  assert.equal(deleted, 0);
  store = kept;
  await later[0]();
  await new Promise((resolve) => soon(resolve, 20));
  assert.equal(deleted, 1, 'looked at again');
});

test('what the server refuses stays, and is offered again', async () => {
  store.set('run', { parts: [[1, 1, 1, 1, null, [trial]]], open: null });
  answer = 422;
  await deliver();
  assert.deepEqual(told.at(-1), [0, 1]);
  assert.equal(deleted, 0);
  answer = 200;
  await later[0]();
  await new Promise((resolve) => soon(resolve, 20));
  assert.equal(store.size, 0);
  assert.equal(deleted, 1);
});

test('what was measured of somebody who has left the study is deleted', async () => {
  store.set('run', { parts: [[1, 1, 1, 1, null, [trial]]], open: null });
  planStatus = 410;
  await deliver();
  assert.deepEqual(told.at(-1), [0, 0]);
  assert.equal(store.size, 0);
  assert.equal(deleted, 1);
});

test('trials of every kind that is done in runs are delivered', async (context) => {
  const tasks = new URL('../../Assets/js/tasks/', import.meta.url);
  const kinds = readdirSync(tasks).filter((kind) => kind !== 'survey' && existsSync(new URL(`${kind}/main.js`, tasks)));
  assert.ok(kinds.length > 15);
  for (const kind of kinds) {
    await context.test(kind, async () => {
      const records = await import(`../../Assets/js/tasks/${kind}/records.js`);
      assert.deepEqual(['pack', 'unpack', 'isWhole'].map((name) => typeof records[name]), Array(3).fill('function'));
      plan = { kind, resume: { block: 1, attempt: 1, part: 1 }, blocks: [{ trials: [] }] };
      store.set('run', { parts: [[1, 1, 1, 1, null, []]], open: null });
      await deliver();
      assert.deepEqual(told.at(-1), [0, 0]);
      assert.equal(store.size, 0);
      assert.equal(deleted, 1);
      deleted = 0;
    });
  }
});

test('a kind that this version does not know stays, and keeps nothing else from being sent', async () => {
  store.set('run', { parts: [[1, 1, 1, 1, null, [trial]]], open: null });
  plan = { ...ofImplicitAssociation, kind: 'no-such-kind' };
  await deliver();
  assert.deepEqual(told.at(-1), [0, 1]);
  assert.equal(deleted, 0);
});
