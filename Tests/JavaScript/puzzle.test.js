import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingOf, Puzzle } from '../../Assets/js/tasks/tower-of-hanoi/puzzle.js';

/** Two disks, presented at 1000. */
function presented({ timeLimit = null } = {}) {
  const puzzle = new Puzzle({ disks: 2, timeLimit });
  puzzle.start(1000, 'render');
  let time = 1000;
  return {
    puzzle,
    press: (peg, pointer = 1) => puzzle.press({ action: `peg-${peg}`, time: (time += 100), input: 'touch', pointer }),
    lift: (peg, pointer = 1) => puzzle.lift({ time: (time += 100), pointer, input: 'touch' }, peg),
  };
}

test('presses take up and put down, until the puzzle is solved', () => {
  const { puzzle, press } = presented();
  const steps = [1, 2, 1, 3, 2, 3].map((peg) => press(peg).step);
  assert.deepEqual(steps, ['picked', 'moved', 'picked', 'moved', 'picked', 'moved']);
  assert.deepEqual([puzzle.ending, press(1)], ['solved', null]);
});

test('a press beside the pegs is kept', () => {
  const { puzzle } = presented();
  const { peg, step, time } = puzzle.press({ action: 'elsewhere', time: 1100, input: 'mouse' });
  assert.deepEqual([peg, step, time], [null, 'missed', 1100]);
});

test('a finger that drags a disk away drops it where it is lifted', () => {
  const { puzzle, press, lift } = presented();
  press(1);
  const { what, peg, step } = lift(2);
  assert.deepEqual([what, peg, step, puzzle.tower.pegs], ['drop', 2, 'moved', [[2], [1], []]]);
  assert.equal(lift(3), null);
});

test('lifted over its own peg a disk stays taken up, and the finger no longer holds it', () => {
  const { puzzle, press, lift } = presented();
  press(1);
  assert.deepEqual([lift(1), puzzle.tower.source, lift(2)], [null, 1, null]);
  assert.equal(press(2).step, 'moved');
});

test('another finger drops nothing', () => {
  const { puzzle, press, lift } = presented();
  press(1, 1);
  assert.deepEqual([lift(2, 2), puzzle.tower.source], [null, 1]);
  assert.equal(lift(null, 1).step, 'returned');
});

test('an attempt ends by giving up or by its time, whatever is taken up', () => {
  const { puzzle, press } = presented();
  press(1);
  assert.deepEqual([puzzle.giveUp({ time: 1500, input: 'touch' }).what, puzzle.ending], ['give-up', 'give-up']);
  const timed = presented({ timeLimit: 300 });
  assert.equal(timed.puzzle.giveUp({ time: 1301, input: 'touch' }), null);
  assert.deepEqual([timed.puzzle.expire(1310).time, timed.puzzle.ending], [1300, 'time-up']);
  assert.equal(endingOf(timed.puzzle.tower, null), null);
});
