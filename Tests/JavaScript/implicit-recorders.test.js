import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { makeDocument } from './dom.js';
import { examplePlan } from './plan.js';

let listeners;
let frame;

/** As much of a page as an Implicit Association Test with recorders touches. */
beforeEach(() => {
  listeners = new Set();
  makeDocument();
  Object.assign(globalThis, {
    crossOriginIsolated: false, isSecureContext: true, PointerEvent: {}, DeviceMotionEvent: {},
    PerformanceObserver: class { observe() {} disconnect() {} },
    addEventListener: (type) => listeners.add(type), removeEventListener: (type) => listeners.delete(type),
  });
});

const { Runner } = await import('../../Assets/js/tasks/implicit-association/runner.js');

const texts = new Proxy({}, { get: (_, name) => String(name) });
const label = { label: 'A' };

/** A run that is at its first block for the second time, with what its session was told. */
async function before(record, changes = {}) {
  const told = [];
  const tell = (name) => (...given) => { told.push([name, ...given]); return true; };
  const words = { joy: 'attribute1', love: 'attribute1', agony: 'attribute2' };
  const plan = {
    ...examplePlan(changes), record, texts, colors: {},
    categories: { concept1: label, concept2: label, attribute1: label, attribute2: label },
    stimuli: Object.fromEntries(Object.entries(words).map(([id, category]) => [id, { category, text: id }])),
  };
  const session = {
    plan, start: { block: 1, attempt: 2 }, actions: { goOn() {}, stop() {} },
    frames: { period: 16, start: (visit) => { frame = visit; }, stop() {} },
    begin: tell('begin'), showDue: () => runner.show(), openAttempt: tell('open'), attach: tell('attach'),
    closeAttempt: tell('close'), abandonAttempt: tell('abandon'), show() {},
  };
  const runner = new Runner(session);
  await runner.begin();
  runner.show();
  await settled();
  return { runner, told, names: () => told.map(([name]) => name) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Past the instruction and the screen before the block. */
async function startBlock({ runner }) {
  for (let press = 0; press < 2; press += 1) {
    runner.goOn();
    await settled();
  }
}

test('recorders are asked for in the first press, and heard while a block runs', async () => {
  let asked = 0;
  globalThis.DeviceMotionEvent = { requestPermission: async () => { asked += 1; return 'granted'; } };
  const run = await before(['motion', 'touches']);
  assert.equal(asked, 0);
  run.runner.goOn();
  await settled();
  assert.equal(asked, 1);
  assert.equal(listeners.size, 0);
  run.runner.goOn();
  await settled();
  assert.ok(run.runner.isMeasuring);
  assert.deepEqual([...listeners], ['devicemotion', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel']);
  run.runner.giveUp();
  assert.equal(listeners.size, 0);
  assert.deepEqual(run.names(), ['begin', 'open', 'attach']);
  assert.deepEqual(run.told.at(-1)[1].map(({ recorder }) => recorder), ['motion', 'touches']);
});

test('an attempt that is broken off keeps what they told', async (context) => {
  const run = await before(['touches']);
  await startBlock(run);
  frame(1, 0);
  const later = Date.now() + 6 * 60_000;
  context.mock.method(Date, 'now', () => later);
  frame(2, 0);
  assert.deepEqual(run.names(), ['begin', 'open', 'attach', 'abandon']);
  assert.equal(listeners.size, 0);
});

test('what they told goes with the block, before it is closed', async () => {
  const blocks = examplePlan().blocks.map((block) => ({ ...block, trials: [] }));
  const run = await before(['touches'], { blocks });
  await startBlock(run);
  frame(performance.now() + 1000, 0);
  assert.deepEqual(run.names(), ['begin', 'open', 'attach', 'close']);
  assert.equal(listeners.size, 0);
});

test('a test without recorders begins at once, and attaches nothing', async () => {
  for (const record of [[], undefined]) {
    const run = await before(record);
    await startBlock(run);
    run.runner.giveUp();
    assert.deepEqual(run.names(), ['begin', 'open']);
  }
});
