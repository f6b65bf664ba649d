import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64, mostBytes, Samples } from '../../Assets/js/recorders/beside-samples.js';
import { Recorders } from '../../Assets/js/recorders/beside.js';
import { Journal } from '../../Assets/js/runtime/journal.js';
import { packPart, unpackPart } from '../../Assets/js/runtime/waiting.js';

/** As much of a window as recorders touch. */
function fakeWindow(changes = {}) {
  const listeners = new Map();
  return {
    isSecureContext: true, DeviceMotionEvent: {}, DeviceOrientationEvent: {}, PointerEvent: {},
    addEventListener: (type, listener) => listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    removeEventListener: (type, listener) => {
      listeners.set(type, (listeners.get(type) ?? []).filter((other) => other !== listener));
    },
    tell: (type, event) => (listeners.get(type) ?? []).forEach((listener) => listener({ type, ...event })),
    get listening() { return [...listeners].filter(([, those]) => those.length > 0).map(([type]) => type); },
    ...changes,
  };
}

const motion = (timeStamp, x = 0.5) => ({ timeStamp, accelerationIncludingGravity: { x, y: -9.81, z: 0 } });
const finger = (timeStamp, pointerId, clientX = 10.5) => (
  { timeStamp, pointerId, pointerType: 'touch', clientX, clientY: 20 });

/** The rows of a recording. */
function decoded({ samples }, width) {
  const bytes = Buffer.from(samples, 'base64');
  const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(4 * index));
  return Array.from({ length: numbers.length / width }, (_, row) => numbers.slice(row * width, (row + 1) * width));
}

async function started(words, scope) {
  const recorders = new Recorders(words, scope);
  await recorders.ask();
  recorders.start(1000.125);
  return recorders;
}

test('motion is kept by its own time stamps, in ten-thousandths, at most every 12 ms', async () => {
  const scope = fakeWindow();
  const recorders = await started(['motion'], scope);
  [990, 1016.625, 1020, 1033.125].forEach((time) => scope.tell('devicemotion', motion(time)));
  scope.tell('devicemotion', { timeStamp: 1060, accelerationIncludingGravity: { x: null, y: null, z: null } });
  scope.tell('devicemotion', { timeStamp: 1070, accelerationIncludingGravity: null });
  const [recording] = recorders.stop();
  assert.deepEqual(decoded(recording, 4), [[16_500, 5000, -98_100, 0], [33_000, 5000, -98_100, 0]]);
  assert.deepEqual(
    { ...recording, samples: null }, { recorder: 'motion', source: 'devicemotion', start: 1000.125, samples: null });
});

test('acceleration without gravity and rotation are told by the same events, each by its own axes', async () => {
  const scope = fakeWindow();
  const recorders = await started(['acceleration', 'motion', 'rotation'], scope);
  const moment = (timeStamp, acceleration, rotationRate) => (
    scope.tell('devicemotion', { ...motion(timeStamp), acceleration, rotationRate }));
  moment(1016.125, { x: 0.25, y: 0, z: -1 }, { alpha: 90, beta: -0.5, gamma: 4000 });
  moment(1032.125, null, { alpha: 1, beta: null, gamma: 0 });
  const [accelerated, moved, rotated] = recorders.stop(1100);
  assert.deepEqual(decoded(accelerated, 4), [[16_000, 2500, 0, -10_000]]);
  assert.deepEqual(decoded(moved, 4), [[16_000, 5000, -98_100, 0], [32_000, 5000, -98_100, 0]]);
  assert.deepEqual(decoded(rotated, 4), [[16_000, 900_000, -5000, 40_000_000]]);
  assert.deepEqual([accelerated.source, rotated.source], ['devicemotion', 'devicemotion']);
});

