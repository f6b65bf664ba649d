// The records that each kind of task keeps on the device: numbers, restored to the letter, also after the page was loaded in a newer
// version. So the words keep the places that they have here, and new ones come behind them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemEntry, problems } from '../../Assets/js/recorders/problems.js';
import * as choiceReactionTime from '../../Assets/js/tasks/choice-reaction-time/records.js';
import * as flanker from '../../Assets/js/tasks/flanker/records.js';
import * as goNoGo from '../../Assets/js/tasks/go-no-go/records.js';
import * as holdStill from '../../Assets/js/tasks/hold-still/records.js';
import * as nBack from '../../Assets/js/tasks/n-back/records.js';
import * as serialAddition from '../../Assets/js/tasks/serial-addition/records.js';
import * as singleCategory from '../../Assets/js/tasks/single-category-association/records.js';
import * as stroop from '../../Assets/js/tasks/stroop/records.js';
import * as sustainedVowel from '../../Assets/js/tasks/sustained-vowel/records.js';

const isNumbers = (value) => (
  Array.isArray(value) ? value.every(isNumbers) : value === null || typeof value === 'number'
);

const kept = (value) => JSON.parse(JSON.stringify(value));

/** A trial in which every answer was pressed, the first of them in time. */
const trialWith = (answers) => ({
  number: 7, onset: 1000.125, onsetSource: 'paint', answer: answers[0], latency: 412.5, input: 'touch', deviations: 1,
  flags: ['hidden', 'resized'], droppedFrames: 2, early: 0, further: answers.length - 1,
  presses: answers.map((answer, index) => ({ answer, time: 412.5 + index, input: 'key' })),
});

for (const [kind, records, answers] of [
  ['choice-reaction-time', choiceReactionTime, ['place-1', 'place-2', 'place-3', 'place-4']],
  ['flanker', flanker, ['left', 'right']],
  ['go-no-go', goNoGo, ['go']],
  ['n-back', nBack, ['other', 'match']],
  ['serial-addition', serialAddition, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((sum) => `sum-${sum}`)],
  ['single-category-association', singleCategory, ['left', 'right']],
  ['stroop', stroop, ['red', 'green', 'blue', 'yellow']],
]) {
  test(`a trial of ${kind} is kept as numbers, each answer by its place, and comes back`, () => {
    const trial = trialWith(answers);
    const packed = records.pack(trial);
    assert.ok(isNumbers(packed), JSON.stringify(packed));
    assert.deepEqual(packed[11].map(([answer]) => answer), answers.map((_, place) => place));
    assert.deepEqual(records.unpack(kept(packed)), trial);
    const missed = { ...trialWith(answers), answer: null, latency: null, input: null, presses: [] };
    assert.deepEqual(records.unpack(kept(records.pack(missed))), missed);
  });

  test(`an attempt at ${kind} is whole with as many trials as its block has`, () => {
    const block = { trials: [{}, {}] };
    assert.deepEqual([1, 2].map((count) => records.isWhole({ trials: Array(count).fill({}) }, block)), [false, true]);
  });
}

const samples = {
  number: 1, what: 'samples', source: 'devicemotion', interval: 16, fields: ['acceleration', 'rotation'], start: 1.5,
  samples: 'AQAAAA==', flags: ['blur'],
};
const levels = {
  number: 1, what: 'levels', source: 'audioworklet', rate: 48_000, window: 2400, processing: ['noise'], start: 1.5,
  levels: 'AQAAAA==', clipped: 0, flags: ['rotated'],
};

for (const [kind, records, chunk] of [['hold-still', holdStill, samples], ['sustained-vowel', sustainedVowel, levels]]) {
  test(`chunks and problems of ${kind} come back, each problem by its place`, () => {
    assert.deepEqual(records.unpack(kept(records.pack(chunk))), chunk);
    for (const [place, problem] of [
      'not-permitted', 'insecure', 'unsupported', 'denied', 'no-signal', 'stopped',
    ].entries()) {
      const entry = problemEntry(2, problem);
      assert.deepEqual(records.pack(entry), [2, place]);
      assert.deepEqual(records.unpack([2, place]), entry);
      assert.equal(records.isWhole({ trials: [chunk, entry] }), true);
    }
    assert.equal(problems.length, 6);
    assert.equal(records.isWhole({ trials: [chunk] }), false);
  });
}
