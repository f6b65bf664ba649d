import assert from 'node:assert/strict';
import test from 'node:test';

import { whereChanged } from '../../Assets/js/visit/changed.js';

/** Questions about the participation with these answers, on a clock of its own. */
function waiting(answers, pages) {
  const asked = [];
  const clock = { now: 1_790_000_000_000 };
  let pagesRead = 0;
  const ask = async (tag) => {
    asked.push(tag);
    return answers.shift();
  };
  const readPage = async () => {
    pagesRead += 1;
    return pages?.shift() ?? new Response('page');
  };
  const read = whereChanged(readPage, { ask, now: () => clock.now });
  return { read, asked, clock, pagesRead: () => pagesRead };
}

const state = (tag) => new Response('{}', { headers: { ETag: tag } });
const status = (number) => new Response(null, { status: number });

test('the page is not read while nothing has changed', async () => {
  const { read, asked, pagesRead } = waiting([state('"1"'), status(304), status(304), state('"2"'), status(304)]);
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push((await read()).status);
  assert.deepEqual(answers, [200, 304, 304, 200, 304]);
  assert.deepEqual(asked, [null, '"1"', '"1"', '"1"', '"2"']);
  assert.equal(pagesRead(), 2);
});

test('the page is read again after a while, and after the device has slept', async () => {
  const { read, asked, clock, pagesRead } = waiting([state('"1"'), status(304), state('"1"'), status(304)]);
  await read();
  clock.now += 29_000;
  await read();
  clock.now += 3_600_000;
  await read();
  await read();
  assert.deepEqual(asked, [null, '"1"', null, '"1"']);
  assert.equal(pagesRead(), 2);
});

test('a server that has too much to do is asked for no page', async () => {
  const { read, pagesRead } = waiting([status(429), status(503)]);
  await read();
  await read();
  assert.equal(pagesRead(), 0);
});

test('whoever takes part here no longer is led on by the page', async () => {
  const { read, pagesRead } = waiting([status(401)]);
  assert.equal(await (await read()).text(), 'page');
  assert.equal(pagesRead(), 1);
});

test('a page that could not be read is asked for again', async () => {
  const { read, asked } = waiting([state('"1"'), state('"1"')], [status(503)]);
  await read();
  await read();
  assert.deepEqual(asked, [null, null]);
});
