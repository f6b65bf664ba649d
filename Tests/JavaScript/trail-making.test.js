import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TrailBlock } from '../../Assets/js/tasks/trail-making/block.js';
import { isWhole, pack, unpack } from '../../Assets/js/tasks/trail-making/records.js';
import { diameterIn, inReadingOrder, targetAt } from '../../Assets/js/tasks/trail-making/trail.js';

const places = [[0.2, 0.25], [0.8, 0.2], [0.5, 0.8]];

test('targets have 40 pixels in the smallest square, and never more than 50', () => {
  assert.deepEqual([288, 324, 360, 800].map(diameterIn), [40, 45, 50, 50]);
});

test('a press is on the target whose circle it meets', () => {
  assert.equal(targetAt([0.2, 0.25], places, 500), 1);
  assert.equal(targetAt([0.8 + 24.9 / 500, 0.2], places, 500), 2);
  assert.equal(targetAt([0.8 + 25.1 / 500, 0.2], places, 500), null);
  assert.equal(targetAt([0.5 + 20 / 500, 0.8 + 20 / 500], places, 500), null);
});

test('the reading order goes row by row', () => {
  assert.deepEqual(inReadingOrder([[0.9, 0.12], [0.5, 0.5], [0.1, 0.25], [0.4, 0.1]]), [3, 0, 2, 1]);
});

/** An attempt with a clock that moves by frames; the targets are presented 20 ms after their frame. */
function conduct({ timeLimit = 60_000, attempt = 1, labels = ['1', 'A', '2'] } = {}) {
  const stage = { time: 0, slept: 0, records: [], shown: [], ending: null, hasEnded: false, isAbandoned: false, reports: [] };
  const screen = {
    side: 500, focused: null, spotOf: ([x, y]) => [x / 500, y / 500],
    present: (trail) => { stage.trail = trail; },
    show: (trail, { outcome }) => stage.shown.push(outcome), tell: (ending) => { stage.ending = ending; },
  };
  const block = new TrailBlock({
    block: { number: 2, labels, layouts: [places, [...places].reverse()], timeLimit }, attempt, screen,
    frames: { start: (visit) => { stage.visit = visit; }, stop: () => { stage.visit = () => {}; } },
    onsets: {
      expect: (identifier, report) => {
        const frame = stage.time;
        stage.identifier = identifier;
        stage.reports.push(() => report(frame + 20, 'render'));
      },
      tick: () => { if (stage.time >= 96) stage.reports.splice(0).forEach((report) => report()); },
    },
    now: () => stage.time, calendar: () => stage.time + stage.slept,
    onTrial: (record) => stage.records.push(record),
    onEnd: () => { stage.hasEnded = true; }, onAbandon: () => { stage.isAbandoned = true; },
  });
  const until = (time) => { while (stage.time < time) stage.visit(stage.time += 16, 0); };
  const at = (target) => (target === null ? [1, 499] : stage.trail.places[target - 1].map((share) => share * 500));
  const tap = (target, time = stage.time) => block.press({ action: 'elsewhere', time, input: 'touch', place: at(target) });
  block.begin();
  return { stage, block, screen, until, tap };
}

const told = (stage) => stage.records.map(({ what, target, outcome }) => [what, target, outcome].filter(Boolean).join(' '));

test('presses are kept from the presentation on, by their own times, until all targets are connected', () => {
  const { stage, until, tap } = conduct();
  until(64);
  tap(1, 30);
  tap(2, 40.1234);
  assert.deepEqual(stage.records, []);
  until(112);
  assert.deepEqual(told(stage), ['start', 'press 2 wrong']);
  assert.deepEqual(stage.records.map(({ time }) => time), [36, 40.123]);
  assert.deepEqual(stage.records[1].place, [0.8, 0.2]);
  assert.deepEqual([stage.records[1].side, stage.identifier], [500, 'block-2-1']);
  for (const target of [1, 1, null, 3, 2, 3]) tap(target);
  assert.deepEqual(told(stage).slice(2), [
    'press 1 right', 'press 1 repeated', 'press missed', 'press 3 wrong', 'press 2 right', 'press 3 right',
  ]);
  assert.deepEqual([stage.ending, stage.shown.length], ['complete', 7]);
  tap(null);
  assert.equal(stage.records.length, 8);
  until(1200);
  assert.equal(stage.hasEnded, false);
  until(1400);
  assert.ok(stage.hasEnded);
});

test('by key the target with the focus is meant, and a press has no place', () => {
  const { stage, block, screen, until } = conduct();
  until(112);
  for (const focused of [null, 1]) {
    screen.focused = focused;
    block.press({ action: 'start', time: stage.time, input: 'key' });
  }
  assert.deepEqual(told(stage), ['start', 'press missed', 'press 1 right']);
  assert.equal(stage.records[2].place, null);
});

test('another attempt has another layout', () => {
  const { stage, until } = conduct({ attempt: 2 });
  until(32);
  assert.deepEqual(stage.trail.places[0], places[2]);
  const third = conduct({ attempt: 3 });
  third.until(32);
  assert.deepEqual(third.stage.trail.places[0], places[0]);
});

test('time is over at its limit', () => {
  const { stage, until, tap } = conduct({ timeLimit: 500 });
  until(520);
  tap(1, 530);
  until(560);
  tap(2, 535.9);
  assert.deepEqual([stage.ending, told(stage)], ['time-up', ['start', 'press 1 right', 'time-up']]);
  assert.deepEqual([stage.records.at(-1).time, stage.records.at(-1).side], [536, 500]);
});

test('disturbances stand with the event that follows, and a long pause ends the attempt', () => {
  const { stage, block, until, tap } = conduct();
  until(112);
  block.disturbance('resized');
  block.deviation();
  tap(1);
  assert.deepEqual([stage.records[1].flags, stage.records[1].deviations], [['resized'], 1]);
  stage.slept = 301_000;
  until(200);
  assert.ok(stage.isAbandoned);
});

test('an event is kept as numbers, and sent again as it was; an attempt knows whether it is whole', () => {
  const { stage, until, tap } = conduct();
  until(112);
  const { labels } = stage.trail;
  for (const target of [null, 1, 2, 3]) {
    assert.equal(isWhole({ trials: stage.records }, { labels }), false);
    tap(target);
  }
  assert.equal(isWhole({ trials: stage.records }, { labels }), true);
  assert.equal(isWhole({ trials: [stage.records[0], { what: 'time-up' }] }, { labels }), true);
  for (const record of stage.records) {
    const packed = pack(record);
    assert.ok(packed.flat().every((value) => value === null || typeof value === 'number'));
    assert.equal(JSON.stringify(unpack(JSON.parse(JSON.stringify(packed)))), JSON.stringify(record));
  }
});
