import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Countdown } from '../../Assets/js/runtime/countdown.js';

/** A countdown with frames at the given times: what was shown, at which of them. */
function run(seconds, times) {
  const log = [];
  let visit = () => {};
  let time = null;
  const countdown = new Countdown({
    seconds,
    screen: { count: (left) => log.push([time, left]) },
    frames: { start: (given) => { visit = given; }, stop: () => { visit = () => {}; } },
    onTick: () => log.push([time, 'tick']),
    onEnd: () => log.push([time, 'end']),
  });
  countdown.begin();
  for (time of times) visit(time);
  return { log, countdown };
}

test('a countdown shows each second once and ends on time', () => {
  const { log } = run(3, [100, 600, 1099, 1100, 2000, 2101, 3099, 3100, 4000]);
  assert.deepEqual(log, [
    [100, 3], [100, 'tick'], [1100, 2], [1100, 'tick'], [2101, 1], [2101, 'tick'], [3100, null], [3100, 'end'],
  ]);
});

test('a second that no frame showed is left out', () => {
  assert.deepEqual(run(3, [0, 2500, 9000]).log, [[0, 3], [0, 'tick'], [2500, 1], [2500, 'tick'], [9000, null], [9000, 'end']]);
});

test('without seconds the block begins at once', () => {
  assert.deepEqual(run(0, []).log, [[null, 'end']]);
});

test('a countdown that is stopped does not end', () => {
  const { log, countdown } = run(3, [0]);
  countdown.press({});
  countdown.stop();
  assert.deepEqual(log, [[0, 3], [0, 'tick']]);
});
