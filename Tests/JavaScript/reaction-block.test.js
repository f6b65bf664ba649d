import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockConductor } from '../../Assets/js/tasks/simple-reaction-time/block.js';

const period = 16;
const shape = { number: 1, practice: false, trials: 2, waits: [2000, 3000, 4000], earliest: 100, timeLimit: 2000 };

/** A block with a clock that moves by frames, and a display that shows everything 20 ms after its frame. */
function conduct(changes = {}) {
  const stage = { time: 0, records: [], outcomes: [], screen: 'empty', since: 0, slept: 0, hasEnded: false, isAbandoned: false };
  const show = (screen) => { Object.assign(stage, { screen, since: stage.time }); };
  const conductor = new BlockConductor({
    block: { ...shape, ...changes },
    attempt: 1,
    screen: { wait: () => show('cross'), present: () => show('figure'), settle: (outcome) => show(outcome) },
    frames: { period, start: (visit) => { stage.visit = visit; }, stop: () => { stage.visit = () => {}; } },
    onsets: {
      expect: (identifier, report) => {
        const frame = stage.time;
        stage.identifier = identifier;
        stage.report = () => report(frame + 20, 'render');
      },
      tick: () => {},
    },
    now: () => stage.time,
    calendar: () => stage.time + stage.slept,
    onTrial: (record, outcome) => { stage.records.push(record); stage.outcomes.push(outcome); },
    onEnd: () => { stage.hasEnded = true; },
    onAbandon: () => { stage.isAbandoned = true; },
  });
  const run = (milliseconds) => {
    for (const end = stage.time + milliseconds; stage.time < end;) stage.visit(stage.time += period, 0);
  };
  const until = (screen) => {
    for (let frame = 0; stage.screen !== screen && frame < 1000; frame += 1) run(period);
    assert.equal(stage.screen, screen);
  };
  const untilShown = () => {
    until('figure');
    run(32);
    stage.report();
  };
  const press = (time = stage.time) => conductor.press({ action: 'start', time, input: 'key' });
  conductor.begin();
  return { stage, conductor, run, until, untilShown, press };
}

test('a block ends with as many valid trials as it asks for', () => {
  const { stage, run, untilShown, press } = conduct();
  for (const _ of [1, 2]) {
    untilShown();
    run(300);
    press();
  }
  assert.equal(stage.hasEnded, false);
  run(1000);
  assert.ok(stage.hasEnded);
  assert.deepEqual(stage.outcomes, ['valid', 'valid']);
  assert.deepEqual(stage.records.map(({ number }) => number), [1, 2]);
});

test('a figure comes after its wait, to the nearest frame', () => {
  const { stage, run, until, untilShown, press } = conduct();
  for (const wait of [2000, 3000]) {
    until('cross');
    const began = stage.since;
    untilShown();
    assert.ok(Math.abs(stage.since - began - wait) <= period / 2);
    run(300);
    press();
  }
});

test('a press before the figure is told, and the trial repeated with a wait of its own', () => {
  const { stage, run, until, untilShown, press } = conduct();
  until('cross');
  run(1000);
  press();
  assert.equal(stage.screen, 'early');
  assert.deepEqual([stage.records[0].onset, stage.records[0].press], [null, stage.time]);
  press();
  until('cross');
  const began = stage.since;
  untilShown();
  assert.ok(Math.abs(stage.since - began - 3000) <= period / 2);
  assert.equal(stage.identifier, 'block-1-1-trial-2');
  assert.deepEqual(stage.outcomes, ['early']);
});

test('presses between two trials are kept with the one that follows', () => {
  const { stage, conductor, run, untilShown, press } = conduct();
  const given = [];
  const pressed = () => { given.push(stage.time); press(); };
  run(100);
  pressed();
  conductor.press({ action: 'left', time: stage.time, input: 'key' });
  untilShown();
  run(300);
  pressed();
  run(50);
  pressed();
  untilShown();
  run(300);
  pressed();
  assert.deepEqual(stage.outcomes, ['valid', 'valid']);
  assert.deepEqual(stage.records.map(({ presses }) => presses.map(({ time }) => time)), [given.slice(0, 2), given.slice(2)]);
  assert.deepEqual(stage.records.map((record) => record.press), [given[1], given[3]]);
});

test('a press as soon as the figure comes is told, once its onset is known', () => {
  const { stage, run, until, press } = conduct();
  until('figure');
  press(stage.time + 60);
  run(64);
  assert.deepEqual(stage.outcomes, []);
  stage.report();
  assert.deepEqual(stage.outcomes, ['early']);
  assert.equal(stage.screen, 'early');
});

test('a figure that nobody answers goes after the time limit', () => {
  const { stage, run, untilShown } = conduct();
  untilShown();
  run(1900);
  assert.deepEqual(stage.outcomes, []);
  run(200);
  assert.deepEqual(stage.outcomes, ['late']);
  assert.deepEqual([stage.screen, stage.records[0].press], ['late', null]);
});

test('a block without repeats left ends', () => {
  const { stage, run, until, press } = conduct();
  for (const _ of [1, 2, 3]) {
    until('cross');
    run(500);
    press();
  }
  run(3000);
  assert.ok(stage.hasEnded);
  assert.deepEqual(stage.outcomes, ['early', 'early', 'early']);
});

test('a device that was turned between two trials marks the next one', () => {
  const { stage, conductor, run, untilShown, press } = conduct();
  for (const _ of [1, 2]) {
    untilShown();
    run(300);
    press();
    conductor.disturbance('rotated');
  }
  assert.deepEqual(stage.records.map(({ flags }) => flags), [[], ['rotated']]);
});

test('what disturbs is noted while a trial runs, and not between', () => {
  const { stage, conductor, run, until, untilShown, press } = conduct();
  conductor.disturbance('resized');
  until('cross');
  conductor.disturbance('blur');
  conductor.deviation({ action: 'elsewhere', input: 'touch' });
  conductor.deviation({ action: 'left', input: 'key' });
  stage.slept = 2000;
  untilShown();
  run(300);
  press();
  assert.deepEqual([stage.records[0].flags, stage.records[0].deviations], [['blur', 'hidden'], 1]);
});

test('after a long pause the block is given up, unless its trials are through', () => {
  const given = conduct();
  given.until('cross');
  given.stage.slept = 301_000;
  given.run(period);
  assert.ok(given.stage.isAbandoned);
  const through = conduct({ trials: 1 });
  through.untilShown();
  through.run(300);
  through.press();
  through.stage.slept = 301_000;
  through.run(1000);
  assert.deepEqual([through.stage.isAbandoned, through.stage.hasEnded], [false, true]);
});
