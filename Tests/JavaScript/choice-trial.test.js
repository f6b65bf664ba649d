import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceRecords, ChoiceTrial, outcomeOf } from '../../Assets/js/runtime/choice-trial.js';

const answers = ['red', 'green'];
const planned = { number: 3, answer: 'red' };

/** A trial whose stimulus is presented at 1000. */
function trialWith({ presses = [], timeLimit = null, now = null }) {
  const trial = new ChoiceTrial(planned, { answers, timeLimit });
  for (const [action, time, input = 'key'] of presses) trial.press({ action, time, input });
  trial.shown(1000.00004, 'render');
  if (now !== null) trial.expire(now);
  return trial;
}

for (const [name, given, outcome, latency] of [
  ['the right answer', { presses: [['red', 1310]] }, 'right', 310],
  ['another answer', { presses: [['green', 1310]] }, 'wrong', 310],
  ['the first of two answers', { presses: [['green', 1400], ['red', 1300]] }, 'right', 300],
  ['an answer after one from before the stimulus', { presses: [['green', 999], ['red', 1250]] }, 'right', 250],
  ['an answer after a key that answers nothing', { presses: [['start', 1100], ['red', 1250.7654321]] }, 'right', 250.765],
  ['the last answer in time', { presses: [['red', 1500]], timeLimit: 500, now: 1501 }, 'right', 500],
  ['an answer after the limit', { presses: [['red', 1500.001]], timeLimit: 500, now: 1501 }, 'missed', null],
  ['no answer', { timeLimit: 500, now: 1501 }, 'missed', null],
]) {
  test(`${name} is ${outcome}`, () => {
    const trial = trialWith(given);
    assert.equal(trial.outcome, outcome);
    assert.equal(trial.record().latency, latency);
    assert.equal(outcomeOf(planned, trial.record()), outcome);
  });
}

test('a trial goes on until its onset is known, and until its time limit, if it has one', () => {
  const trial = new ChoiceTrial(planned, { answers, timeLimit: null });
  trial.press({ action: 'red', time: 1300, input: 'key' });
  assert.equal(trial.outcome, null);
  trial.shown(1000, 'frame');
  assert.equal(trial.outcome, 'right');
  assert.equal(trialWith({ timeLimit: 500, now: 1500 }).outcome, null);
  assert.equal(trialWith({ now: 1e9 }).outcome, null);
});

test('a record holds what disturbed, and is the same after it was kept on the device', () => {
  const trial = trialWith({ presses: [['green', 1310, 'touch']] });
  trial.flag('resized');
  trial.flag('blur');
  trial.deviation({ action: 'start', input: 'key' });
  trial.deviation({ action: 'red', input: 'key' });
  trial.deviation({ action: 'elsewhere', input: 'touch' });
  trial.droppedFrames = 2;
  const record = trial.record();
  assert.deepEqual(record, {
    number: 3, onset: 1000, onsetSource: 'render', answer: 'green', latency: 310, input: 'touch', deviations: 2,
    flags: ['blur', 'resized'], droppedFrames: 2, early: 0, further: 0,
    presses: [{ answer: 'green', time: 310, input: 'touch' }],
  });
  const { pack, unpack, isWhole } = choiceRecords(answers);
  const missed = trialWith({ timeLimit: 500, now: 1501 }).record();
  for (const kept of [record, missed]) assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(kept)))), kept);
  assert.ok(pack(record).flat(2).every((value) => typeof value === 'number'));
  assert.ok(isWhole({ trials: [record, missed] }, { trials: [1, 2] }));
  assert.equal(isWhole({ trials: [record] }, { trials: [1, 2] }), false);
});

test('where no answer is to be given, none is right and any is wrong', () => {
  assert.equal(outcomeOf({ number: 1 }, { answer: null }), 'right');
  assert.equal(outcomeOf({ number: 1 }, { answer: 'red' }), 'wrong');
});

