import assert from 'node:assert/strict';
import test from 'node:test';

import { StepWatch, askServer } from '../../Assets/js/live/stepwatch.js';
import { hasUnsavedInput } from '../../Assets/js/live/unsaved.js';
import { timers } from './timers.js';

function watch(answers, { isHidden = () => false } = {}) {
  const [asked, said] = [[], []];
  const page = new StepWatch({
    expected: 'task-1-0',
    ask: async (tag) => {
      asked.push(tag);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
    onChange: (url) => said.push(url),
    onReturn: () => said.push('returned'),
    isHidden,
  });
  return { page, asked, said };
}

const state = (step, tag, url = '/pause') => new Response(JSON.stringify({ step, url }), { headers: { ETag: tag } });
const unchanged = () => new Response(null, { status: 304 });
const status = (number) => new Response('{}', { status: number });

/** Lets what waits for an answer go on. */
async function settle() {
  for (let i = 0; i < 6; i += 1) await new Promise(setImmediate);
}

test('says that another step is due, and when the page\'s own is again', async () => {
  const answers = [state('task-1-0', '"5"'), unchanged(), state('paused', '"6"'), unchanged(), state('task-1-0', '"7"')];
  const { page, asked, said } = watch(answers);
  for (let i = 0; i < 5; i += 1) await page.look();
  assert.deepEqual(said, ['returned', '/pause', 'returned']);
  assert.deepEqual(asked, [null, '"5"', '"5"', '"6"', '"6"']);
});

test('a browser in which nobody takes part any more is told so without a way', async () => {
  const { page, said } = watch([status(401)]);
  await page.look();
  assert.deepEqual(said, [null]);
});

test('asks often enough to hear of a change within two seconds, and not while nobody looks', async (t) => {
  timers.start();
  t.after(() => timers.stop());
  let isHidden = false;
  const { page, asked } = watch([unchanged()], { isHidden: () => isHidden });
  page.begin();
  timers.tick(1499);
  await settle();
  assert.equal(asked.length, 0);
  timers.tick(1);
  await settle();
  assert.equal(asked.length, 1);
  isHidden = true;
  for (let i = 0; i < 3; i += 1) {
    timers.tick(1500);
    await settle();
  }
  assert.equal(asked.length, 1);
  isHidden = false;
  page.lookNow();
  await settle();
  assert.equal(asked.length, 2, 'at once when somebody looks again');
  timers.tick(1500);
  await settle();
  assert.equal(asked.length, 3, 'and then as before');
});

test('asks more and more seldom while the server cannot be reached, and as before once it can', async (t) => {
  timers.start();
  t.after(() => timers.stop());
  const { page, asked, said } = watch([new Error('no network'), status(503), status(429), new Error('no network'),
    new Error('no network'), unchanged()]);
  assert.equal(page.pause, 1500);
  page.begin();
  const pauses = [];
  for (let i = 0; i < 6; i += 1) {
    timers.tick(page.pause);
    await settle();
    pauses.push(page.pause);
  }
  assert.deepEqual(pauses, [3000, 6000, 12_000, 24_000, 30_000, 1500]);
  assert.equal(asked.length, 6);
  assert.deepEqual(said, []);
});

test('two questions are never under way at once', async (t) => {
  timers.start();
  t.after(() => timers.stop());
  const { page, asked } = watch([unchanged()]);
  page.lookNow();
  page.lookNow();
  await settle();
  assert.equal(asked.length, 1);
  assert.equal(timers.due.size, 1);
});

test('asks for JSON, and for nothing that it has', async () => {
  const asked = [];
  const fetch = async (...request) => asked.push(request);
  await askServer(null, fetch);
  await askServer('"5"', fetch);
  assert.deepEqual(asked.map(([url, { headers }]) => [url, headers]), [
    ['/participation/state', { Accept: 'application/json' }],
    ['/participation/state', { Accept: 'application/json', 'If-None-Match': '"5"' }],
  ]);
});

function documentWith(fields, { hasProblems = false } = {}) {
  return {
    querySelector: () => (hasProblems ? {} : null),
    querySelectorAll: () => fields,
  };
}

test('what was entered and is not saved', () => {
  const choice = (checked, defaultChecked) => ({ name: 'a', type: 'radio', checked, defaultChecked });
  const text = (value, defaultValue) => ({ name: 'a', type: 'text', value, defaultValue });
  const list = (...options) => ({
    name: 'a', type: 'select-one', options: options.map(([selected, defaultSelected]) => ({ selected, defaultSelected })),
  });
  const unsaved = [[text('1', '')], [choice(true, false)], [choice(false, true)], [list([false, true], [true, false])],
    [text('', ''), text('b', 'a')]];
  for (const fields of unsaved) assert.ok(hasUnsavedInput(documentWith(fields)));
  const saved = [[], [text('a', 'a')], [choice(true, true)], [list([true, true])],
    [{ name: 'a', type: 'hidden', value: 'b', defaultValue: 'a' }], [{ name: '', type: 'range', value: '50', defaultValue: '' }]];
  for (const fields of saved) assert.ok(!hasUnsavedInput(documentWith(fields)));
  assert.ok(hasUnsavedInput(documentWith([text('x', 'x')], { hasProblems: true })));
});
