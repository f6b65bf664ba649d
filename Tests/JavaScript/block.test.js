import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockConductor } from '../../Assets/js/tasks/implicit-association/block.js';
import { RunMachine } from '../../Assets/js/tasks/implicit-association/machine.js';
import { examplePlan } from './plan.js';

const period = 16;

/** A block with a clock that moves by frames, and a display that shows everything 20 ms after its frame. */
function conduct(changes = {}) {
  const plan = examplePlan(changes);
  const machine = new RunMachine(plan, { block: 1, attempt: 2 });
  for (const event of ['loaded', 'continue', 'continue']) machine.send(event);
  const stage = { plan, machine, time: 0, records: [], onScreen: null, fault: null, pressed: null, hasEnded: false,
    slept: 0, isAbandoned: false };
  const conductor = new BlockConductor({
    plan,
    machine,
    screen: {
      present: (trial) => { stage.onScreen = { ...trial, since: stage.time }; },
      clear: () => { stage.onScreen = null; },
      mark: (fault) => { stage.fault = fault; },
      press: (side) => { stage.pressed = side; },
      release: () => { stage.pressed = null; },
    },
    frames: { period, start: (visit) => { stage.visit = visit; }, stop: () => { stage.visit = () => {}; } },
    onsets: {
      expect: (_, report) => {
        const frame = stage.time;
        stage.report = () => report(frame + 20, 'render');
      },
      tick: () => {},
    },
    onTrial: (trial) => stage.records.push(trial),
    now: () => stage.time,
    calendar: () => stage.time + stage.slept,
    onEnd: () => { stage.hasEnded = true; },
    onAbandon: () => { stage.isAbandoned = true; },
  });
  const run = (milliseconds) => {
    for (const end = stage.time + milliseconds; stage.time < end;) stage.visit(stage.time += period, 0);
  };
  const press = (side, time = stage.time) => conductor.press({ side, time, input: 'key' });
  const untilShown = () => {
    for (let frame = 0; !stage.onScreen && frame < 100; frame += 1) run(period);
    run(48);
    stage.report();
  };
  conductor.begin();
  return { stage, conductor, run, press, untilShown };
}

test('a block shows its trials in order and ends after the last interval', () => {
  const { stage, run, press, untilShown } = conduct();
  for (const side of ['left', 'right', 'left']) {
    untilShown();
    run(400);
    press(side);
  }
  assert.equal(stage.hasEnded, false);
  run(300);
  assert.ok(stage.hasEnded);
  assert.deepEqual(stage.records.map((trial) => trial.stimulus), ['joy', 'agony', 'love']);
});

test('the interval lasts as long as planned, to the nearest frame', () => {
  const { stage, run, press, untilShown } = conduct();
  untilShown();
  press('left');
  const answered = stage.time;
  untilShown();
  assert.ok(Math.abs(stage.onScreen.since - answered - 250) <= period / 2);
});

test('presses in the interval count neither for the trial before nor for the one after', () => {
  const { stage, run, press, untilShown } = conduct();
  untilShown();
  run(400);
  press('left');
  press('right');
  run(100);
  press('right');
  untilShown();
  assert.equal(stage.fault, null);
  run(400);
  press('right');
  assert.deepEqual(stage.records.map((trial) => trial.responses.length), [1, 1]);
});

test('a press in the frame before the presentation is not an answer to the stimulus', () => {
  const { stage, run, press } = conduct();
  run(250);
  press('left', stage.time + 10);
  press('right', stage.time + 400);
  stage.report();
  assert.equal(stage.fault, 'wrong');
  assert.deepEqual(stage.records, []);
});

test('the mark for a wrong answer stays until the right one', () => {
  const { stage, run, press, untilShown } = conduct();
  untilShown();
  run(400);
  press('right');
  run(1000);
  assert.equal(stage.fault, 'wrong');
  press('left');
  assert.equal(stage.fault, null);
  assert.equal(stage.records[0].responses.length, 2);
});

test('without feedback there is no mark', () => {
  const { stage, run, press, untilShown } = conduct({ errorFeedback: false });
  untilShown();
  run(400);
  press('right');
  assert.equal(stage.fault, null);
});

test('without correction the mark shows in the interval', () => {
  const { stage, run, press, untilShown } = conduct({ forcedCorrection: false });
  untilShown();
  run(400);
  press('right');
  assert.equal(stage.onScreen, null);
  assert.equal(stage.fault, 'wrong');
  untilShown();
  assert.equal(stage.fault, null);
});

test('a deadline moves on without an answer', () => {
  const { stage, run, untilShown } = conduct({ forcedCorrection: false, responseDeadline: 1000 });
  untilShown();
  run(1100);
  assert.equal(stage.fault, 'late');
  assert.deepEqual(stage.records.map((trial) => trial.responses), [[]]);
});

test('what disturbs a trial is kept with it, and with no other', () => {
  const { stage, conductor, run, press, untilShown } = conduct();
  conductor.disturbance('blur');
  untilShown();
  conductor.disturbance('rotated');
  conductor.deviation(stage.time);
  stage.visit(stage.time += 5 * period, 4);
  press('left');
  conductor.disturbance('hidden');
  untilShown();
  run(300);
  press('right');
  assert.deepEqual(stage.records.map((trial) => trial.flags), [['rotated'], []]);
  assert.deepEqual(stage.records.map((trial) => trial.deviations), [1, 0]);
  assert.deepEqual(stage.records.map((trial) => trial.droppedFrames), [4, 0]);
});

test('a device that was turned between two trials marks the next one', () => {
  const { stage, conductor, press, untilShown } = conduct();
  untilShown();
  press('left');
  for (const name of ['resized', 'rotated']) conductor.disturbance(name);
  untilShown();
  press('right');
  untilShown();
  press('left');
  assert.deepEqual(stage.records.map((trial) => trial.flags), [[], ['rotated'], []]);
});

test('a trial in which the device slept is marked, though the page was told nothing and its clock slept too', () => {
  const { stage, run, press, untilShown } = conduct();
  untilShown();
  run(100);
  stage.slept += 60_000;
  run(200);
  press('left');
  untilShown();
  run(300);
  press('right');
  assert.deepEqual(stage.records.map((trial) => trial.flags), [['hidden'], []]);
  assert.equal(stage.isAbandoned, false);
});

test('after more than five minutes the block is given up, once', () => {
  const { stage, run, press, untilShown } = conduct();
  untilShown();
  run(300);
  press('left');
  untilShown();
  stage.slept += 301_000;
  run(1000);
  assert.ok(stage.isAbandoned);
  press('right');
  assert.equal(stage.records.length, 1);
});

test('after the last trial the device may sleep as long as it likes: the block is through', () => {
  const { stage, run, press, untilShown } = conduct();
  for (const side of ['left', 'right', 'left']) {
    untilShown();
    run(400);
    press(side);
  }
  stage.slept += 301_000;
  run(300);
  assert.equal(stage.isAbandoned, false);
  assert.ok(stage.hasEnded);
});

test('a calendar clock that is set back changes nothing', () => {
  const { stage, run, press, untilShown } = conduct();
  untilShown();
  stage.slept -= 3_600_000;
  run(300);
  press('left');
  assert.deepEqual(stage.records[0].flags, []);
  assert.ok(stage.records[0].responses[0].latency < 400);
});
