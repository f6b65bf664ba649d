import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { makeDocument } from './dom.js';

beforeEach(() => {
  makeDocument();
  // Node has one of its own from version 19 on, and Debian 12 has version 18.
  globalThis.PerformanceObserver = class { observe() {} disconnect() {} };
  globalThis.crossOriginIsolated = false;
});

const { ActivityRunner } = await import('../../Assets/js/runtime/activity.js');

const texts = new Proxy({}, { get: (_, name) => String(name) });

/** A runner whose page was loaded while parts wait on the device, before a block of three unless the test says otherwise. */
async function loaded({ waiting = [], block = waiting.length + 1, blocks = [{}, {}, {}], kind = {} }) {
  const seen = { left: [], actions: null, shown: null };
  const session = {
    plan: { blocks, countdown: 0, texts }, start: { block, attempt: 1 }, waiting, frames: {},
    actions: { goOn() {}, stop() {} }, begin() {}, show: (screen) => { seen.shown = screen; },
    showDue: () => runner.stage !== 'complete' && runner.show(), skipAttempt: (...given) => seen.left.push(given),
    deliver: (...given) => seen.left.push(given),
  };
  const runner = new ActivityRunner(session, {
    instructions: () => [],
    screen: (plan, due, isAgain, actions) => {
      seen.actions = actions;
      return { element: { addEventListener() {} } };
    },
    ...kind,
  });
  await runner.begin();
  return { runner, seen };
}

const part = (block, trials, more = {}) => ({ block, attempt: 1, complete: true, trials, ...more });
const measured = [{ number: 1 }];
const problem = [{ number: 1, what: 'problem', problem: 'denied' }];

test('a task that was left out before the page was loaded is not said to have measured anything', async () => {
  const leftOut = {
    'as its participant wished': [part(1, []), part(2, []), part(3, [])],
    'after an attempt that was cut short': [part(1, measured, { complete: false }), part(1, [], { attempt: 2 }), part(2, []), part(3, [])],
    'without a sensor': [part(1, problem), part(2, problem), part(3, problem)],
    'as nothing was heard': ['not-heard', 'not-heard', 'not-heard'].map((reason, index) => part(index + 1, [], { reason })),
    'after its first block': [part(1, measured), part(2, []), part(3, [])],
    'whose first blocks the server has': [part(3, [])],
  };
  for (const [how, waiting] of Object.entries(leftOut)) {
    const { runner } = await loaded({ waiting, block: 4 });
    assert.equal(runner.stage, 'complete');
    assert.deepEqual(runner.news, [], how);
  }
});

test('a task that was done before the page was loaded says what was measured', async () => {
  const done = {
    'all of it': [part(1, measured), part(2, measured), part(3, measured)],
    'the rest of what the server has': [part(3, measured)],
    'with a sensor that stopped in the end': [part(1, measured), part(2, measured), part(3, problem)],
    'and the server has it': [],
  };
  for (const [how, waiting] of Object.entries(done)) {
    const { runner } = await loaded({ waiting, block: 4 });
    assert.deepEqual(runner.news, ['measured'], how);
  }
});

test('a task that was over before its last block has measured something, whatever the parts after it hold', async () => {
  const kind = { isOver: () => true };
  for (const waiting of [[part(1, measured)], [part(1, measured), part(2, []), part(3, [])]]) {
    const { runner } = await loaded({ waiting, kind });
    assert.equal(runner.stage, 'complete');
    assert.deepEqual(runner.news, ['measured']);
  }
});
