import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockResolution } from '../../Assets/js/runtime/device.js';
import { measureFramePeriod, missedFrames } from '../../Assets/js/runtime/frames.js';

test('frames are missed when the gap is longer than one period', () => {
  assert.equal(missedFrames(16.7, 16.7), 0);
  assert.equal(missedFrames(24, 16.7), 0);
  assert.equal(missedFrames(33.4, 16.7), 1);
  assert.equal(missedFrames(83.5, 16.7), 4);
  assert.equal(missedFrames(1, 16.7), 0);
});

test('the usual time between two frames is never none, however coarse the clock', async () => {
  let frames = 0;
  globalThis.requestAnimationFrame = (visit) => visit(Math.floor((frames += 16.7) / 100) * 100);
  assert.equal(await measureFramePeriod(), 1);
  globalThis.requestAnimationFrame = (visit) => visit(frames += 16);
  assert.equal(await measureFramePeriod(), 16);
});

test('the resolution of a clock is its smallest step', () => {
  let reads = 0;
  assert.equal(clockResolution(() => Math.floor((reads += 1) / 3) * 0.1), 0.1);
});
