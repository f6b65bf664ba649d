import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SoundGate } from '../../Assets/js/tasks/serial-addition/sound-gate.js';
import { DomEvent, makeDocument } from './dom.js';

makeDocument();

const texts = new Proxy({ soundQuestion: 'Heard {digit}?' }, { get: (given, name) => given[name] ?? String(name) });

/** A gate before a speaker whose getting ready and speaking end as they are told; without a word of a problem all is well. */
function gateWith({ ready = [], spoken = [], isPermitted = true, isShownOtherwise = false } = {}) {
  const seen = { said: [], hushed: 0, left: [], again: 0, timers: [] };
  const speaker = {
    lead: 0,
    prepare: async () => ready.shift() ?? null,
    say: (digit, at, report, fail) => {
      seen.said.push(digit);
      const problem = spoken.shift();
      if (problem === 'never') return;
      if (problem) fail(problem);
      else report(at, 'audio', 20);
    },
    hush: () => { seen.hushed += 1; },
  };
  const clock = { now: () => 1000, setTimeout: (act) => seen.timers.push(act) };
  const gate = new SoundGate({ isPermitted, isShownOtherwise }, speaker, clock);
  const ways = { plan: { texts }, again: () => { seen.again += 1; }, leaveEmpty: (problem) => seen.left.push(problem), stop: () => {} };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const due = () => gate.screen(ways);
  const press = async (id) => {
    due().querySelector(`#${id}`).dispatchEvent(new DomEvent('click'));
    await settled();
  };
  return { gate, seen, due, press, settled };
}

test('a digit is spoken before the question, and a yes opens for all blocks', async () => {
  const { gate, seen, due, press } = gateWith();
  assert.equal(due().id, 'sound');
  await press('continue');
  assert.equal(due().id, 'sound-heard');
  assert.match(due().textContent, /Heard 4\?/);
  await press('sound-again');
  assert.match(due().textContent, /Heard 7\?/);
  await press('continue');
  assert.equal(due(), null);
  assert.equal(due(), null);
  assert.deepEqual([seen.said, gate.isShown], [['4', '7'], false]);
});

test('what keeps digits from being heard is told, and can be tried again', async () => {
  for (const given of [{ ready: ['no-voice'] }, { spoken: ['silent'] }]) {
    const problem = given.ready?.[0] ?? given.spoken[0];
    const { due, press } = gateWith(given);
    await press('continue');
    assert.equal(due().id, 'no-sound');
    assert.ok(due().textContent.includes(`sound-${problem}`));
    await press('retry');
    await press('continue');
    assert.equal(due().id, 'sound-heard');
  }
});

test('a digit that never begins is silence', async () => {
  const { seen, due, press, settled } = gateWith({ spoken: ['never'] });
  await press('continue');
  assert.equal(due().id, 'sound');
  seen.timers.forEach((act) => act());
  await settled();
  assert.ok(due().textContent.includes('sound-silent'));
});

test('without a way to see the digits the task is left out, with the reason', async () => {
  const { gate, seen, due, press } = gateWith();
  await press('continue');
  await press('sound-unheard');
  assert.ok(due().textContent.includes('sound-not-heard') && due().textContent.includes('soundNothingLost'));
  await press('continue');
  assert.deepEqual([seen.left, gate.isShown, seen.hushed], [['not-heard'], false, 1]);
});

test('digits are shown where the study allows it', async () => {
  const { gate, seen, due, press } = gateWith({ isShownOtherwise: true, ready: ['unsupported'] });
  await press('continue');
  assert.ok(due().textContent.includes('soundShowLead'));
  await press('continue');
  assert.deepEqual([due(), gate.isShown, seen.left], [null, true, []]);
  const told = [];
  gate.told({ onTrial: (...given) => told.push(given) }).onTrial({ number: 1 }, 'right');
  assert.deepEqual(told, [[{ number: 1, unheard: 'unsupported' }, 'right']]);
});

test('without the permission nothing is touched, and there is nothing to try', async () => {
  const { seen, due } = gateWith({ isPermitted: false, isShownOtherwise: true });
  assert.ok(due().textContent.includes('sound-not-permitted'));
  assert.equal(due().querySelector('#retry'), null);
  assert.deepEqual(seen.said, []);
});
