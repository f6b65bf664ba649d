import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Journal } from '../../Assets/js/runtime/journal.js';
import { RunSession } from '../../Assets/js/runtime/session.js';

let listeners, went, shown, answers;

if (!globalThis.navigator) globalThis.navigator = { userAgent: 'Node', language: 'en' };

/** As much of a page as a session touches. */
beforeEach(() => {
  [listeners, went, shown, answers] = [{}, [], [], []];
  const listen = (type, action) => { (listeners[type] ??= []).push(action); };
  const element = () => ({
    children: [], addEventListener(type, action) { this[`on${type}`] = action; }, focus() {}, setAttribute() {},
    append(...children) { this.children.push(...children); }, querySelector: () => null,
  });
  Object.assign(globalThis, {
    addEventListener: listen, scrollTo() {}, innerWidth: 820, innerHeight: 1180, devicePixelRatio: 1, screen: {},
    crossOriginIsolated: true, matchMedia: () => ({ matches: false, addEventListener() {} }),
    document: { addEventListener: listen, createElement: element, documentElement: {}, visibilityState: 'visible' },
    location: { assign: (url) => went.push(url), replace: (url) => went.push(url), reload: () => went.push('reload') },
  });
});

const texts = {
  savingTitle: 'saving', savingOne: 'one', savingMany: '{n}', savingRetry: 'safe', savingUnkept: 'on this page',
  signedOutTitle: 'signed out', signedOutLead: 'safe', signedOutUnkept: 'on this page', reload: 'continue',
  finishedTitle: 'finished', finishedLead: 'all', continue: 'continue',
};

const plan = {
  input: 'keyboard', keys: { left: 'e', right: 'i' }, texts, done: '/dashboard',
  blocks: [{ trials: [1] }, { trials: [1] }], resume: { block: 1, attempt: 1, part: 1 }, storesDevice: true,
};

/** A task with one trial a block, under a session: {session, task, journal, sent}. Answers of the server are queued. */
function begun({ keeps = false, watch = null, onPage = {}, news = [] } = {}) {
  const sent = [];
  const journal = new Journal({
    plan, waiting: null, keep() {}, isWhole: ({ trials }, block) => trials.length === block.trials.length,
    schedule: () => () => {},
    send: async (part) => {
      sent.push(structuredClone(part));
      return answers.shift() ?? { status: 200, body: { acknowledged: part.number } };
    },
  });
  const root = { replaceChildren: (screen) => shown.push(screen), querySelector: (selector) => onPage[selector] ?? null };
  const session = new RunSession(root, plan, journal, 16, { watch, keeps: () => keeps });
  const heard = [];
  const task = {
    stage: 'reading', block: 1, isMeasuring: false, news, heard,
    show: () => shown.push('due'), goOn: () => heard.push('go on'), giveUp: () => heard.push('give up'),
    press: ({ action }, isAskedFor) => heard.push([action, isAskedFor]), disturb: (name) => heard.push(name),
  };
  session.begin(task);
  return { session, task, journal, sent };
}

