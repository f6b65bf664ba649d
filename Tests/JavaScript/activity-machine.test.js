import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activityMachine } from '../../Assets/js/runtime/activity-machine.js';

const plan = { blocks: [{ number: 1 }, { number: 2 }] };

/** The states of a run that meets these events. */
function states(events, start = { block: 1, attempt: 1 }) {
  const machine = activityMachine(plan, start);
  return [null, ...events].map((event) => {
    if (event !== null && !machine.send(event)) return 'nothing';
    const { screen, block, attempt } = machine.state;
    return `${screen} ${block} ${attempt}`;
  });
}

test('an activity leads from its instruction through its blocks to the end', () => {
  assert.deepEqual(states(['continue', 'continue', 'ended', 'continue', 'ended', 'continue']), [
    'overview 1 1', 'ready 1 1', 'measuring 1 1', 'ready 2 1', 'measuring 2 1', 'completion 2 1', 'nothing',
  ]);
});

test('an activity goes on where it was interrupted', () => {
  assert.deepEqual(states(['continue', 'interrupted', 'continue', 'failed'], { block: 1, attempt: 2 }), [
    'ready 1 2', 'measuring 1 2', 'ready 1 3', 'measuring 1 3', 'ready 1 3',
  ]);
  assert.deepEqual(states([], { block: 3, attempt: 1 }), ['completion 2 1']);
});

test('before a block, and nowhere else, the task can be left out, or not after all', () => {
  assert.deepEqual(states(['skip', 'back', 'continue', 'skip', 'back', 'skip', 'skipped']), [
    'overview 1 1', 'skipping 1 1', 'overview 1 1', 'ready 1 1', 'skipping 1 1', 'ready 1 1', 'skipping 1 1',
    'completion 2 1',
  ]);
  assert.deepEqual(states(['skipped', 'continue', 'continue', 'skip', 'skipped']), [
    'overview 1 1', 'nothing', 'ready 1 1', 'measuring 1 1', 'nothing', 'nothing',
  ]);
});

test('one block can be left out before it begins, and the next one is due', () => {
  assert.deepEqual(states(['skipBlock', 'continue', 'skipBlock', 'back', 'skipBlock', 'blockSkipped', 'skipBlock', 'blockSkipped']), [
    'overview 1 1', 'nothing', 'ready 1 1', 'skipping 1 1', 'ready 1 1', 'skipping 1 1', 'ready 2 1', 'skipping 2 1', 'completion 2 1',
  ]);
});

test('a task that is over before its last block is complete', () => {
  assert.deepEqual(states(['over', 'continue']), ['overview 1 1', 'completion 2 1', 'nothing']);
  assert.deepEqual(states(['over'], { block: 2, attempt: 1 }), ['ready 2 1', 'completion 2 1']);
  assert.deepEqual(states(['continue', 'continue', 'over']).at(-1), 'nothing');
});
