import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockResolution } from '../../Assets/js/test/device.js';
import { missedFrames } from '../../Assets/js/test/frames.js';

test('frames are missed when the gap is longer than one period', () => {
  assert.equal(missedFrames(16.7, 16.7), 0);
  assert.equal(missedFrames(24, 16.7), 0);
  assert.equal(missedFrames(33.4, 16.7), 1);
  assert.equal(missedFrames(83.5, 16.7), 4);
  assert.equal(missedFrames(1, 16.7), 0);
});

test('the resolution of a clock is its smallest step', () => {
  let reads = 0;
  assert.equal(clockResolution(() => Math.floor((reads += 1) / 3) * 0.1), 0.1);
});