function measure({ session }, block) {
  session.openAttempt(block, 1);
  session.record({ number: 1 }, { isError: false, isTooFast: false });
  session.closeAttempt();
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const key = (name) => listeners.keydown.forEach((hear) => hear({
  key: name, code: '', target: {}, timeStamp: 1, preventDefault() {},
}));

test('the task shows what is due, unless the server no longer knows who this is', async () => {
  const run = begun();
  assert.deepEqual(shown, ['due']);
  answers.push({ status: 401, body: null });
  measure(run, 1);
  await settled();
  assert.notEqual(shown.at(-1), 'due');
  assert.equal(went.length, 0);
});

const wordsOf = (shown) => (typeof shown === 'string' ? [shown] : shown.children.flatMap(wordsOf));
const press = (screen) => screen.children[1].children[0].onclick();

test('whoever is signed out goes on from what the device keeps; a page that has the only copy is not left', async () => {
  for (const keeps of [true, false]) {
    [went, shown] = [[], []];
    const run = begun({ keeps });
    answers.push({ status: 401, body: null }, { status: 401, body: null });
    measure(run, 1);
    await settled();
    const screen = shown.at(-1);
    assert.deepEqual(wordsOf(screen), ['signed out', keeps ? 'safe' : 'on this page', 'continue']);
    press(screen);
    await settled();
    assert.deepEqual(went, keeps ? ['reload'] : []);
    answers = [];
    if (keeps) continue;
    assert.notEqual(shown.at(-1), screen, 'it is asked for again');
    assert.deepEqual(wordsOf(shown.at(-1)), wordsOf(screen));
    press(shown.at(-1));
    await settled();
    assert.equal(shown.at(-1), 'due');
    assert.deepEqual([run.sent.map(({ number }) => number), run.journal.unsent, went], [[1, 1, 1], 0, []]);
  }
});

test('whoever has signed in elsewhere goes on, too, when the browser sends by itself or the network is gone', async () => {
  for (const [happens, answer] of [['online', 200], ['press', 0]]) {
    const run = begun();
    answers.push({ status: 401, body: null });
    measure(run, 1);
    await settled();
    assert.equal(wordsOf(shown.at(-1))[0], 'signed out');
    if (answer === 0) answers.push({ status: 0 });
    if (happens === 'press') press(shown.at(-1));
    else listeners.online.at(-1)();
    await settled();
    assert.equal(shown.at(-1), 'due');
    assert.equal(run.journal.unsent, answer === 0 ? 1 : 0);
    assert.deepEqual(went, []);
  }
});

test('answers are called safe only where the device keeps them', async () => {
  for (const keeps of [true, false]) {
    const run = begun({ keeps });
    run.task.stage = 'complete';
    answers.push({ status: 0 });
    measure(run, 1);
    await settled();
    assert.deepEqual(wordsOf(shown.at(-1)), ['saving', 'one', keeps ? 'safe' : 'on this page']);
    if (keeps) continue;
    [went, answers] = [[], [{ status: 401, body: null }]];
    run.session.stop();
    await settled();
    assert.deepEqual(wordsOf(shown.at(-1)), ['signed out', 'on this page', 'continue']);
    press(shown.at(-1));
    await settled();
    assert.deepEqual(went, ['/dashboard'], 'once it has been sent');
  }
});

test('details of the device go with the first attempt that has a trial, and with no other', async () => {
  const run = begun();
  run.session.openAttempt(1, 1);
  assert.equal(run.session.abandonAttempt(), false);
  measure(run, 1);
  await settled();
  measure(run, 2);
  await settled();
  assert.deepEqual(run.sent.map((part) => part.device?.viewport ?? null), [[820, 1180], null]);
});

test('presses go to the task while it measures, start a block at its start, and lead on while somebody reads', async () => {
  const onPage = {};
  const { task } = begun({ onPage });
  let clicks = 0;
  onPage['#continue'] = { click: () => { clicks += 1; } };
  key(' ');
  assert.deepEqual([clicks, task.heard], [1, []]);
  onPage['#start'] = {};
  key('e');
  key(' ');
  await settled();
  assert.deepEqual([clicks, task.heard], [1, ['go on']]);
  task.isMeasuring = true;
  key('e');
  assert.deepEqual(task.heard.at(-1), ['left', true]);
});

test('whoever stops gets away once nothing is unsent, or the device keeps it', async () => {
  const run = begun();
  run.session.stop();
  assert.deepEqual(went, ['/dashboard']);
  const unsent = begun();
  answers.push({ status: 0 });
  measure(unsent, 1);
  await settled();
  unsent.session.stop();
  assert.equal(went.length, 1, 'not while a trial is nowhere but on this page');
  await settled();
  assert.equal(went.length, 2, 'it has been sent');
});

test('a tablet in other hands gives way, at once where the device keeps what is not sent', async () => {
  for (const keeps of [true, false]) {
    went.length = 0;
    const watch = { begin(onOver) { this.onOver = onOver; }, screen() {}, trial() {} };
    const run = begun({ keeps, watch });
    run.session.openAttempt(1, 1);
    run.session.record({ number: 1 }, { isError: false, isTooFast: false });
    watch.onOver();
    assert.deepEqual(run.task.heard, ['give up']);
    assert.deepEqual(went, keeps ? ['/station'] : []);
    await settled();
    assert.deepEqual(went, ['/station'], 'sent');
  }
});

test('who watches the room hears of screens and trials', () => {
  const told = [];
  const watch = {
    begin() {}, screen: (name, { block }) => told.push([name, block]), trial: (outcome, { trial }) => told.push([outcome, trial]),
  };
  const run = begun({ watch });
  run.task.stage = 'complete';
  measure(run, 1);
  const news = told.filter((one, index) => JSON.stringify(one) !== JSON.stringify(told[index - 1]));
  assert.deepEqual(news, [['reading', 1], [{ isError: false, isTooFast: false }, 1], ['saving', 1]]);
});

test('the last screen leaves by itself only if it has nothing to tell', async (context) => {
  context.mock.method(globalThis, 'setTimeout', (action) => { action(); });
  for (const news of [[], ['Measured: how long you took.']]) {
    const told = [];
    [went, shown] = [[], []];
    const run = begun({ news, watch: { begin() {}, screen: (name) => told.push(name) } });
    Object.defineProperty(run.journal, 'isFinished', { value: true });
    run.task.stage = 'complete';
    run.session.showDue();
    assert.deepEqual(went, news.length > 0 ? [] : ['/dashboard']);
    const [footer] = shown.at(-1).children.slice(1);
    assert.equal(footer === undefined, news.length === 0);
    assert.equal(told.at(-1), 'page', 'nothing is being sent any more');
    footer?.children[0].onclick();
    assert.deepEqual(went, ['/dashboard']);
  }
});

test('staff can halt a run between two blocks, not in one', async () => {
  const halted = (part) => ({ status: 200, body: { acknowledged: part, halted: true } });
  const run = begun();
  answers.push(halted(1));
  run.task.isMeasuring = true;
  measure(run, 1);
  await settled();
  assert.deepEqual(went, []);
  answers.push(halted(2));
  run.task.isMeasuring = false;
  measure(run, 2);
  await settled();
  assert.deepEqual(went, ['/dashboard']);
});
