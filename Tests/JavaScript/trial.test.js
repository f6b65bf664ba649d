import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Trial } from '../../Assets/js/tasks/implicit-association/trial.js';

const planned = { number: 4, stimulus: 'joy', side: 'left' };
const rules = { forcedCorrection: true, responseDeadline: null };
const key = (side, time) => ({ side, time, input: 'key' });

test('a latency is the time of the press minus the onset', () => {
  const trial = new Trial(planned, rules);
  trial.shown(1000.25, 'render');
  trial.press(key('left', 1612.595));
  assert.ok(trial.isAnswered);
  assert.deepEqual(trial.record(), {
    number: 4, stimulus: 'joy', onset: 1000.25, onsetSource: 'render',
    responses: [{ side: 'left', latency: 612.345, input: 'key' }], deviations: 0, flags: [], droppedFrames: 0,
  });
});

test('a press is held until the onset is known', () => {
  const trial = new Trial(planned, rules);
  trial.press(key('left', 1300));
  assert.equal(trial.isAnswered, false);
  trial.shown(1000, 'paint');
  assert.ok(trial.isAnswered);
  assert.equal(trial.record().responses[0].latency, 300);
});

test('a press before the onset does not count, whenever the onset becomes known', () => {
  const late = new Trial(planned, rules);
  late.press(key('left', 999));
  late.shown(1000, 'render');
  const early = new Trial(planned, rules);
  early.shown(1000, 'render');
  early.press(key('left', 999));
  for (const trial of [late, early]) {
    assert.equal(trial.isAnswered, false);
    assert.deepEqual(trial.record().responses, []);
  }
});

test('a wrong response stays wrong until the right one comes, and every press is kept', () => {
  const trial = new Trial(planned, rules);
  trial.shown(0, 'frame');
  assert.equal(trial.fault, null);
  trial.press(key('right', 400));
  assert.equal(trial.fault, 'wrong');
  assert.equal(trial.isAnswered, false);
  trial.press(key('right', 500));
  trial.press(key('left', 700));
  assert.ok(trial.isAnswered);
  assert.equal(trial.fault, null);
  assert.deepEqual(trial.record().responses.map((response) => response.latency), [400, 500, 700]);
});

test('nothing counts after the answer, not even among presses that were held', () => {
  const trial = new Trial(planned, rules);
  trial.press(key('left', 300));
  trial.press(key('right', 310));
  trial.shown(0, 'render');
  trial.press(key('left', 400));
  assert.equal(trial.record().responses.length, 1);
});

test('without forced correction the first response ends the trial', () => {
  const trial = new Trial(planned, { ...rules, forcedCorrection: false });
  trial.shown(0, 'render');
  trial.press(key('right', 400));
  assert.ok(trial.isAnswered);
  assert.equal(trial.fault, 'wrong');
});

test('a deadline ends the trial; a press within it counts even if it is heard of later', () => {
  const trial = new Trial(planned, { ...rules, responseDeadline: 1500 });
  trial.shown(0, 'render');
  trial.expire(1500);
  assert.equal(trial.isAnswered, false);
  trial.press(key('right', 1400));
  trial.press(key('left', 1501));
  trial.expire(1516);
  assert.ok(trial.isAnswered);
  assert.deepEqual(trial.record().responses.map((response) => response.latency), [1400]);
});

test('a trial without an answer in time is late', () => {
  const trial = new Trial(planned, { forcedCorrection: false, responseDeadline: 1500 });
  trial.shown(0, 'render');
  trial.expire(1500);
  assert.equal(trial.fault, null);
  trial.expire(1501);
  assert.equal(trial.fault, 'late');
  trial.press(key('right', 1600));
  assert.equal(trial.fault, 'late');
  assert.deepEqual(trial.record().responses, []);
});

test('deviations count from the onset on; flags are named once', () => {
  const trial = new Trial(planned, rules);
  trial.deviation(990);
  trial.deviation(1100);
  trial.shown(1000, 'render');
  trial.deviation(1200);
  for (const name of ['hidden', 'blur', 'hidden']) trial.flag(name);
  assert.equal(trial.record().deviations, 2);
  assert.deepEqual(trial.record().flags, ['blur', 'hidden']);
});

test('both keys at once are two presses, in the order of their own times', () => {
  const together = [{ side: 'right', time: 300.1, input: 'key' }, { side: 'left', time: 300.2, input: 'key' }];
  for (const heard of [together, together.toReversed?.() ?? [...together].reverse()]) {
    const trial = new Trial(planned, rules);
    trial.shown(0, 'render');
    heard.forEach((press) => trial.press(press));
    assert.deepEqual(trial.record().responses.map(({ side, latency }) => [side, latency]).at(-1), ['left', 300.2]);
  }
});

test('a wrong press that is heard of after the right one, but came before it, is kept before it', () => {
  const trial = new Trial(planned, rules);
  trial.press({ side: 'left', time: 310, input: 'touch' });
  trial.press({ side: 'right', time: 300, input: 'pen' });
  trial.shown(0, 'render');
  assert.deepEqual(trial.record().responses.map((response) => response.latency), [300, 310]);
});

test('a wrong press that came after the right one counts for nothing, even if it is heard of before', () => {
  const trial = new Trial(planned, rules);
  trial.press({ side: 'right', time: 310, input: 'touch' });
  trial.press({ side: 'left', time: 300, input: 'pen' });
  trial.shown(0, 'render');
  assert.deepEqual(trial.record().responses.map((response) => response.latency), [300]);
});

test('of a hundred wrong presses and more, the first ones and the answer are kept', () => {
  const trial = new Trial(planned, rules);
  trial.shown(0, 'render');
  for (let time = 1; time <= 150; time += 1) trial.press(key('right', time));
  trial.press(key('left', 200));
  const latencies = trial.record().responses.map((response) => response.latency);
  assert.equal(latencies.length, 100);
  assert.deepEqual([latencies[0], latencies[98], latencies[99]], [1, 99, 200]);
});
