import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PuzzleBlock } from '../../Assets/js/tasks/tower-of-hanoi/block.js';
import { isWhole, pack, unpack } from '../../Assets/js/tasks/tower-of-hanoi/records.js';
import { Tower } from '../../Assets/js/tasks/tower-of-hanoi/tower.js';

/** The seven moves that solve three disks. */
const solution = [[1, 3], [1, 2], [3, 2], [1, 3], [2, 1], [2, 3], [1, 3]];

test('a tower follows the rules', () => {
  const tower = new Tower(3);
  assert.deepEqual([2, 1, 1, 1, 3, 1, 3, null, 1].map((peg) => tower.press(peg)), [
    'empty', 'picked', 'returned', 'picked', 'moved', 'picked', 'illegal', 'missed', 'picked',
  ]);
  assert.deepEqual([tower.pegs, tower.source], [[[3, 2], [], [1]], 1]);
  assert.deepEqual([tower.drop(null), tower.drop(2), tower.source], ['returned', null, null]);
});

test('three disks take seven moves', () => {
  const tower = new Tower(3);
  for (const [from, to] of solution) {
    assert.equal(tower.isSolved, false);
    tower.press(from);
    assert.equal(tower.press(to), 'moved');
  }
  assert.deepEqual([tower.isSolved, tower.pegs], [true, [[], [], [3, 2, 1]]]);
});

/** An attempt with a clock that moves by frames; the disks are presented 20 ms after their frame. */
function conduct(timeLimit) {
  const stage = { time: 0, slept: 0, records: [], said: [], ending: null, hasEnded: false, isAbandoned: false, reports: [] };
  const screen = {
    onLift: () => {}, present: () => {}, show: (puzzle, { step }) => { if (step) stage.said.push(step); },
    confirm: (isAsking) => stage.said.push(isAsking ? 'sure?' : 'not any more'), tell: (ending) => { stage.ending = ending; },
  };
  const block = new PuzzleBlock({
    block: { number: 1, disks: 3, timeLimit }, attempt: 2, screen,
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
  const press = (action, time = stage.time, pointer = 1) => block.press({ action, time, input: 'touch', pointer });
  const lift = (peg, time = stage.time, pointer = 1) => screen.onLift({ time, pointer, input: 'touch' }, peg);
  block.begin();
  return { stage, block, until, press, lift };
}

const told = (stage) => stage.records.map(({ what, peg, step }) => [what, peg, step].filter(Boolean).join(' '));

test('presses are kept from the presentation on, by their own times, until the puzzle is solved', () => {
  const { stage, until, press, lift } = conduct();
  until(64);
  press('peg-1', 30);
  press('peg-1', 64.1234);
  lift(1);
  assert.deepEqual(stage.records, []);
  until(112);
  assert.deepEqual(told(stage), ['start', 'press 1 picked']);
  assert.deepEqual(stage.records.map(({ time }) => time), [36, 64.123]);
  assert.equal(stage.identifier, 'block-1-2');
  press('peg-3');
  for (const [from, to] of solution.slice(1)) {
    press(`peg-${from}`);
    press(`peg-${to}`);
  }
  assert.deepEqual([stage.ending, told(stage).length], ['solved', 15]);
  press('peg-3');
  assert.equal(told(stage).length, 15);
  until(1200);
  assert.equal(stage.hasEnded, false);
  until(1400);
  assert.ok(stage.hasEnded);
});

test('a disk may be dragged; one that is lifted over its own peg stays taken up', () => {
  const { stage, until, press, lift } = conduct();
  until(112);
  press('peg-1');
  lift(3);
  press('peg-1');
  lift(3);
  press('peg-1', stage.time, 2);
  lift(3, stage.time, 1);
  lift(1, stage.time, 2);
  press('peg-2', stage.time, 3);
  lift(2, stage.time, 3);
  press('peg-3', stage.time, 4);
  lift(null, stage.time, 4);
  assert.deepEqual(told(stage), [
    'start', 'press 1 picked', 'drop 3 moved', 'press 1 picked', 'drop 3 illegal', 'press 1 picked', 'press 2 moved',
    'press 3 picked', 'drop returned',
  ]);
});

test('to give up takes two presses, with none in between', () => {
  const { stage, until, press } = conduct();
  until(112);
  press('give-up');
  press('elsewhere');
  press('give-up');
  assert.deepEqual([stage.ending, stage.said], [null, ['sure?', 'not any more', 'missed', 'sure?']]);
  press('give-up');
  assert.deepEqual([stage.ending, told(stage)], ['give-up', ['start', 'press missed', 'give-up']]);
});

test('time is over at its limit', () => {
  const { stage, until, press } = conduct(500);
  until(520);
  press('peg-1', 530);
  until(560);
  press('peg-2', 535.9);
  assert.deepEqual([stage.ending, told(stage)], ['time-up', ['start', 'press 1 picked', 'time-up']]);
  assert.equal(stage.records.at(-1).time, 536);
});

test('disturbances stand with the event that follows, and a long pause ends the attempt', () => {
  const { stage, block, until, press } = conduct();
  until(112);
  block.disturbance('resized');
  block.deviation();
  press('peg-2');
  assert.deepEqual([stage.records[1].flags, stage.records[1].deviations], [['resized'], 1]);
  stage.slept = 301_000;
  until(200);
  assert.ok(stage.isAbandoned);
});

test('an event is kept as numbers, and an attempt knows whether it is whole', () => {
  const { stage, until, press } = conduct();
  until(112);
  for (const [from, to] of solution) {
    assert.equal(isWhole({ trials: stage.records }, { disks: 3 }), false);
    press(`peg-${from}`);
    press(`peg-${to}`);
  }
  assert.equal(isWhole({ trials: stage.records }, { disks: 3 }), true);
  assert.equal(isWhole({ trials: [stage.records[0], { what: 'give-up' }] }, { disks: 3 }), true);
  for (const record of stage.records) {
    const packed = pack(record);
    assert.ok(packed.every((value) => value === null || typeof value === 'number'));
    assert.deepEqual(unpack(JSON.parse(JSON.stringify(packed))), record);
  }
});
