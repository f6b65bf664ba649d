import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadline, mistakes, novelty } from '../../Assets/js/tasks/implicit-association/instructions.js';
import { fill } from '../../Assets/js/runtime/messages.js';
import { examplePlan } from './plan.js';

test('each block says what is new in it', () => {
  const plan = examplePlan();
  assert.deepEqual(plan.blocks.map((block) => novelty(plan, block)), [
    'blockSorting', 'blockSorting', 'blockPairing', 'blockTest',
    'blockSwitched', 'blockPairingAgain', 'blockTest',
  ]);
});

test('mistakes and deadlines are spoken of as the test has them', () => {
  assert.equal(mistakes(examplePlan()), 'mistakeKeyboard');
  assert.equal(mistakes(examplePlan({ input: 'touch' })), 'mistakeTouch');
  assert.equal(mistakes(examplePlan({ forcedCorrection: false })), 'mistakeMarked');
  assert.equal(mistakes(examplePlan({ errorFeedback: false })), null);
  assert.equal(deadline(examplePlan()), null);
  assert.equal(deadline(examplePlan({ responseDeadline: 1500 })), 'deadline');
});

test('placeholders are replaced piece by piece, and values are left as they are', () => {
  const value = { any: 'element' };
  const pieces = fill('Press {key} for: {what}', { key: 'E', what: value });
  assert.deepEqual(pieces, ['Press ', 'E', ' for: ', value]);
  assert.deepEqual(fill('{n} of {n}', { n: 0 }), [0, ' of ', 0]);
  assert.deepEqual(fill('{unknown}', {}), ['{unknown}']);
});
