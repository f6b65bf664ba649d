import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf } from '../../Assets/js/tasks/implicit-association/summary.js';

const lived = (side, ...responses) => (
  { side, record: { responses: responses.map(([pressed, latency]) => ({ side: pressed, latency })) } }
);

test('mistakes are first answers on the wrong side, and the time is that of the first answers', () => {
  assert.deepEqual(summaryOf([
    lived('left', ['left', 600]), lived('right', ['left', 900], ['right', 9000]), lived('left', ['left', 640]),
  ]), { mistakes: 1, trials: 3, seconds: 0.6 });
  assert.equal(summaryOf([lived('left', ['left', 500]), lived('left', ['left', 900])]).seconds, 0.7);
});

test('a missed trial is no mistake and has no time', () => {
  assert.deepEqual(summaryOf([lived('left'), lived('left', ['left', 1250])]), { mistakes: 0, trials: 2, seconds: 1.3 });
  assert.deepEqual(summaryOf([lived('left')]), { mistakes: 0, trials: 1, seconds: null });
});
