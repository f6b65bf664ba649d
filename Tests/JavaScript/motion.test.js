import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MotionBlock } from '../../Assets/js/recorders/motion-block.js';
import { base64, MotionChunks } from '../../Assets/js/recorders/motion-chunks.js';
import { isWhole, pack, unpack } from '../../Assets/js/recorders/motion-records.js';
import { MotionSensor, readMotion, toldIn } from '../../Assets/js/recorders/motion.js';

const axes = (x, y, z) => ({ x, y, z });

/** An event as a device without a gyroscope tells it. */
const event = (timeStamp, x = 0.1) => ({
  timeStamp, interval: 16, acceleration: axes(x, 0, -0.2), accelerationIncludingGravity: axes(0, 0, 9.81),
  rotationRate: { alpha: null, beta: null, gamma: null },
});

/** The numbers in a chunk. */
function decoded({ samples }) {
  const bytes = Buffer.from(samples, 'base64');
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(4 * index));
}

test('a moment tells what the device tells, and null for anything else', () => {
  const reading = readMotion(event(5, 0.25));
  assert.deepEqual(reading, { time: 5, interval: 16, acceleration: [0.25, 0, -0.2], gravity: [0, 0, 9.81], rotation: null });
  assert.deepEqual(toldIn(reading), ['acceleration', 'gravity']);
  assert.deepEqual(toldIn(readMotion({ timeStamp: 1, interval: NaN, acceleration: null, rotationRate: null })), []);
  assert.equal(readMotion({ timeStamp: 1, interval: NaN }).interval, null);
});

test('chunks hold a second, with times in microseconds and values in hundred-thousandths', () => {
  const chunks = new MotionChunks();
  const ended = [];
  for (let index = 0; index < 130; index += 1) {
    const chunk = chunks.add(readMotion(event(1000.125 + index * 1000 / 60)));
    if (chunk) ended.push(chunk);
  }
  chunks.flag('blur');
  ended.push(chunks.take());
  assert.deepEqual(ended.map((chunk) => [chunk.number, chunk.start]), [[1, 1000.125], [2, 2000.125], [3, 3000.125]]);
  assert.deepEqual(ended.map((chunk) => decoded(chunk).length / 7), [60, 60, 10]);
  assert.deepEqual(decoded(ended[0]).slice(0, 14), [0, 10_000, 0, -20_000, 0, 0, 981_000, 16_667, 10_000, 0, -20_000, 0, 0, 981_000]);
  assert.deepEqual(ended.map(({ flags }) => flags), [[], [], ['blur']]);
  assert.deepEqual(ended[0].fields, ['acceleration', 'gravity']);
  assert.equal(chunks.take(), null);
});

test('a quantity that comes or goes begins a new chunk; moments too close or out of order are left out', () => {
  const chunks = new MotionChunks();
  assert.equal(chunks.add(readMotion(event(100))), null);
  assert.equal(chunks.add(readMotion(event(104))), null);
  assert.equal(chunks.add(readMotion(event(90))), null);
  const ended = chunks.add({ ...readMotion(event(120)), rotation: [1, 2, 3] });
  assert.equal(decoded(ended).length, 7);
  assert.deepEqual(chunks.take().fields, ['acceleration', 'gravity', 'rotation']);
});

test('values beyond what fits are kept as the largest that does', () => {
  const chunks = new MotionChunks();
  chunks.add(readMotion(event(100, 1e9)));
  assert.equal(decoded(chunks.take())[1], 2 ** 31 - 1);
  assert.equal(base64([1, -1]), 'AQAAAP////8=');
});

test('what waits on the device is restored to the letter', () => {
  const chunks = new MotionChunks();
  chunks.flag('hidden');
  chunks.add(readMotion(event(100)));
  for (const entry of [chunks.take(), { number: 2, what: 'problem', problem: 'stopped' }]) {
    assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(entry)))), entry);
  }
  assert.equal(isWhole({ trials: [{ what: 'samples' }] }), false);
  assert.equal(isWhole({ trials: [{ what: 'samples' }, { what: 'problem' }] }), true);
});

