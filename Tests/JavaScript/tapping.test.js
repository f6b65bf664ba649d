import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TappingBlock } from '../../Assets/js/tasks/tapping/block.js';
import { isWhole, pack, unpack } from '../../Assets/js/tasks/tapping/records.js';
import { Taps } from '../../Assets/js/tasks/tapping/taps.js';

const layout = { view: [820, 1180], left: [240, 900, 144, 144], right: [436, 900, 144, 144] };
const press = (action, time, pointer = 1) => ({ action, time, input: 'touch', pointer, place: [300.126, 950] });

/** A block of 5 s with a clock that moves by frames. */
function conduct() {
  const stage = { time: 0, slept: 0, records: [], hasEnded: false, isAbandoned: false, said: [], layout };
  const screen = {
    get layout() { return stage.layout; }, onLift: () => {}, begin: () => stage.said.push('begin'),
    proceed: () => {}, end: () => stage.said.push('end'),
  };
  const block = new TappingBlock({
    block: { seconds: 5 }, screen, calendar: () => stage.time + stage.slept,
    frames: { start: (visit) => { stage.visit = visit; }, stop: () => { stage.visit = () => {}; } },
    onTrial: (record, button) => stage.records.push([record, button]),
    onEnd: () => { stage.hasEnded = true; }, onAbandon: () => { stage.isAbandoned = true; },
  });
  const until = (time) => { while (stage.time < time) stage.visit(stage.time += 16); };
  block.begin();
  return { stage, screen, block, until };
}

test('time begins with the first touch and ends by the taps’ own times', () => {
  const { stage, screen, block, until } = conduct();
  until(20_000);
  assert.equal(stage.hasEnded, false);
  block.press(press('left', 20_010.1234567, 1));
  screen.onLift({ time: 20_060, pointer: 1 });
  until(25_000);
  block.press(press('elsewhere', 25_010.122, 2));
  block.press(press('right', 25_010.123, 3));
  until(25_100);
  assert.deepEqual(stage.said.slice(0, 2), ['begin', 'end']);
  assert.equal(stage.hasEnded, false);
  until(25_400);
  assert.ok(stage.hasEnded);
  assert.deepEqual(stage.records.map(([{ number, time, end, button }, told]) => [number, time, end, button, told]), [
    [1, 20_010.123, 20_060, 'left', 'left'], [2, 25_010.122, null, null, null],
  ]);
});

test('a tap is kept as soon as its finger is lifted, each once, in the order of their times', () => {
  const { stage, screen, block, until } = conduct();
  block.press(press('left', 100, 1));
  block.press(press('right', 200, 2));
  screen.onLift({ time: 250, pointer: 2 });
  assert.equal(stage.records.length, 0);
  screen.onLift({ time: 260, pointer: 1 });
  assert.deepEqual(stage.records.map(([{ time, end }]) => [time, end]), [[100, 260], [200, 250]]);
  block.press(press('left', 400, 3));
  block.press(press('right', 390, 4));
  until(6000);
  assert.deepEqual(stage.records.map(([{ number, time }]) => [number, time]), [[1, 100], [2, 200], [3, 390], [4, 400]]);
});

test('a tap that is heard of after later ones were kept comes behind them, and no tap comes twice', () => {
  const taps = new Taps(5000, layout);
  taps.press(press('left', 100, 1));
  taps.lift({ time: 150, pointer: 1 });
  assert.equal(taps.take(false).length, 1);
  taps.press(press('right', 90, 2));
  assert.deepEqual(taps.take(true).map(({ number, time }) => [number, time]), [[2, 90]]);
});

test('the layout stands with the first tap and where it has changed; what disturbs with the tap after it', () => {
  const { stage, screen, block } = conduct();
  for (const [time, pointer] of [[100, 1], [200, 2]]) {
    block.press(press('left', time, pointer));
    screen.onLift({ time: time + 50, pointer });
  }
  stage.layout = { ...layout, view: [1180, 820] };
  block.disturbance('rotated');
  block.deviation();
  block.press(press('right', 300, 3));
  screen.onLift({ time: 350, pointer: 3 });
  const told = stage.records.map(([record]) => [record.layout?.view, record.flags, record.deviations]);
  assert.deepEqual(told, [[[820, 1180], [], 0], [undefined, [], 0], [[1180, 820], ['rotated'], 1]]);
});

test('after a long pause the block is given up, and its taps are kept', () => {
  const { stage, block, until } = conduct();
  block.press(press('left', 10));
  stage.slept = 301_000;
  until(32);
  assert.ok(stage.isAbandoned);
  assert.equal(stage.records.length, 1);
});

test('a tap is the same after it was kept on the device', () => {
  const taps = new Taps(5000, layout);
  taps.press(press('left', 100, 1));
  taps.lift({ time: 90, pointer: 1 });  // never before it came down
  taps.flag('blur');
  taps.press(press('elsewhere', 200, 2));
  const records = taps.take(true);
  assert.deepEqual(records[0], {
    number: 1, time: 100, end: 100, button: 'left', place: [300.13, 950], input: 'touch', layout, deviations: 0, flags: [],
  });
  for (const record of records) assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(record)))), record);
  assert.equal(isWhole({ trials: records }), false);
});
