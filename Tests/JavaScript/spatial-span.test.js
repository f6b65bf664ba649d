import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameBlock } from '../../Assets/js/tasks/spatial-span/block.js';
import { Course, outcomeOf, spanAfter } from '../../Assets/js/tasks/spatial-span/course.js';
import { Game } from '../../Assets/js/tasks/spatial-span/game.js';
import { isWhole, pack, unpack } from '../../Assets/js/tasks/spatial-span/records.js';

const rules = { start: 3, shortest: 2, longest: 4, games: 5, failures: 3 };
const games = [2, 3, 4].map((span) => ({
  span, side: 3, sequences: [0, 1].map((first) => Array.from({ length: span }, (_, index) => index + first)),
}));
const blocks = [1, 2, 3, 4, 5, 6].map((number) => ({
  number, practice: number === 1, direction: 'forward', interval: 1000, lit: 500, games, course: rules,
}));
const part = (block, cells, attempt = 1, complete = true) => ({
  block, attempt, complete, trials: cells.map((cell) => ({ what: 'tap', cell })),
});

test('the span follows the outcomes, and the task ends after its games or failures', () => {
  const spans = [[], [true], [true, true], [false], [false, false], [false, true, false]];
  assert.deepEqual(spans.map((outcomes) => spanAfter(outcomes, rules)), [3, 4, 4, 2, 2, 2]);
  assert.equal(spanAfter([false, false, false], rules), null);
  assert.equal(spanAfter([true, true, true, true, true], rules), null);
});

test('a game is decided by its first wrong cell, or by its last right one; taps beside count for neither', () => {
  assert.deepEqual([[], [4], [4, null, 5], [null, 5], [4, 5, 6]].map((cells) => outcomeOf([4, 5, 6], cells)), [
    null, null, null, false, true,
  ]);
});

test('what waits on the device is known as what the server has', () => {
  const done = blocks.map((block) => ({ ...block, outcome: block.number === 2 ? true : undefined }));
  // The practice that was failed, a game of 4 that was, an attempt that was cut short.
  const course = new Course(done, [part(1, [8]), part(3, [3]), part(4, [0], 1, false)]);
  assert.deepEqual(course.game(done[3], 2), { span: 3, side: 3, sequence: [1, 2, 3], answer: [1, 2, 3] });
  assert.equal(course.game(done[0], 1).span, 2);
  assert.equal(course.game(done[4], 1).span, 3);
  assert.equal(course.isOver, false);
  course.note(4, false);
  course.note(5, false);
  assert.equal(course.isOver, true);
});

test('backwards the last cell comes first', () => {
  const backward = blocks.map((block) => ({ ...block, direction: 'backward' }));
  assert.deepEqual(new Course(backward, []).game(backward[1], 1).answer, [2, 1, 0]);
});

/** A game with a clock that moves by frames, and a display that shows everything 20 ms after its frame. */
function conduct({ reports = true } = {}) {
  const stage = { time: 0, slept: 0, seen: [], records: [], told: [], hasEnded: false, isAbandoned: false };
  const see = (what) => (...given) => stage.seen.push([what, stage.time, ...given]);
  const waiting = [];
  const block = new GameBlock({
    block: blocks[1], attempt: 2, game: { span: 3, side: 3, sequence: [4, 0, 8], answer: [4, 0, 8] },
    screen: { light: see('light'), darken: see('darken'), ask: see('ask'), mark: see('mark'), tell: see('tell') },
    frames: { period: 16, start: (visit) => { stage.visit = visit; }, stop: () => { stage.visit = () => {}; } },
    onsets: {
      expect: (identifier, report) => {
        const frame = stage.time;
        if (reports) waiting.push(() => report(frame + 20, 'render'));
      },
      tick: () => waiting.splice(0).forEach((report) => report()),
    },
    now: () => stage.time, calendar: () => stage.time + stage.slept,
    onTrial: (record, outcome) => { stage.records.push(record); stage.told.push(outcome.isRight); },
    onEnd: () => { stage.hasEnded = true; }, onAbandon: () => { stage.isAbandoned = true; },
  });
  const until = (time, missed = 0) => { while (stage.time < time) stage.visit(stage.time += 16, missed); };
  const press = (action, time = stage.time) => block.press({ action, time, input: 'touch' });
  block.begin();
  return { stage, block, until, press };
}

