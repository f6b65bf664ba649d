import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole, pack, unpack } from '../../Assets/js/tasks/simple-reaction-time/records.js';
import { isOver, outcomeOf } from '../../Assets/js/tasks/simple-reaction-time/rules.js';
import { Trial } from '../../Assets/js/tasks/simple-reaction-time/trial.js';

const block = { number: 1, practice: false, trials: 2, waits: [2000, 3000, 4000], earliest: 100, timeLimit: 2000 };

/** A trial whose wait begins at 1000 and whose figure is presented at 3010, if it is. */
function trialWith({ presses = [], shown = true, now = null }) {
  const trial = new Trial(1, 1000, block);
  if (shown) trial.present();
  for (const [time, input = 'key'] of presses) trial.press({ time, input });
  if (shown) trial.shown(3010, 'render');
  if (now !== null) trial.expire(now);
  return trial;
}

for (const [name, given, outcome, press] of [
  ['an answer', { presses: [[3310]] }, 'valid', 3310],
  ['the first answer that could be one', { presses: [[3110]] }, 'valid', 3110],
  ['an answer too soon', { presses: [[3109.999]] }, 'early', 3109.999],
  ['a press while the figure was on its way', { presses: [[3005]] }, 'early', 3005],
  ['a press before the figure', { presses: [[2500]], shown: false }, 'early', 2500],
  ['presses that come in another order', { presses: [[3400], [3300]] }, 'valid', 3300],
  ['the last answer in time', { presses: [[5010]], now: 5011 }, 'valid', 5010],
  ['an answer after the limit', { presses: [[5010.001]], now: 5011 }, 'late', null],
  ['no answer', { now: 5010.5 }, 'late', null],
]) {
  test(`${name} is ${outcome}`, () => {
    const trial = trialWith(given);
    assert.equal(trial.outcome, outcome);
    const record = trial.record();
    assert.equal(record.press, press);
    assert.equal(outcomeOf(record, block), outcome);
    assert.equal(record.onset, given.shown === false ? null : 3010);
  });
}

test('a trial goes on until its time limit, and until its onset is known', () => {
  assert.equal(trialWith({ now: 5010 }).outcome, null);
  const trial = new Trial(1, 1000, block);
  trial.present();
  trial.press({ time: 3300, input: 'key' });
  assert.equal(trial.outcome, null);
  trial.shown(3010, 'frame');
  assert.equal(trial.outcome, 'valid');
});

test('a press from before the wait does not count, and is kept', () => {
  const trial = new Trial(1, 1000, block, [{ time: 998.5, input: 'key' }]);
  trial.press({ time: 999, input: 'key' });
  assert.equal(trial.outcome, null);
  trial.press({ time: 1500, input: 'key' });
  assert.equal(trial.outcome, 'early');
  const { press, presses } = trial.record();
  assert.equal(press, 1500);
  assert.deepEqual(presses, [998.5, 999, 1500].map((time) => ({ time, input: 'key' })));
});

test('presses are kept in the order of their own times, those after the one that counts too', () => {
  const { press, presses } = trialWith({ presses: [[3400, 'touch'], [3300], [5010.5]] }).record();
  assert.equal(press, 3300);
  assert.deepEqual(presses, [
    { time: 3300, input: 'key' }, { time: 3400, input: 'touch' }, { time: 5010.5, input: 'key' },
  ]);
  assert.deepEqual(trialWith({ presses: [[5010.001]], now: 5011 }).record().presses, [{ time: 5010.001, input: 'key' }]);
  assert.deepEqual(trialWith({ now: 5011 }).record().presses, []);
});

test('of very many presses the first ones are kept, and the one that counts', () => {
  const before = Array.from({ length: 150 }, (_, index) => ({ time: 500 + index, input: 'key' }));
  const trial = new Trial(1, 1000, block, before);
  trial.press({ time: 1200, input: 'touch' });
  const { presses } = trial.record();
  assert.equal(presses.length, 100);
  assert.deepEqual([presses[98].time, presses[99]], [598, { time: 1200, input: 'touch' }]);
});

test('times are whole microseconds', () => {
  const trial = new Trial(2, 1000.00004, block);
  trial.present();
  trial.shown(4010.1234567, 'paint');
  trial.press({ time: 4310.7654321, input: 'touch' });
  trial.deviation();
  trial.flag('blur');
  assert.equal(trial.due, 4000);
  assert.deepEqual(trial.record(), {
    number: 2, start: 1000, onset: 4010.123, onsetSource: 'paint', press: 4310.765, input: 'touch', deviations: 1,
    flags: ['blur'], droppedFrames: 0, presses: [{ time: 4310.765, input: 'touch' }],
  });
});

test('a block is over with enough valid trials, or when no repeat is left', () => {
  assert.equal(isOver(['valid'], block), false);
  assert.equal(isOver(['valid', 'early'], block), false);
  assert.ok(isOver(['valid', 'early', 'valid'], block));
  assert.ok(isOver(['late', 'early', 'valid'], block));
});

test('a trial is the same after it was kept on the device', () => {
  const records = [
    trialWith({ presses: [[3310]] }), trialWith({ presses: [[2500, 'touch']], shown: false }), trialWith({ now: 5011 }),
  ].map((trial) => trial.record());
  for (const record of records) assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(record)))), record);
  // Pages of earlier versions kept no presses.
  const { presses, ...earlier } = records[0];
  assert.equal(presses.length, 1);
  assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(earlier)))), earlier);
  assert.equal(isWhole({ trials: records.slice(0, 2) }, block), false);
  assert.ok(isWhole({ trials: records }, block));
  assert.ok(isWhole({ trials: [records[0], records[0]] }, block));
});