test('a device that tells no rotation says so, and one that does so no longer has stopped', async () => {
  const scope = fakeWindow();
  const recorders = await started(['acceleration', 'rotation'], scope);
  scope.tell('devicemotion', { ...motion(1016), acceleration: { x: 0, y: 0, z: 0 }, rotationRate: null });
  for (let time = 1032; time < 4000; time += 16) scope.tell('devicemotion', motion(time));
  const [accelerated, rotated] = recorders.stop(4000);
  assert.equal(accelerated.problem, 'stopped');
  assert.deepEqual(rotated, { recorder: 'rotation', problem: 'no-signal' });
});

// Blocks of serial addition last 183 s.
for (const [rate, jitter, kept] of [[60, 2.3, 60 * 183], [50, 3.9, 50 * 183], [100, 0.9, 50 * 183]]) {
  test(`a sensor at ${rate} Hz, whose samples are up to ${jitter} ms early or late, fits into the longest block`, async () => {
    const scope = fakeWindow();
    const recorders = await started(['motion'], scope);
    for (let index = 0; index < rate * 183; index += 1) {
      const early = index % 2 === 0 ? jitter : -jitter;
      scope.tell('devicemotion', motion(1005 + index * 1000 / rate + early));
    }
    const [recording] = recorders.stop();
    assert.deepEqual([decoded(recording, 4).length, recording.problem], [kept, undefined]);
  });
}

test('orientation tells whether it counts from north', async () => {
  const scope = fakeWindow();
  const recorders = await started(['orientation'], scope);
  scope.tell('deviceorientation', { timeStamp: 1010, absolute: true, alpha: 359.5, beta: -10, gamma: 0.25 });
  const [recording] = recorders.stop();
  assert.equal(recording.source, 'deviceorientation-absolute');
  assert.deepEqual(decoded(recording, 4), [[9875, 3_595_000, -100_000, 2500]]);
});

test('fingers are numbered from 0 and told from the mouse; their times never run backwards', async () => {
  const scope = fakeWindow();
  const recorders = await started(['touches'], scope);
  scope.tell('pointerdown', finger(1010.125, 7001));
  scope.tell('pointermove', finger(1005, 7001, 11));
  scope.tell('pointerdown', finger(1020.125, 6));
  scope.tell('pointerup', finger(1030.125, 7001));
  scope.tell('pointercancel', finger(1031.125, 6));
  scope.tell('pointerdown', { ...finger(1040, 1), pointerType: 'mouse' });
  const [recording] = recorders.stop();
  assert.equal(recording.source, 'pointerevent');
  assert.deepEqual(decoded(recording, 5), [
    [10_000, 105_000, 200_000, 0, 0], [10_000, 110_000, 200_000, 0, 1], [20_000, 105_000, 200_000, 1, 0],
    [30_000, 105_000, 200_000, 0, 2], [31_000, 105_000, 200_000, 1, 3],
  ]);
});

