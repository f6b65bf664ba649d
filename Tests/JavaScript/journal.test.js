import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Journal, startingPoint } from '../../Assets/js/runtime/journal.js';
import { packPart, unpackPart } from '../../Assets/js/runtime/waiting.js';

const fresh = { block: 1, attempt: 1, part: 1 };
const blocks = Array.from({ length: 7 }, () => ({ trials: [{ number: 1 }, { number: 2 }] }));
const isWhole = ({ trials }, block) => trials.length === block.trials.length;
const trial = (number) => ({ number, stimulus: 'joy', responses: [] });

/** A browser and a server to test with: answers are queued, timers run when told. */
function world({ resume = fresh, waiting = null, answers = [] } = {}) {
  const timers = [];
  const sent = [];
  const announced = [];
  let kept = structuredClone(waiting);
  let written = 0;
  const journal = new Journal({
    plan: { resume, blocks },
    waiting: structuredClone(waiting),
    keep: (value) => {
      kept = structuredClone(value);
      written += value?.parts.length ?? 0;
    },
    send: async (part, unsentTrials) => {
      sent.push(structuredClone(part));
      announced.push(unsentTrials);
      const answer = answers.shift() ?? 200;
      if (answer !== 200) return { status: answer, body: null };
      const finished = part.block === 7 && part.complete;
      return { status: 200, body: { acknowledged: part.number, finished } };
    },
    schedule: (delay, action) => {
      const timer = { delay, action };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    isWhole,
  });
  return { journal, sent, announced, timers, stored: () => kept, written: () => written };
}

/** Lets everything that is waiting for an answer get it. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function measure(journal, block, device = null) {
  journal.open(block, 1, device);
  journal.record(trial(1));
  journal.record(trial(2));
  journal.close();
}

test('a block becomes a part, which leaves the storage once it is acknowledged', async () => {
  const { journal, sent, stored } = world();
  measure(journal, 1, { isolated: true });
  assert.equal(stored().parts.length, 1);
  await settled();
  assert.deepEqual(sent, [{
    number: 1, block: 1, attempt: 1, complete: true, device: { isolated: true }, trials: [trial(1), trial(2)],
  }]);
  assert.equal(journal.unsent, 0);
  assert.equal(stored(), null);
});

test('parts that come together are written together, and not again until all are acknowledged', async () => {
  const { journal, sent, stored, written } = world();
  const parts = Array.from({ length: 80 }, (_, index) => (
    { block: 1, attempt: index + 1, device: null, trials: [trial(index)], complete: false }));
  let changes = 0;
  journal.onChange = () => { changes += 1; };
  journal.deliver(parts);
  assert.deepEqual(stored().parts.map(({ number, attempt }) => [number, attempt]), parts.map((_, index) => [index + 1, index + 1]));
  assert.deepEqual([changes, journal.unsent, written()], [1, 80, 80]);
  while (journal.unsent > 0) await settled();
  assert.deepEqual(sent.map(({ attempt }) => attempt), parts.map(({ attempt }) => attempt));
  assert.deepEqual([stored(), written()], [null, 80]);
});

test('only the answer to the last block finishes the run', async () => {
  const { journal } = world({ resume: { block: 6, attempt: 1, part: 6 } });
  measure(journal, 6);
  await settled();
  assert.equal(journal.isFinished, false);
  measure(journal, 7);
  await settled();
  assert.equal(journal.isFinished, true);
});

test('each trial is stored when it is recorded', () => {
  const { journal, stored } = world();
  journal.open(1, 1, null);
  journal.record(trial(1));
  assert.deepEqual(stored().open.trials, [trial(1)]);
});

test('parts are sent strictly in order, one at a time, however often sending is asked for', async () => {
  const { journal, sent } = world({ answers: [503, 200, 200, 200] });
  for (const block of [1, 2, 3]) measure(journal, block);
  journal.flush();
  await settled();
  assert.deepEqual(sent.map((part) => part.number), [1]);
  journal.flush();
  journal.flush();
  await settled();
  assert.deepEqual(sent.map((part) => part.number), [1, 1, 2, 3]);
});

test('without an answer the same part is sent again, after 1, 2, 4, 8, 16, then every 30 s', async () => {
  const { journal, sent, timers } = world({ answers: [0, 500, 503, 429, 408, 0, 0, 200] });
  measure(journal, 1);
  const delays = [];
  for (let round = 0; round < 7; round += 1) {
    await settled();
    assert.equal(journal.status, 'retrying');
    assert.equal(timers.length, 1);
    const timer = timers.shift();
    delays.push(timer.delay);
    timer.action();
  }
  await settled();
  assert.deepEqual(delays, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  assert.equal(new Set(sent.map((part) => JSON.stringify(part))).size, 1);
  assert.equal(journal.status, 'quiet');
  assert.equal(journal.unsent, 0);
});

test('a success makes the next failure wait one second again', async () => {
  const { journal, timers } = world({ answers: [0, 200, 0] });
  measure(journal, 1);
  await settled();
  measure(journal, 2);
  await settled();
  assert.equal(timers.length, 1);
  assert.equal(timers[0].delay, 1000);
});

test('staff can halt the run with the answer to a part', async () => {
  let halted = true;
  const journal = new Journal({
    plan: { resume: fresh, blocks }, waiting: null, keep() {},
    send: async (part) => ({ status: 200, body: { acknowledged: part.number, halted } }),
    schedule: () => () => {}, isWhole,
  });
  measure(journal, 1);
  await settled();
  assert.equal(journal.isHalted, true);
  halted = undefined;
  measure(journal, 2);
  await settled();
  assert.equal(journal.isHalted, false);
});

test('an answer about another part acknowledges nothing', async () => {
  const journal = new Journal({
    plan: { resume: fresh, blocks }, waiting: null, keep() {},
    send: async () => ({ status: 200, body: { acknowledged: 9 } }), schedule: () => () => {}, isWhole,
  });
  measure(journal, 1);
  await settled();
  assert.equal(journal.unsent, 1);
  assert.equal(journal.status, 'retrying');
});

for (const status of [401, 403, 404]) {
  test(`when the session is gone, or somebody else's (${status}) the part is kept, and goes out after the sign-in`, async () => {
    const first = world({ answers: [status] });
    measure(first.journal, 1);
    await settled();
    assert.equal(first.journal.status, 'signed-out');
    assert.equal(first.timers.length, 0);
    const second = world({ waiting: first.stored() });
    second.journal.flush();
    await settled();
    assert.deepEqual(second.sent, first.sent);
    assert.equal(second.journal.unsent, 0);
  });
}

for (const status of [409, 413, 422]) {
  test(`a part that the server refuses (${status}) stops the sending and is kept`, async () => {
    const { journal, sent, timers, stored } = world({ answers: [status] });
    measure(journal, 1);
    await settled();
    assert.equal(journal.status, 'refused');
    measure(journal, 2);
    await settled();
    assert.equal(sent.length, 1);
    assert.equal(timers.length, 0);
    assert.deepEqual(stored().parts.map((part) => part.number), [1, 2]);
    journal.discard();
    assert.deepEqual(stored().parts.map((part) => part.number), [2], 'what follows may still be wanted');
  });
}

test('a part that the server had before, from another device, gives way to it', async () => {
  const waiting = (number, block) => ({ number, block, attempt: 1, complete: true, device: null, trials: [trial(1)] });
  const parts = [waiting(3, 3), waiting(4, 4)];
  const { journal, sent, stored } = world({
    resume: { block: 4, attempt: 1, part: 4 }, waiting: { parts, open: null }, answers: [409],
  });
  journal.flush();
  await settled();
  assert.deepEqual(sent.map(({ number }) => number), [3, 4]);
  assert.equal(journal.status, 'quiet');
  assert.equal(stored(), null);
});

test('nothing is sent while a block runs', async () => {
  const { journal, sent, timers } = world({ answers: [0] });
  measure(journal, 1);
  await settled();
  journal.open(2, 1, null);
  timers.shift().action();
  await settled();
  assert.equal(sent.length, 1);
  journal.record(trial(1));
  journal.close();
  await settled();
  assert.deepEqual(sent.map((part) => part.number), [1, 1, 2]);
});

test('an attempt cut short becomes a part of its own, and its block is done again', async () => {
  const first = world({ resume: { block: 3, attempt: 1, part: 3 } });
  first.journal.open(3, 1, { isolated: true });
  first.journal.record(trial(1));
  // The store gives the attempt back in the form of a part that has no number yet.
  const { parts, open } = first.stored();
  const waiting = { parts, open: { number: 0, complete: false, ...open } };
  const second = world({ resume: { block: 3, attempt: 1, part: 3 }, waiting });
  assert.deepEqual(second.journal.start, { block: 3, attempt: 2 });
  second.journal.flush();
  await settled();
  assert.deepEqual(second.sent, [{
    number: 3, block: 3, attempt: 1, complete: false, device: { isolated: true }, trials: [trial(1)],
  }]);
  measure(second.journal, 3);
  await settled();
  assert.equal(second.sent[1].number, 4);
});

test('an attempt cut short after its last trial is the whole block, and the next one is due', async () => {
  const first = world();
  first.journal.open(1, 1, null);
  first.journal.record(trial(1));
  first.journal.record(trial(2));
  const second = world({ waiting: first.stored() });
  assert.deepEqual(second.journal.start, { block: 2, attempt: 1 });
  second.journal.flush();
  await settled();
  assert.deepEqual(second.sent.map(({ complete, trials }) => [complete, trials.length]), [[true, 2]]);
});

test('a block that is left out becomes a part that is complete without a trial, in its turn', async () => {
  const { journal, sent, stored } = world();
  journal.skip(1, 2);
  journal.skip(2, 1);
  assert.deepEqual(stored().parts.map(({ number, block }) => [number, block]), [[1, 1], [2, 2]]);
  await settled();
  await settled();
  assert.deepEqual(sent.map(({ block, attempt, complete, trials }) => [block, attempt, complete, trials]), [
    [1, 2, true, []], [2, 1, true, []],
  ]);
  assert.equal(journal.unsent, 0);
});

test('a block that is left out for a reason bears it, also when it was kept', async () => {
  const { journal, sent, stored } = world();
  journal.skip(1, 2, 'no-voice');
  journal.skip(2, 1);
  const [first, second] = stored().parts;
  assert.deepEqual([first.reason, 'reason' in second], ['no-voice', false]);
  const records = { pack: () => [], unpack: () => ({}) };
  for (const part of [first, second]) {
    const packed = JSON.parse(JSON.stringify(packPart(part, records)));
    assert.equal(JSON.stringify(unpackPart(packed, { blocks: [{}, {}] }, {}, records)), JSON.stringify(part));
  }
  await settled();
  assert.equal(sent[0].reason, 'no-voice');
});

test('an attempt whose task says that it is over is complete, whatever its trials tell', async () => {
  const { journal, sent } = world();
  journal.open(1, 1, null);
  journal.record(trial(1));
  journal.close();
  await settled();
  assert.deepEqual(sent.map(({ complete }) => complete), [true]);
});

test('an attempt without a trial leaves no part', () => {
  const open = { block: 2, attempt: 1, device: null, trials: [] };
  const { journal } = world({ waiting: { parts: [], open } });
  assert.equal(journal.unsent, 0);
  assert.deepEqual(journal.start, { block: 1, attempt: 1 });
});

test('a run goes on after the last complete block that the server has or that waits here', () => {
  const part = (number, block, complete, attempt = 1) => ({ number, block, complete, attempt });
  assert.deepEqual(startingPoint({ block: 3, attempt: 2, part: 4 }, []), { block: 3, attempt: 2 });
  assert.deepEqual(startingPoint(fresh, [part(1, 1, true), part(2, 2, true)]), { block: 3, attempt: 1 });
  assert.deepEqual(startingPoint(fresh, [part(1, 1, true), part(2, 2, false, 2)]), { block: 2, attempt: 3 });
  // The server has part 2 already; its answer was lost on the way.
  const ahead = { block: 3, attempt: 1, part: 3 };
  assert.deepEqual(startingPoint(ahead, [part(2, 2, true)]), { block: 3, attempt: 1 });
});

test('a part that the server has already is sent again, and the next number follows', async () => {
  const part = { number: 2, block: 2, attempt: 1, complete: true, device: null, trials: [trial(1)] };
  const ahead = { block: 3, attempt: 1, part: 3 };
  const { journal, sent } = world({ resume: ahead, waiting: { parts: [part], open: null } });
  measure(journal, 3);
  await settled();
  assert.deepEqual(sent.map(({ number }) => number), [2, 3]);
});

test('the server is told how many trials wait, with each part', async () => {
  const { journal, announced } = world({ answers: [0, 200, 200] });
  measure(journal, 1);
  await settled();
  measure(journal, 2);
  await settled();
  assert.deepEqual(announced, [2, 4, 2]);
  assert.equal(journal.unsentTrials, 0);
});

test('trials of the attempt in progress are unsent too', () => {
  const { journal } = world();
  journal.open(1, 1, null);
  journal.record(trial(1));
  assert.equal(journal.unsentTrials, 1);
});

test('an attempt that is given up is kept and sent as it is; without a trial nothing is left of it', async () => {
  const { journal, sent, stored } = world();
  journal.open(1, 1, null);
  assert.equal(journal.abandon(), false);
  assert.equal(stored(), null);
  journal.open(1, 1, null);
  journal.record(trial(1));
  assert.equal(journal.abandon(), true);
  journal.flush();
  await settled();
  assert.deepEqual(sent.map(({ number, complete, trials }) => [number, complete, trials.length]), [[1, false, 1]]);
});
