import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reporter } from '../../Assets/js/station/report.js';
import { serverAnswers, watchState } from '../../Assets/js/station/state.js';
import { StationWatch } from '../../Assets/js/runtime/station.js';

function reporter(status = 200, navigator = {}) {
  const sent = [];
  const clock = { now: 0 };
  const made = new Reporter('handed:1', async (report) => {
    sent.push(report);
    return status;
  }, { now: () => clock.now, time: () => 1_790_000_000_000, navigator });
  return { made, sent, clock };
}

test('waits until the server answers, whatever it says', async () => {
  const answers = [new Error('no network'), new Error('too late'), new Response('', { status: 404 })];
  const fetch = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  let pauses = 0;
  await serverAnswers({ fetch, wait: async () => { pauses += 1; } });
  assert.deepEqual([answers.length, pauses], [0, 2]);
});

test('two reports are half a second apart', () => {
  const { made, sent, clock } = reporter();
  for (const now of [0, 300, 499, 500, 600, 1000]) {
    clock.now = now;
    made.report({ screen: 'page' });
  }
  assert.equal(sent.length, 3);
  assert.deepEqual(sent[0], { state: 'handed:1', screen: 'page', clock: 1_790_000_000_000, visible: true });
});

test('a report tells of battery and connection where the browser does', async () => {
  const { made, sent } = reporter(200, {
    getBattery: async () => ({ level: 0.807, charging: false }), connection: { effectiveType: '4g' },
  });
  await null;
  made.report({});
  assert.deepEqual(sent[0], {
    state: 'handed:1', clock: 1_790_000_000_000, visible: true, battery: 81, charging: false, connection: '4g',
  });
});

test('that the tablet is in other hands is told once; what fails is forgotten', async () => {
  for (const [status, times] of [[410, 1], [200, 0], [500, 0]]) {
    const { made, clock } = reporter(status);
    let told = 0;
    made.onOver = () => { told += 1; };
    made.report({});
    clock.now = 500;
    made.report({});
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(told, times, `${status}`);
  }
  const lost = new Reporter('', () => Promise.reject(new Error('offline')), { navigator: {} });
  lost.report({});
  await new Promise((resolve) => setTimeout(resolve));
});

test('a run counts errors and answers that come too soon', () => {
  const { made, sent, clock } = reporter();
  const watch = new StationWatch(made, () => clock.now);
  watch.begin(() => {}, () => {});
  const place = (trial) => ({ block: 2, trial, unsent: 8 + trial });
  watch.trial({ isError: false, isTooFast: true }, place(1));
  watch.trial({ isError: true, isTooFast: false }, place(2));
  watch.trial({ isError: false, isTooFast: false }, place(3));
  // The beginning of a block is reported at once, further trials half a second later.
  assert.deepEqual(sent.map((report) => [report.screen, report.trial]), [['reading', undefined], ['block', 1]]);
  clock.now = 500;
  watch.trial({ isError: false, isTooFast: false }, place(4));
  assert.equal(sent.length, 3);
  const { screen, block, trial, unsent, answered, errors, tooFast } = sent[2];
  assert.deepEqual([screen, block, trial, unsent, answered, errors, tooFast], ['block', 2, 4, 12, 4, 1, 1]);
});

test('another block or screen is told at once', () => {
  const { made, sent } = reporter();
  const watch = new StationWatch(made, () => 0);
  watch.begin(() => {}, () => {});
  for (const [screen, block] of [['reading', 1], ['reading', 1], ['reading', 2], ['saving', 2], ['saving', 2]]) {
    watch.screen(screen, { block, unsent: 0 });
  }
  assert.deepEqual(
    sent.map(({ screen, block }) => `${screen} ${block}`),
    ['reading undefined', 'reading 1', 'reading 2', 'saving 2']);
});

test('in a trial nothing is reported before somebody has waited for long', () => {
  const { made, sent, clock } = reporter();
  const watch = new StationWatch(made, () => clock.now);
  let tick;
  watch.begin(() => {}, (action) => { tick = action; });
  clock.now = 2000;
  watch.trial({ isError: false, isTooFast: false }, { block: 1, trial: 1, unsent: 1 });
  assert.equal(sent.length, 2);
  for (clock.now = 3000; clock.now < 6000; clock.now += 1000) tick();
  assert.equal(sent.length, 2);
  tick();
  assert.equal(sent.length, 3);
});

test('a page is told that somebody comes, and when that is over', async () => {
  const answer = (help) => ({ ok: true, json: async () => ({ state: 'handed:1', help }), headers: new Headers() });
  const answers = [answer(false), answer(true), { ok: false, status: 304 }, answer(undefined)];
  const over = { ok: true, json: async () => ({ state: 'waiting', help: true }), headers: new Headers() };
  const told = [];
  const fetch = async () => answers.shift() ?? over;
  await watchState('handed:1', () => {}, { fetch, wait: async () => {}, onHelp: (isComing) => told.push(isComing) });
  assert.deepEqual(told, [false, true, false]);
});

test('a page gives way when the server says something else, and not before', async () => {
  const asked = [];
  const answers = [
    { ok: true, json: async () => ({ state: 'waiting' }), headers: new Headers({ ETag: '"waiting"' }) },
    { ok: false, status: 304 },
    new Error('offline'),
    { ok: true, json: async () => ({ state: 'handed:1' }), headers: new Headers() },
  ];
  const fetch = async (url, { headers }) => {
    asked.push(headers['If-None-Match']);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  let changes = 0;
  await watchState('waiting', () => { changes += 1; }, { fetch, wait: async () => {} });
  assert.equal(changes, 1);
  assert.deepEqual(asked, [undefined, '"waiting"', '"waiting"', '"waiting"']);
});
