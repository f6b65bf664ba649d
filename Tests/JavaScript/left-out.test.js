import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LeftOut } from '../../Assets/js/runtime/left-out.js';

const UNABLE = 'cannot-use-hand';
const alone = (block) => ({ block, complete: true, trials: [], reason: UNABLE });
const measured = (block) => ({ block, complete: true, trials: [{ what: 'tap' }] });

const of = (blocks, waiting = []) => new LeftOut({ blocks }, waiting, UNABLE);

test('blocks are left out that the server knows, that wait, and that are added', () => {
  const left = of([{ isLeftOut: true }, {}, {}], [alone(2)]);
  assert.equal(left.isAnyBlock, true);
  assert.equal(left.isEveryBlock, false);
  left.add(3);
  assert.equal(left.isEveryBlock, true);
});

test('nothing is left out at first', () => {
  const left = of([{}, {}]);
  assert.equal(left.isAnyBlock || left.isEveryBlock || left.isTask, false);
});

test('a block can be left out while another is to come or was done', () => {
  assert.equal(of([{}, {}]).leavesAnother(1), true);
  assert.equal(of([{}, {}], [measured(1)]).leavesAnother(2), true);
  assert.equal(of([{}, {}], [alone(1)]).leavesAnother(2), false);
  assert.equal(of([{ isLeftOut: true }, {}]).leavesAnother(2), false);
  assert.equal(of([{}]).leavesAnother(1), false);
});

test('a task was left out if what waits measured nothing', () => {
  const problem = { block: 1, complete: true, trials: [{ what: 'problem' }] };
  const empty = { block: 1, complete: false, trials: [] };
  assert.equal(of([{}], [empty]).isTask, true);
  assert.equal(of([{}], [problem]).isTask, true);
  assert.equal(of([{}], [measured(1)]).isTask, false);
  assert.equal(of([{}, {}], [measured(1), { ...empty, block: 2 }]).isTask, true);
  assert.equal(of([{}, {}], [alone(1), alone(2)]).isTask, true);
  assert.equal(of([{}, {}], [measured(1), alone(2)]).isTask, false);
});