test('presses before the stimulus and after the answer are kept, each with its own time', () => {
  const early = [['green', 700.5, 'pen'], ['start', 710], ['red', 650]];
  const presses = [['red', 990.9994], ['start', 995], ['green', 1400], ['red', 1300, 'mouse'], ['red', 1600]];
  const press = ([action, time, input = 'key']) => ({ action, time, input });
  const trial = new ChoiceTrial(planned, { answers, timeLimit: 500 }, early.map(press));
  presses.forEach((one) => trial.press(press(one)));
  trial.shown(1000, 'render');
  const record = trial.record();
  assert.deepEqual([record.answer, record.latency, record.input, record.early, record.further], ['red', 300, 'mouse', 3, 1]);
  assert.deepEqual(record.presses.map(({ answer, time, input }) => [answer, time, input]), [
    ['red', -350, 'key'], ['green', -299.5, 'pen'], ['red', -9.001, 'key'], ['red', 300, 'mouse'], ['green', 400, 'key'],
    ['red', 600, 'key'],
  ]);
  const { pack, unpack } = choiceRecords(answers);
  for (const kept of [record, { ...record, unheard: 'silent' }, { ...record, outputLatency: 12.5 }]) {
    assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(kept)))), kept);
  }
});

test('trials that an earlier version kept on the device are as they were', () => {
  const { presses, ...earlier } = trialWith({ presses: [['red', 1310]] }).record();
  const { pack, unpack } = choiceRecords(answers);
  for (const kept of [earlier, { ...earlier, unheard: 'silent' }, { ...earlier, outputLatency: 0 }]) {
    assert.deepEqual(unpack(pack(kept)), kept);
  }
  assert.deepEqual(unpack(pack(earlier).slice(0, 9)), { ...earlier, early: 0, further: 0 });
});

test('of very many presses the first ones are kept, and the one that counts', () => {
  const rapid = Array.from({ length: 150 }, (_, index) => ['green', 900 + index]);
  const first = trialWith({ presses: rapid }).record();
  assert.deepEqual([first.presses.length, first.presses.at(-1), first.latency], [100, { answer: 'green', time: 0, input: 'key' }, 0]);
  assert.deepEqual([first.early, first.further], [100, 49]);
  const last = new ChoiceTrial(planned, { answers, timeLimit: 500, isPaced: true, countsLast: true });
  for (const [action, time] of [...rapid, ['red', 1499], ['green', 1501]]) last.press({ action, time, input: 'key' });
  last.shown(1000, 'render');
  const { presses, answer, latency } = last.record();
  assert.deepEqual([presses.length, presses.at(-1)], [100, { answer, time: latency, input: 'key' }]);
});

test('the last answer counts where a kind says so', () => {
  const trial = new ChoiceTrial(planned, { answers, timeLimit: 500, isPaced: true, countsLast: true });
  for (const [action, time] of [['red', 1300], ['green', 1200], ['green', 1501]]) trial.press({ action, time, input: 'touch' });
  trial.shown(1000, 'render');
  assert.equal(trial.answered, 'right');
  trial.expire(1501);
  const { answer, latency, further, presses } = trial.record();
  assert.deepEqual([answer, latency, further], ['red', 300, 1]);
  assert.deepEqual(presses.map((one) => [one.answer, one.time]), [['green', 200], ['red', 300], ['green', 501]]);
});

test('where the task sets the pace, an answer is known at once and a trial lasts until its end', () => {
  const trial = new ChoiceTrial(planned, { answers, timeLimit: 500, isPaced: true });
  trial.press({ action: 'green', time: 1200, input: 'key' });
  assert.equal(trial.answered, null);
  trial.shown(1000, 'render');
  assert.deepEqual([trial.answered, trial.outcome], ['wrong', null]);
  trial.expire(1491, 8);
  assert.equal(trial.outcome, null);
  trial.expire(1493, 8);
  assert.deepEqual([trial.answered, trial.outcome], [null, 'wrong']);
});
