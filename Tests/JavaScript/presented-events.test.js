import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PresentedEvents } from '../../Assets/js/runtime/presented-events.js';

/** An attempt that is over with its third event, or with its time. */
class Attempt extends PresentedEvents {
  blank = { what: null, time: null };

  endingAfter({ number, what }) {
    if (what === 'time-up') return what;
    return number === 3 ? 'done' : null;
  }
}

/** One that was presented at 1000, with 500 ms for it. */
function begun(timeLimit = 500) {
  const attempt = new Attempt(timeLimit);
  return { attempt, first: attempt.start(1000.00004, 'render') };
}

test('an attempt begins with its presentation, in microseconds of the page', () => {
  const { first } = begun();
  assert.deepEqual(first, { number: 1, what: 'start', time: 1000, timeSource: 'render', deviations: 0, flags: [] });
});

test('nothing counts before the presentation, and nothing is over', () => {
  const attempt = new Attempt(500);
  assert.deepEqual([attempt.timeOf(1e6), attempt.expire(1e6), attempt.ending], [null, null, null]);
  assert.equal(begun().attempt.timeOf(999.999), null);
});

test('an input counts up to the very end of its time', () => {
  const { attempt } = begun();
  assert.deepEqual([1000, 1500, 1500.001].map((time) => attempt.timeOf(time)), [1000, 1500, null]);
  assert.equal(begun(null).attempt.timeOf(1e9), 1e9);
});

test('one that was heard of late does not come before those that were judged', () => {
  const { attempt } = begun();
  attempt.record({ what: 'press', time: attempt.timeOf(1300) });
  assert.equal(attempt.timeOf(1200), 1300);
  assert.equal(attempt.timeOf(1301), 1301);
});

test('time is over once, at its limit', () => {
  const { attempt } = begun();
  assert.equal(attempt.expire(1500), null);
  const { number, what, time } = attempt.expire(1516);
  assert.deepEqual([number, what, time, attempt.ending], [2, 'time-up', 1500, 'time-up']);
  assert.deepEqual([attempt.expire(1600), attempt.timeOf(1400)], [null, null]);
  assert.equal(begun(null).attempt.expire(1e9), null);
});

test('an attempt that is over hears nothing more', () => {
  const { attempt } = begun();
  for (const time of [1100, 1200]) attempt.record({ what: 'press', time });
  assert.deepEqual([attempt.ending, attempt.timeOf(1300), attempt.expire(2000)], ['done', null, null]);
});

test('disturbances and presses by the other input are noted with the event that follows, and with no other', () => {
  const { attempt } = begun();
  attempt.flag('resized');
  attempt.flag('blur');
  attempt.flag('blur');
  attempt.deviation();
  attempt.deviation();
  const noted = [1100, 1200].map((time) => attempt.record({ what: 'press', time }));
  assert.deepEqual(noted.map(({ flags, deviations }) => [flags, deviations]), [[['blur', 'resized'], 2], [[], 0]]);
});
