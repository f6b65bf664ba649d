import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { DomEvent, makeDocument } from './dom.js';

let listeners;

/** As much of a page as an activity with recorders touches. */
beforeEach(() => {
  listeners = new Set();
  Object.assign(globalThis, {
    crossOriginIsolated: false, isSecureContext: true, PointerEvent: {}, DeviceMotionEvent: {},
    // Node has one of its own from version 19 on, and Debian 12 has version 18.
    PerformanceObserver: class { observe() {} disconnect() {} },
    addEventListener: (type) => listeners.add(type), removeEventListener: (type) => listeners.delete(type),
  });
});

const { ActivityRunner } = await import('../../Assets/js/runtime/activity.js');

test('a block that is left out alone bears the word of its kind, and the next one is due', async () => {
  makeDocument();
  const shown = [];
  const told = [];
  const texts = new Proxy({}, { get: (given, name) => String(name) });
  const session = {
    plan: { blocks: [{}, {}], countdown: 0, texts }, start: { block: 1, attempt: 2 }, waiting: [], frames: {},
    actions: { goOn() {}, stop() {} }, begin() {}, show: (screen) => shown.push(screen), showDue: () => runner.show(),
    skipAttempt: (...given) => told.push(given),
  };
  const blocks = [];
  const runner = new ActivityRunner(session, {
    screen: (plan, block, isAgain, actions) => {
      blocks.push(actions);
      return { element: { addEventListener() {} } };
    },
    unable: 'hand',
  });
  await runner.begin();
  runner.show();
  blocks.at(-1).skipBlock();
  assert.match(shown.at(-1).textContent, /skipBlockTitle.*skipBlockLead/s);
  shown.at(-1).querySelector('#skip').dispatchEvent(new DomEvent('click'));
  assert.deepEqual(told, [[1, 2, 'hand']]);
  assert.equal(blocks.length, 2);
  assert.equal(runner.block, 2);
});

/** A runner that stands before a block, with what its session was told. */
async function before(record, blocks = [{}, {}]) {
  const told = [];
  const tell = (name) => (...given) => { told.push([name, ...given]); return true; };
  const session = {
    plan: { record, blocks, countdown: 0, texts: {} }, start: { block: 1, attempt: 2 }, waiting: [], frames: {}, actions: {},
    told,
    begin: tell('begin'), showDue: tell('due'), openAttempt: tell('open'), attach: tell('attach'),
    closeAttempt: tell('close'), abandonAttempt: tell('abandon'), show() {}, skipAttempt: tell('skip'),
  };
  let parts;
  const runner = new ActivityRunner(session, {
    screen: () => ({ element: { addEventListener() {} }, clearStart() {}, count() {} }),
    conductor: (given) => { parts = given; return { begin() {}, stop() {} }; },
    outcomeOf: () => ({}),
  });
  await runner.begin();
  const startBlock = async () => {
    runner.show();
    runner.goOn();
    await new Promise((resolve) => setTimeout(resolve));
    runner.show();
  };
  const names = () => told.map(([name]) => name).filter((name) => name !== 'due');
  return { runner, session, startBlock, names, end: () => parts.onEnd(), abandon: () => parts.onAbandon() };
}

test('recorders are heard while a block runs, and what they told goes with it', async () => {
  const { session, startBlock, names, end } = await before(['touches']);
  assert.equal(listeners.size, 0);
  await startBlock();
  assert.deepEqual([...listeners], ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']);
  end();
  assert.equal(listeners.size, 0);
  assert.deepEqual(names(), ['begin', 'open', 'attach', 'close']);
  const [, [recording]] = session.told.find(([name]) => name === 'attach');
  assert.equal(recording.recorder, 'touches');
  await startBlock();
  end();
  assert.deepEqual(names().slice(4), ['open', 'attach', 'close']);
});

test('recorders know when the block ended', async (context) => {
  const heard = [];
  globalThis.addEventListener = (type, listener) => heard.push(listener);
  const { session, startBlock, end } = await before(['motion']);
  await startBlock();
  const timeStamp = performance.now();
  heard.forEach((listener) => listener({ timeStamp, accelerationIncludingGravity: { x: 0, y: 0, z: 9.81 } }));
  context.mock.method(performance, 'now', () => timeStamp + 2500);
  end();
  const [, [recording]] = session.told.find(([name]) => name === 'attach');
  assert.deepEqual([recording.recorder, recording.problem], ['motion', 'stopped']);
});

test('an attempt that is broken off keeps what they told', async () => {
  const { startBlock, names, abandon } = await before(['touches']);
  await startBlock();
  abandon();
  assert.deepEqual(names(), ['begin', 'open', 'attach', 'abandon']);
  assert.equal(listeners.size, 0);
});

test('a run that goes elsewhere ends them', async () => {
  const { runner, startBlock, names } = await before(['touches']);
  await startBlock();
  runner.giveUp();
  assert.deepEqual(names(), ['begin', 'open', 'attach']);
  assert.equal(listeners.size, 0);
});

test('recorders that cannot be loaded say so with every block, and the task goes on', async () => {
  const record = ['motion', 'touches'];
  record.filter = () => { throw new Error('there is no module'); };
  const { session, startBlock, names, end, abandon } = await before(record);
  await startBlock();
  abandon();
  await startBlock();
  end();
  assert.deepEqual(names(), ['begin', 'open', 'attach', 'abandon', 'open', 'attach', 'close']);
  const problem = 'not-loaded';
  for (const [, recordings] of session.told.filter(([name]) => name === 'attach')) {
    assert.deepEqual(recordings, [{ recorder: 'motion', problem }, { recorder: 'touches', problem }]);
  }
  assert.equal(listeners.size, 0);
});

test('a task without recorders loads and attaches nothing', async () => {
  for (const record of [[], undefined]) {
    const { startBlock, names, end } = await before(record);
    await startBlock();
    end();
    assert.deepEqual(names(), ['begin', 'open', 'close']);
    assert.equal(listeners.size, 0);
  }
});

test('the answer of the person is awaited before the block, and a second press meanwhile changes nothing', async () => {
  let answer;
  globalThis.DeviceMotionEvent = { requestPermission: () => new Promise((resolve) => { answer = resolve; }) };
  const { runner, session } = await before(['motion']);
  runner.show();
  runner.goOn();
  runner.goOn();
  assert.equal(session.told.filter(([name]) => name === 'due').length, 0);
  answer('denied');
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(session.told.filter(([name]) => name === 'due').length, 1);
  assert.equal(runner.stage, 'measuring');
});
