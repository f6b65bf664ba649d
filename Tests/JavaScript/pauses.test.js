import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PauseWatch } from '../../Assets/js/runtime/frames.js';

test('a gap of more than a second between frames is a pause; a clock set back is none', () => {
  let time = 0;
  const watch = new PauseWatch(() => time);
  const after = (gap) => {
    time += gap;
    return watch.tick();
  };
  assert.deepEqual([16, 999, 1000, 1001, 16, -3_600_000, 16, 400_000].map(after), [0, 0, 0, 1001, 0, 0, 0, 400_000]);
});
