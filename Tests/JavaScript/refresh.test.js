import assert from 'node:assert/strict';
import test from 'node:test';

import { Refresh } from '../../Assets/js/live/refresh.js';
import { timers } from './timers.js';

function refresh(answers, { show = () => true, isWatched = () => true, mayLeave = true, fail } = {}) {
  const asked = [];
  const shown = [];
  const left = [];
  const page = new Refresh({
    read: async (tag) => {
      asked.push(tag);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    show: (html) => {
      shown.push(html);
      return show(html);
    },
    isWatched,
    leave: (url) => {
      left.push(url);
      return mayLeave;
    },
    fail,
  });
  return { page, asked, shown, left };
}

const page = (html, tag) => new Response(html, { headers: { ETag: tag } });
const unchanged = () => new Response(null, { status: 304 });

test('shows what is new, and asks with its tag from then on', async () => {
  const { page: live, asked, shown } = refresh([page('one', '"1"'), unchanged(), page('two', '"2"'), unchanged()]);
  for (let i = 0; i < 4; i++) await live.once();
  assert.deepEqual(shown, ['one', 'two']);
  assert.deepEqual(asked, [null, '"1"', '"1"', '"2"']);
});

test('asks anew for what could not be shown', async () => {
  let isFree = false;
  const { page: live, asked } = refresh([page('one', '"1"'), page('one', '"1"'), unchanged()], { show: () => isFree });
  await live.once();
  isFree = true;
  await live.once();
  await live.once();
  assert.deepEqual(asked, [null, null, '"1"']);
});

test('what was forgotten is asked for as a whole', async () => {
  const { page: live, asked, shown } = refresh([page('one', '"1"'), page('one', '"1"'), unchanged()]);
  await live.once();
  live.forget();
  await live.once();
  await live.once();
  assert.deepEqual(asked, [null, null, '"1"']);
  assert.deepEqual(shown, ['one', 'one']);
});

test('what was forgotten while an answer is shown is asked for again', async () => {
  let times = 0;
  const { page: live, asked } = refresh([page('one', '"1"'), page('one', '"1"'), unchanged()], {
    show: () => {
      if (++times === 1) live.forget();
      return true;
    },
  });
  for (let i = 0; i < 3; i++) await live.once();
  assert.deepEqual(asked, [null, null, '"1"']);
});

test('lives through failures', async () => {
  const { page: live, shown } = refresh([new Error("no network"), new Response("", { status: 500 }), page('one', '"1"')]);
  for (let i = 0; i < 3; i++) await live.once();
  assert.deepEqual(shown, ['one']);
});

test('a page that has failed is shown where it can be, and that is its end', async () => {
  const failed = () => new Response('an error', { status: 500 });
  const told = [];
  const { page: live, asked, shown } = refresh([failed(), failed()], {
    fail: (html) => told.push(html) > 1,
  });
  assert.equal(await live.once(), false);
  assert.equal(await live.once(), true);
  assert.deepEqual([told, shown, asked], [['an error', 'an error'], [], [null, null]]);
});

test('a server that is busy, or that is started again, has not failed', async () => {
  const told = [];
  const busy = [429, 502, 503, 504].map((status) => new Response('busy', { status }));
  const { page: live, shown } = refresh([...busy, page('one', '"1"')], { fail: (html) => told.push(html) > 0 });
  for (let i = 0; i < 5; i++) assert.equal(await live.once(), false);
  assert.deepEqual([told, shown], [[], ['one']]);
});

test('asks nothing while nobody looks', async () => {
  const { page: live, asked } = refresh([], { isWatched: () => false });
  await live.once();
  assert.deepEqual(asked, []);
});

const elsewhere = () => Object.defineProperties(new Response('sign in'), {
  redirected: { value: true }, url: { value: 'http://lab/staff/sign-in' },
});

test('goes where the server leads, and that is its end', async () => {
  const { page: live, shown, left } = refresh([page('one', '"1"'), elsewhere()]);
  assert.equal(await live.once(), false);
  assert.equal(await live.once(), true);
  assert.deepEqual([shown, left], [['one'], ['http://lab/staff/sign-in']]);
});

test('goes on asking while the page is in use', async () => {
  const { page: live, left } = refresh([elsewhere(), elsewhere()], { mayLeave: false });
  assert.equal(await live.once(), false);
  assert.equal(await live.once(), false);
  assert.equal(left.length, 2);
});

test('asks every so often until it has left', async (t) => {
  timers.start();
  t.after(() => timers.stop());
  const { page: live, asked } = refresh([page('one', '"1"'), new Error('no network'), elsewhere(), page('two', '"2"')]);
  live.every(1000);
  for (let i = 0; i < 6; i++) {
    timers.tick(1000);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }
  assert.equal(asked.length, 3);
});