test('nothing is heard before a block, between blocks and after one', async () => {
  const scope = fakeWindow();
  const recorders = new Recorders(['motion', 'touches', 'unheard-of'], scope);
  assert.equal(recorders.stop(), null);
  await recorders.ask();
  assert.deepEqual(scope.listening, []);
  recorders.start(0);
  assert.deepEqual(scope.listening, ['devicemotion', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel']);
  scope.tell('devicemotion', motion(5));
  assert.equal(decoded(recorders.stop()[0], 4).length, 1);
  assert.deepEqual(scope.listening, []);
  scope.tell('devicemotion', motion(50));
  assert.equal(recorders.stop(), null);
  recorders.start(100);
  scope.tell('devicemotion', motion(120, 0.75));
  assert.deepEqual(decoded(recorders.stop()[0], 4), [[20_000, 7500, -98_100, 0]]);
});

test('a recorder that tells nothing says why; a page that nobody touched has told everything', async () => {
  const denying = { requestPermission: async () => 'denied' };
  const failing = { requestPermission: async () => { throw new Error('no press'); } };
  const reasons = async (changes) => (await started(['motion', 'orientation', 'touches'], fakeWindow(changes)))
    .stop().map(({ problem }) => problem);
  assert.deepEqual(await reasons({}), ['no-signal', 'no-signal', undefined]);
  assert.deepEqual(await reasons({ isSecureContext: false }), ['insecure', 'insecure', undefined]);
  assert.deepEqual(
    await reasons({ DeviceMotionEvent: undefined, PointerEvent: undefined }), ['unsupported', 'no-signal', 'unsupported']);
  assert.deepEqual(
    await reasons({ DeviceMotionEvent: denying, DeviceOrientationEvent: failing }), ['denied', 'denied', undefined]);
});

/** The problems that are told of a block until `end`: motion at a rate until it falls silent, orientation until it does, in ms. */
async function problems({ motion: [rate, silent], orientation: turned }, end = 11_000) {
  const scope = fakeWindow();
  const recorders = await started(['motion', 'orientation', 'touches'], scope);
  scope.tell('pointerdown', finger(1005, 1));
  for (let time = 1005; time <= end; time += 1000 / rate) {
    if (time < silent) scope.tell('devicemotion', motion(time));
    else scope.tell('devicemotion', { timeStamp: time, accelerationIncludingGravity: { x: null, y: null, z: null } });
    if (time < turned) scope.tell('deviceorientation', { timeStamp: time, alpha: 10, beta: 20, gamma: 30 });
  }
  const recordings = recorders.stop(end);
  assert.ok(recordings.every(({ samples }) => samples.length > 0));
  return recordings.map(({ problem }) => problem);
}

test('a sensor that falls silent more than two seconds before the end says so, and keeps what it told', async () => {
  const stopped = ['stopped', 'stopped', undefined];
  assert.deepEqual(await problems({ motion: [50, 4000], orientation: 4000 }), stopped);
  assert.deepEqual(await problems({ motion: [50, 8900], orientation: 8000 }), stopped);
  assert.deepEqual(await problems({ motion: [50, 9100], orientation: 9100 }), [undefined, undefined, undefined]);
  assert.deepEqual(await problems({ motion: [50, 1100], orientation: 1100 }, 2900), [undefined, undefined, undefined]);
});

// Chromium tells of an orientation that has changed by 0.1° or more.
test('a device that lies still has not stopped', async () => {
  assert.deepEqual(await problems({ motion: [50, Infinity], orientation: 1100 }), [undefined, undefined, undefined]);
  assert.deepEqual(await problems({ motion: [50, 4000], orientation: Infinity }), ['stopped', undefined, undefined]);
  const scope = fakeWindow();
  const recorders = await started(['orientation'], scope);
  scope.tell('deviceorientation', { timeStamp: 1010, alpha: 10, beta: 20, gamma: 30 });
  scope.tell('devicemotion', { timeStamp: 1010, accelerationIncludingGravity: null });
  assert.equal(recorders.stop(90_000)[0].problem, undefined, 'the device tells of no motion at all');
  assert.deepEqual(scope.listening, []);
  recorders.start(100_000);
  scope.tell('deviceorientation', { timeStamp: 100_010, absolute: true, alpha: 10, beta: 20, gamma: 30 });
  scope.tell('devicemotion', motion(100_010));
  const [recording] = recorders.stop(103_000);
  assert.deepEqual([recording.problem, recording.source], ['stopped', 'deviceorientation-absolute']);
});

/** The problem of orientation on a device that tells of no motion: angles that change by `change` every `gap` ms until 5000. */
async function problemOfOrientation(change, gap = 20) {
  const scope = fakeWindow();
  const recorders = await started(['orientation'], scope);
  for (let time = 1005; time < 5000; time += gap) {
    scope.tell('deviceorientation', { timeStamp: time, alpha: 10 + change * (time - 1005) / gap, beta: 20, gamma: 30 });
  }
  const ended = recorders.stop(11_000)[0].problem;
  recorders.start(20_000);
  scope.tell('deviceorientation', { timeStamp: 20_010, alpha: 10, beta: 20, gamma: 30 });
  return [ended, recorders.stop(23_000)[0].problem];
}

test('orientation without motion has stopped where the browser tells also what has not changed', async () => {
  assert.deepEqual(await problemOfOrientation(0), ['stopped', 'stopped']);
  assert.deepEqual(await problemOfOrientation(0.04), ['stopped', 'stopped']);
  assert.deepEqual(await problemOfOrientation(0.1), [undefined, undefined], 'Chromium tells of no smaller change');
  assert.deepEqual(await problemOfOrientation(0, 900), [undefined, undefined], 'as of a page that is hidden and shown again');
});

test('a recorder that may not tell is not heard', async () => {
  const scope = fakeWindow({ isSecureContext: false });
  const recorders = await started(['motion'], scope);
  assert.deepEqual(scope.listening, []);
  assert.deepEqual(recorders.stop(), [{ recorder: 'motion', problem: 'insecure' }]);
});

test('a recording has a size that it never exceeds, and says that it was full', async () => {
  const scope = fakeWindow();
  const recorders = await started(['motion', 'touches'], scope);
  for (let index = 1; index < 13_000; index += 1) {
    scope.tell('devicemotion', motion(1000 + 20 * index));
    scope.tell('pointermove', finger(1000 + 20 * index, 1));
  }
  const [moved, touched] = recorders.stop(261_000);
  assert.deepEqual([moved.problem, touched.problem], ['full', 'full']);
  assert.deepEqual([decoded(moved, 4).length, decoded(touched, 5).length], [12_000, 9600]);
  assert.equal(Buffer.from(moved.samples, 'base64').length, mostBytes);
});

test('values that nothing can have are left out', () => {
  const samples = new Samples({ names: 0, limits: [1000, 1000, 1000] });
  [[1, 1001, 0, 0], [2, 0, NaN, 0], [3, 1000, -1000, 0]].forEach((row) => samples.add(...row));
  assert.deepEqual(decoded({ samples: samples.encode(0) }, 4), [[3000, 10_000_000, -10_000_000, 0]]);
  assert.equal(base64([1, -1]), 'AQAAAP////8=');
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  assert.deepEqual(decoded({ samples: base64(many) }, 1).flat(), many);
});

/** A journal whose parts are kept and sent; recordings of an attempt go with its part, to the letter. */
function journal() {
  const kept = [];
  const sent = [];
  const plan = { resume: { block: 1, attempt: 1, part: 1 }, blocks: [{}, {}] };
  const made = new Journal({
    plan, waiting: null, keep: (waiting) => kept.push(structuredClone(waiting)), schedule: () => () => {},
    isWhole: () => false,
    send: async (part) => { sent.push(JSON.stringify(part)); return { status: 0 }; },
  });
  return { made, kept, sent, plan };
}

test('recordings go with the part of their block, and are the same when they were kept', async () => {
  const { made, kept, sent, plan } = journal();
  const recordings = [{ recorder: 'motion', source: 'devicemotion', start: 5, samples: 'AAAA' }];
  made.attach(recordings);  // no block is under way
  made.open(1, 1, null);
  made.record({ number: 1 });
  made.attach(recordings);
  made.close();
  made.open(2, 1, null);
  made.record({ number: 1 });
  made.close();
  await new Promise((resolve) => setTimeout(resolve));
  const [first, second] = kept.at(-1).parts;
  assert.deepEqual(first.recordings, recordings);
  assert.equal('recordings' in second, false);
  const records = { pack: ({ number }) => [number], unpack: ([number]) => ({ number }) };
  for (const part of [first, second]) {
    const packed = JSON.parse(JSON.stringify(packPart(part, records)));
    assert.equal(JSON.stringify(unpackPart(packed, plan, {}, records)), JSON.stringify(part));
  }
  assert.equal(sent[0], JSON.stringify(first));
});

test('recordings of an attempt that was broken off go with what is kept of it', () => {
  const { made, kept } = journal();
  made.open(1, 1, null);
  made.record({ number: 1 });
  made.attach([{ recorder: 'touches', problem: 'unsupported' }]);
  assert.equal(made.abandon(), true);
  assert.deepEqual(kept.at(-1).parts[0].recordings, [{ recorder: 'touches', problem: 'unsupported' }]);
  assert.equal(kept.at(-1).parts[0].complete, false);
});