/** A recording of five seconds with a clock that moves by frames, and a sensor that tells something in each of them. */
function conduct({ seconds = 5 } = {}) {
  const stage = { time: 0, slept: 0, entries: [], ending: null, counts: [], isTelling: true };
  const sensor = { start: (receive) => { stage.receive = receive; }, stop: () => { stage.receive = () => {}; } };
  const block = new MotionBlock({
    block: { seconds }, screen: { count: (left) => stage.counts.push(left), tellStopped: () => { stage.isTold = true; } },
    frames: { start: (visit) => { stage.visit = visit; }, stop: () => { stage.visit = () => {}; } },
    calendar: () => stage.time + stage.slept,
    onTrial: (entry) => stage.entries.push(entry),
    onEnd: () => { stage.ending = 'end'; }, onAbandon: () => { stage.ending = 'abandoned'; },
  }, sensor);
  stage.block = block;
  stage.run = (milliseconds) => {
    for (const until = stage.time + milliseconds; stage.time < until && !stage.ending; stage.time += 20) {
      if (stage.isTelling) stage.receive(readMotion(event(stage.time)));
      stage.visit(stage.time);
    }
  };
  block.begin();
  return stage;
}

test('a recording lasts as long as it should, from its first frame', () => {
  const stage = conduct();
  stage.run(6000);
  assert.equal(stage.ending, 'end');
  const times = stage.entries.flatMap((chunk) => decoded(chunk).filter((_, index) => index % 7 === 0).map((time) => chunk.start + time / 1000));
  assert.deepEqual([times[0], times.at(-1), times.length], [20, 4980, 249]);
  assert.deepEqual([stage.counts[0], stage.counts.at(-1)], [5, null]);
});

test('a sensor that stops is told, and keeps what it had told', () => {
  const stage = conduct();
  stage.run(1500);
  stage.isTelling = false;
  stage.run(2200);
  assert.equal(stage.isTold, true);
  assert.deepEqual(stage.entries.map(({ number, what }) => [number, what]), [[1, 'samples'], [2, 'samples'], [3, 'problem']]);
  assert.equal(stage.entries[2].problem, 'stopped');
  assert.equal(stage.ending, null);
  stage.run(3000);
  assert.equal(stage.ending, 'end');
  assert.equal(stage.entries.length, 3);
});

test('a device that slept for longer begins the recording anew, and keeps what it has', () => {
  const stage = conduct();
  stage.run(2000);
  stage.slept = 1500;
  stage.run(20);
  assert.equal(stage.ending, null);
  stage.slept = 4000;
  stage.run(20);
  assert.equal(stage.ending, 'abandoned');
  assert.deepEqual(stage.entries.flatMap(({ flags }) => flags), ['hidden']);
});

/** A window whose sensor tells these events as soon as somebody listens. */
function scope({ events = [], ...more } = {}) {
  return {
    isSecureContext: true, DeviceMotionEvent: {}, navigator: {}, ...more,
    addEventListener: (_, listener) => events.forEach((told) => setTimeout(() => listener(told))),
    removeEventListener: () => {},
  };
}

for (const [expected, given] of [
  [null, { events: [event(1)] }],
  ['insecure', { isSecureContext: false }],
  ['unsupported', { DeviceMotionEvent: undefined }],
  ['denied', { DeviceMotionEvent: { requestPermission: async () => 'denied' } }],
  ['denied', { DeviceMotionEvent: { requestPermission: async () => { throw new Error(); } } }],
  ['denied', { navigator: { permissions: { query: async () => ({ state: 'denied' }) } } }],
  [null, { events: [event(1)], DeviceMotionEvent: { requestPermission: async () => 'granted' } }],
]) {
  test(`a sensor is asked: ${expected} for ${JSON.stringify(given)}`, async () => {
    assert.equal(await new MotionSensor(scope(given), 30).ask(), expected);
  });
}

test('a sensor that tells nothing but nulls has no signal', async () => {
  const events = [{ timeStamp: 1, acceleration: null }];
  assert.equal(await new MotionSensor(scope({ events }), 30).ask(), 'no-signal');
});
