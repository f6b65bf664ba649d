// The figures of the device check.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { frameFigures, keepsData, quantile, roundTrips } from '../../Assets/js/check/measures.js';

const frames = (count, period) => Array.from({ length: count }, (_, index) => 1000 + index * period);

test('an unbroken row of frames', () => {
  const { refreshRate, droppedFrames } = frameFigures(frames(180, 1000 / 60));
  assert.equal(refreshRate, 60);
  assert.ok(droppedFrames < 1e-9);
});

test('missing frames count and leave the rate alone', () => {
  const times = frames(101, 10).filter((_, index) => index % 10 !== 5);
  const { refreshRate, droppedFrames } = frameFigures(times);
  assert.equal(refreshRate, 100);
  assert.ok(Math.abs(droppedFrames - 0.1) < 0.001, `${droppedFrames}`);
});

test('round trips: the median and the longest', async () => {
  const times = [0, 5, 10, 40, 50, 53];
  const asked = [];
  const figures = await roundTrips(async () => asked.push(1), 3, async () => {}, () => times.shift());
  assert.deepEqual(figures, { roundTrip: 5, longestRoundTrip: 30 });
  assert.equal(asked.length, 3);
});

test('a storage that keeps, one that forgets, one that refuses', () => {
  const kept = new Map();
  const storage = {
    setItem: (name, value) => kept.set(name, value), getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => kept.delete(name),
  };
  assert.equal(keepsData(storage), true);
  assert.equal(kept.size, 0);
  assert.equal(keepsData({ setItem() {}, getItem: () => null, removeItem() {} }), false);
  assert.equal(keepsData({ setItem() { throw new Error('full'); } }), false);
});

test('quantiles', () => {
  assert.equal(quantile([3, 1, 2], 0.5), 2);
  assert.equal(quantile([4, 1, 2, 3], 0.25), 2);
  assert.equal(quantile([], 0.5), 0);
});