test('items light up at their times, and their presentation is kept', () => {
  const { stage, until } = conduct();
  until(4000);
  assert.deepEqual(stage.seen.map(([what, time, cell]) => [what, time, cell]), [
    ['light', 512, 4], ['darken', 1008, 4], ['light', 1520, 0], ['darken', 2016, 0], ['light', 2512, 8],
    ['darken', 3008, 8], ['ask', 3520, undefined],
  ]);
  assert.equal(stage.seen[0][3], 'block-2-2-1-on');
  assert.deepEqual(stage.records.map(({ what, time, end, endSource }) => [what, time, end, endSource]), [
    ['item', 532, 1028, 'render'], ['item', 1540, 2036, 'render'], ['item', 2532, 3028, 'render'],
    ['recall', 3520, null, null],
  ]);
});

test('a display of which the browser tells nothing is kept by its frames', () => {
  const { stage, until } = conduct({ reports: false });
  until(4000);
  assert.deepEqual(stage.records.map(({ time, timeSource, end }) => [time, timeSource, end]).slice(0, 2), [
    [512, 'frame', 1008], [1520, 'frame', 2016],
  ]);
});

test('what comes late moves what follows', () => {
  const { stage, until } = conduct();
  until(1400);
  stage.time = 1900;
  until(5000);
  const lit = stage.seen.filter(([what]) => what === 'light').map(([, time]) => time);
  assert.ok(lit[1] >= 1900 && lit[2] - lit[1] >= 990, String(lit));
});

test('taps count from the question on, by their own times', () => {
  const { stage, until, press } = conduct();
  until(600);
  press('cell-4', 590.1234);
  until(3600);
  press('cell-4', 3519.9);
  press('cell-4', 3590);
  press('elsewhere', 3600);
  press('cell-0', 3595);
  press('cell-7', 3700);
  press('cell-8', 3701);
  const taps = stage.records.filter(({ input }) => input === 'touch');
  assert.deepEqual(taps.map(({ what, cell, time }) => [what, cell, time]), [
    ['early', 4, 590.123], ['early', 4, 3519.9], ['tap', 4, 3590], ['tap', null, 3600], ['tap', 0, 3600], ['tap', 7, 3700],
  ]);
  assert.deepEqual(stage.told.filter((isRight) => isRight !== null), [false]);
  assert.deepEqual(stage.records.map(({ number }) => number), stage.records.map((_, index) => index + 1));
  until(4100);
  assert.equal(stage.hasEnded, false);
  until(4400);
  assert.ok(stage.hasEnded);
});

test('a tap that was heard before the question is early, even where a coarse clock tells the same time of both', () => {
  const game = new Game({ span: 1, side: 2, answer: [0] });
  assert.equal(game.press({ action: 'cell-0', time: 100, input: 'touch' }).what, 'early');
  game.recall(100);
  assert.equal(game.press({ action: 'cell-0', time: 100, input: 'touch' }).what, 'tap');
});

test('a game that is right says so', () => {
  const { stage, until, press } = conduct();
  until(3600);
  ['cell-4', 'cell-0', 'cell-8'].forEach((cell) => press(cell));
  assert.deepEqual(stage.told.filter((isRight) => isRight !== null), [true]);
});

test('disturbances stand with the event that follows, and a long pause ends the game', () => {
  const { stage, block, until } = conduct();
  until(600);
  block.disturbance('blur');
  block.deviation();
  until(1600);
  assert.deepEqual([stage.records[0].flags, stage.records[0].deviations], [['blur'], 1]);
  assert.deepEqual([stage.records.length, stage.isAbandoned], [1, false]);
  stage.slept = 301_000;
  until(1700);
  assert.ok(stage.isAbandoned);
});

test('an event is kept as numbers', () => {
  const { stage, until, press } = conduct();
  until(3600);
  press('cell-7');
  for (const record of stage.records) {
    const packed = pack(record);
    assert.ok(packed.every((value) => value === null || typeof value === 'number'));
    assert.deepEqual(unpack(JSON.parse(JSON.stringify(packed))), record);
  }
  assert.equal(isWhole(), false);
});
