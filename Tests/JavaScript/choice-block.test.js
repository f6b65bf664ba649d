import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChoiceBlock } from '../../Assets/js/runtime/choice-block.js';

const period = 16;
const shape = {
  number: 2, interval: 500, answers: ['red', 'green'], timeLimit: null,
  trials: [{ number: 1, answer: 'red' }, { number: 2, answer: 'green' }],
};

/** A block with a clock that moves by frames, and a display that shows everything 20 ms after its frame. */
function conduct(changes = {}) {
  const stage = { time: 0, records: [], outcomes: [], screen: 'empty', since: 0, slept: 0, hasEnded: false, isAbandoned: false };
  const show = (screen) => { Object.assign(stage, { screen, since: stage.time }); };
  const block = new ChoiceBlock({
    block: { ...shape, ...changes },
    attempt: 3,
    actionOf: changes.actionOf,
    screen: {
      present: ({ answer }) => show(answer), settle: (outcome) => show(outcome), clear: () => show('empty'),
      conceal: () => show('concealed'), answer: (outcome) => show(`answered ${outcome}`),
    },
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
  const untilShown = () => {
    for (let frame = 0; !['red', 'green'].includes(stage.screen) && frame < 200; frame += 1) run(period);
    const frame = stage.time;
    run(32);
    stage.report();
    return frame;
  };
  const press = (action, time = stage.time) => block.press({ action, time, input: 'key' });
  block.begin();
  return { stage, block, run, untilShown, press };
}

test('a block ends with its last trial, after the interval', () => {
  const { stage, run, untilShown, press } = conduct();
  untilShown();
  assert.equal(stage.identifier, 'block-2-3-trial-1');
  press('red');
  assert.equal(stage.screen, 'right');
  untilShown();
  press('red');
  assert.equal(stage.screen, 'wrong');
  run(400);
  assert.equal(stage.hasEnded, false);
  run(200);
  assert.ok(stage.hasEnded);
  assert.equal(stage.screen, 'empty');
  assert.deepEqual(stage.outcomes, ['right', 'wrong']);
  assert.deepEqual(stage.records.map(({ number, answer }) => [number, answer]), [[1, 'red'], [2, 'red']]);
});

test('a stimulus comes after the interval, to the nearest frame', () => {
  const { stage, run, untilShown, press } = conduct();
  assert.ok(Math.abs(untilShown() - 500) <= period / 2);
  run(100);
  press('red');
  const answered = stage.time;
  assert.ok(Math.abs(untilShown() - answered - 500) <= period / 2);
});

test('presses between trials, and before the stimulus is to be seen, answer nothing', () => {
  const { stage, run, untilShown, press } = conduct();
  press('red');
  const frame = untilShown();
  press('red', frame + 19);
  assert.deepEqual(stage.outcomes, []);
  press('green', frame + 21);
  assert.deepEqual(stage.outcomes, ['wrong']);
  press('red');
  run(100);
  assert.equal(stage.records.length, 1);
});

test('an answer that is heard of before the onset counts once that is known', () => {
  const { stage, run, press } = conduct();
  while (stage.screen !== 'red') run(period);
  press('red', stage.time + 60);
  assert.deepEqual(stage.outcomes, []);
  stage.report();
  assert.deepEqual(stage.records.map(({ latency }) => latency), [40]);
});

test('a stimulus without an answer goes after the time limit, and stays without one', () => {
  const limited = conduct({ timeLimit: 1000 });
  limited.untilShown();
  limited.run(950);
  assert.deepEqual(limited.stage.outcomes, []);
  limited.run(100);
  assert.deepEqual(limited.stage.outcomes, ['missed']);
  const unlimited = conduct();
  unlimited.untilShown();
  unlimited.run(60_000);
  assert.deepEqual(unlimited.stage.outcomes, []);
});

test('what disturbs is noted while a trial runs; after a long pause the block is given up', () => {
  const { stage, block, run, untilShown, press } = conduct();
  block.disturbance('resized');
  untilShown();
  block.disturbance('blur');
  block.deviation({ action: 'red', input: 'touch' });
  stage.slept = 2000;
  run(period);
  press('red');
  assert.deepEqual([stage.records[0].flags, stage.records[0].deviations], [['blur', 'hidden'], 1]);
  stage.slept += 301_000;
  run(period);
  assert.ok(stage.isAbandoned);
});

test('a device that was turned between two trials marks the next one, and no other', () => {
  const { stage, block, untilShown, press } = conduct();
  untilShown();
  press('red');
  for (const name of ['blur', 'hidden', 'rotated', 'resized']) block.disturbance(name);
  untilShown();
  press('green');
  assert.deepEqual(stage.records.map(({ flags }) => flags), [[], ['rotated']]);
  const first = conduct();
  first.block.disturbance('rotated');
  for (const answer of ['red', 'green']) {
    first.untilShown();
    first.press(answer);
  }
  assert.deepEqual(first.stage.records.map(({ flags }) => flags), [['rotated'], []]);
});

test('each trial comes after a wait of its own; a press in it is kept with the trial', () => {
  const trials = shape.trials.map((trial, index) => ({ ...trial, wait: 1000 + 1000 * index }));
  const { stage, run, untilShown, press } = conduct({ trials, timeLimit: 800 });
  assert.ok(Math.abs(untilShown() - 1000) <= period / 2);
  press('red');
  const answered = stage.time;
  run(100);
  const between = stage.time;
  press('green');
  press('start');
  assert.ok(Math.abs(untilShown() - answered - 2000) <= period / 2);
  run(900);
  assert.deepEqual(stage.records.map(({ early }) => early), [0, 1]);
  const [, { onset, presses }] = stage.records;
  assert.deepEqual(presses.map(({ answer, time }) => [answer, onset + time]), [['green', between]]);
  assert.deepEqual(stage.outcomes, ['right', 'missed']);
});

test('where the task sets the pace, one trial follows the other whatever is answered', () => {
  const trials = [...shape.trials, { number: 3, answer: 'red' }].map((trial) => ({ ...trial, wait: trial.number === 1 ? 500 : 0 }));
  const { stage, run, untilShown, press } = conduct({ trials, timeLimit: 1600, exposure: 480, isPaced: true });
  const first = untilShown();
  run(440);
  assert.equal(stage.screen, 'red');
  run(32);
  assert.equal(stage.screen, 'concealed');
  press('red');
  assert.equal(stage.screen, 'answered right');
  assert.deepEqual(stage.outcomes, []);
  const second = untilShown();
  run(600);
  const third = untilShown();
  assert.ok(Math.abs(second - first - 1620) <= period / 2, `${second - first}`);
  assert.ok(Math.abs(third - second - 1620) <= period / 2, `${third - second}`);
  assert.deepEqual(stage.outcomes, ['right', 'missed']);
  run(3000);
  assert.ok(stage.hasEnded);
  assert.equal(stage.records.length, 3);
});

test('a kind may say what a press means', () => {
  const { stage, untilShown, press } = conduct({ actionOf: () => 'red' });
  untilShown();
  press('elsewhere');
  assert.deepEqual(stage.outcomes, ['right']);
});

test('after a trial without an answer the next may come after a wait of its own', () => {
  const trials = [1, 2, 3].map((number) => ({ number, answer: 'red', wait: 160 }));
  const { stage, run, untilShown, press } = conduct({ trials, timeLimit: 800, waitAfterMissed: 480 });
  untilShown();
  while (stage.outcomes.length === 0) run(period);
  const missed = stage.time;
  assert.equal(stage.screen, 'missed');
  assert.ok(Math.abs(untilShown() - missed - 480) <= period / 2);
  press('red');
  const answered = stage.time;
  assert.ok(Math.abs(untilShown() - answered - 160) <= period / 2);
  assert.deepEqual(stage.outcomes, ['missed', 'right']);
});
