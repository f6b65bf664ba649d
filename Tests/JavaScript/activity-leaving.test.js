import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { DomEvent, makeDocument } from './dom.js';

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
  const seen = {
    left: [], actions: null, shown: null,
    begin: (runner) => { runner.show(); runner.goOn(); },
    press: (id) => seen.shown.querySelector(`#${id}`).dispatchEvent(new DomEvent('click')),
  };
  const session = {
    plan: { blocks, countdown: 0, texts }, start: { block, attempt: 1 }, waiting, frames: {},
    actions: { goOn() {}, stop() {} }, begin() {}, show: (screen) => { seen.shown = screen; },
    showDue: () => runner.stage !== 'complete' && runner.show(), skipAttempt: (block, attempt, reason = null) => seen.left.push([block, attempt, reason]),
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
    'after an attempt that was cut short': [
      part(1, measured, { complete: false }), part(1, [], { attempt: 2 }), part(2, []), part(3, []),
    ],
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

test('a task that is left out lets go of its sensor, in whatever way it is left out', async () => {
  const closed = [];
  const leave = () => closed.push('closed');
  const asked = await loaded({ waiting: [part(1, measured)], kind: { leave } });
  asked.runner.show();
  assert.deepEqual(closed, []);
  asked.seen.actions.skip();
  assert.deepEqual(closed, [], 'there is a question first');
  asked.seen.press('skip');
  assert.deepEqual(closed, ['closed']);
  const gates = { leaveOut: ({ leaveOut }) => leaveOut('denied'), leaveEmpty: ({ leaveEmpty }) => leaveEmpty('not-heard') };
  for (const [way, gate] of Object.entries(gates)) {
    closed.length = 0;
    let ways;
    const { runner, seen } = await loaded({ kind: { leave, gate: (given) => { ways = given; return {}; } }, block: 2 });
    runner.show();
    gate(ways);
    assert.deepEqual(closed, ['closed'], way);
    assert.equal(seen.left.length, 2);
    assert.deepEqual(runner.news, []);
  }
});

// MARK: - One block alone

const hands = { kind: { unable: 'hand' }, blocks: [{}, {}] };
const left = (block) => part(block, [], { reason: 'hand' });

/** Before the second of two hands, whose first was left out while this page was open. */
async function secondHand() {
  const { runner, seen } = await loaded({ ...hands, block: 1 });
  seen.begin(runner);
  seen.actions.skipBlock();
  seen.press('skip');
  return seen;
}

test('a hand can be left out while another one taps, before it or after it', async () => {
  const first = await loaded({ ...hands, block: 1 });
  first.seen.begin(first.runner);
  assert.ok(first.seen.actions.skipBlock);
  for (const waiting of [[part(1, measured)], []]) {
    const { runner, seen } = await loaded({ ...hands, waiting, block: 2 });
    runner.show();
    assert.ok(seen.actions.skipBlock);
    assert.deepEqual(runner.news, ['measured']);
  }
});

test('whoever has left the first hand out cannot leave the last one out, and leaves the task out instead', async () => {
  const here = await secondHand();
  assert.deepEqual(here.left, [[1, 1, 'hand']]);
  assert.ok(!here.actions.skipBlock);
  // The page was loaded between the two: the part waits here, or the server has it.
  for (const given of [{ waiting: [left(1)] }, { blocks: [{ isLeftOut: true }, {}] }]) {
    const { runner, seen } = await loaded({ ...hands, ...given, block: 2 });
    runner.show();
    assert.ok(!seen.actions.skipBlock);
    seen.actions.skip();
    seen.press('skip');
    assert.deepEqual(seen.left, [[2, 1, null]]);
    assert.deepEqual(runner.news, []);
  }
});

test('after a reload at the end, one hand has been measured or none', async () => {
  const given = [
    [{ waiting: [part(1, measured), part(2, measured)] }, ['measured']],
    [{ waiting: [part(1, measured), left(2)] }, ['onlyMeasured']],
    [{ waiting: [left(1), part(2, measured)] }, ['onlyMeasured']],
    [{ waiting: [left(2)] }, ['onlyMeasured']],
    [{ waiting: [part(2, measured)], blocks: [{ isLeftOut: true }, {}] }, ['onlyMeasured']],
    [{ waiting: [left(1), part(2, [])] }, []],
    [{ waiting: [left(1), left(2)] }, []],
    [{ waiting: [left(2)], blocks: [{ isLeftOut: true }, {}] }, []],
  ];
  for (const [how, news] of given) {
    const { runner } = await loaded({ ...hands, ...how, block: 3 });
    assert.deepEqual(runner.news, news, JSON.stringify(how));
  }
});
