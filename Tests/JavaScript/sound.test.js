import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LevelBlock } from '../../Assets/js/recorders/level-block.js';
import { LevelChunks } from '../../Assets/js/recorders/level-chunks.js';
import { LevelMeter } from '../../Assets/js/recorders/level-meter.js';
import { pack, unpack } from '../../Assets/js/recorders/level-records.js';
import { Microphone } from '../../Assets/js/recorders/microphone.js';
import { soundRatio } from '../../Assets/js/recorders/sound-samples.js';

/** The samples in a chunk. */
function decoded({ sound }) {
  const bytes = Buffer.from(sound, 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(2 * index));
}

const tone = (rate, frequency, count) => (
  Float32Array.from({ length: count }, (_, index) => 0.5 * Math.sin((2 * Math.PI * frequency * (index + 0.5)) / rate))
);

/** The windows of samples that come in pieces, as an audio worklet gets them. */
function metered(samples, rate, keepsSound = true) {
  const meter = new LevelMeter(rate, keepsSound);
  const windows = [];
  for (let frame = 0; frame < samples.length; frame += 128) windows.push(...meter.add(samples.slice(frame, frame + 128), frame));
  return windows;
}

for (const [rate, ratio] of [[48_000, 3], [44_100, 3], [32_000, 2], [22_050, 1], [16_000, 1], [8000, 1], [96_000, 6], [176_400, 12], [192_000, 12]]) {
  test(`of ${rate} samples a second ${ratio} make one that is kept`, () => {
    const size = Math.round(rate / 20);
    assert.equal(soundRatio(rate, size), ratio);
    assert.equal(size % ratio, 0);
    assert.ok(rate / ratio <= 24_000);
  });
}

test('samples are kept only where the sound is recorded', () => {
  const samples = tone(48_000, 200, 4800);
  assert.deepEqual(metered(samples, 48_000, false).map((window) => 'samples' in window), [false, false]);
  const windows = metered(samples, 48_000);
  assert.deepEqual(windows.map((window) => window.samples.length), [800, 800]);
  assert.equal(windows[0].level, metered(samples, 48_000, false)[0].level);
});

test('a sample is the mean of those that it stands for, and none is out of range', () => {
  const samples = new Float32Array(2400);
  samples.set([0.3, 0.6, 0.9, -1.5, -1.5, -1.5, 1.5, 1.5, 1.5]);
  assert.deepEqual([...metered(samples, 48_000)[0].samples.slice(0, 4)], [Math.round(0.6 * 32_767), -32_768, 32_767, 0]);
});

test('a tone keeps its frequency over windows', () => {
  for (const rate of [48_000, 44_100]) {
    const kept = metered(tone(rate, 440, rate), rate).flatMap(({ samples }) => [...samples]);
    assert.equal(kept.length, rate / 3);
    const crossings = kept.slice(1).filter((sample, index) => (sample < 0) !== (kept[index] < 0)).length;
    assert.ok(Math.abs(crossings - 880) <= 1, `${crossings}`);
  }
});

test('a window that is begun anew keeps no sample of before', () => {
  const meter = new LevelMeter(8000, true);
  meter.add(new Float32Array(300).fill(0.5), 0);
  const [window] = meter.add(new Float32Array(400).fill(-0.25), 1000);
  assert.deepEqual(new Set(window.samples), new Set([Math.round(-0.25 * 32_767)]));
});

const source = { rate: 8000, window: 400, processing: [] };

function window(index) {
  return { time: 50 * index, frame: 400 * index, level: -20, clipped: 0, samples: new Int16Array(400).fill(index) };
}

test('chunks hold sound up to the limit, from the first window on', () => {
  const chunks = new LevelChunks(25);
  const ended = [];
  for (let index = 0; index < 60; index += 1) {
    const chunk = chunks.add(window(index), source);
    if (chunk) ended.push(chunk);
  }
  ended.push(chunks.take());
  assert.deepEqual(ended.map((chunk) => chunk.sound && decoded(chunk).length), [8000, 2000, undefined]);
  assert.deepEqual(ended.map(({ ratio }) => ratio), [1, 1, undefined]);
  assert.deepEqual([decoded(ended[0])[399], decoded(ended[0])[400], decoded(ended[1]).at(-1)], [0, 1, 24]);
});

test('without a limit there is no trace of sound', () => {
  const chunks = new LevelChunks();
  chunks.add(window(0), source);
  assert.deepEqual(Object.keys(chunks.take()), [
    'number', 'what', 'source', 'rate', 'window', 'processing', 'start', 'levels', 'clipped', 'flags',
  ]);
});

test('an entry with sound comes back from the device to the letter', () => {
  const chunks = new LevelChunks(20);
  chunks.add(window(3), source);
  const chunk = chunks.take();
  assert.equal(JSON.stringify(unpack(JSON.parse(JSON.stringify(pack(chunk))))), JSON.stringify(chunk));
});

test('a try keeps so many seconds of its sound', () => {
  const entries = [];
  let visit = null;
  let receive = null;
  const sensor = { source, start: (hear) => { receive = hear; }, stop: () => {} };
  const block = new LevelBlock({
    screen: { hear: () => {}, tellStopped: () => {} },
    frames: { start: (call) => { visit = call; }, stop: () => {} },
    calendar: () => 0, onTrial: (entry) => entries.push(entry), onEnd: () => {}, onAbandon: () => {},
  }, sensor, { add: () => ({ isSounding: true, isOver: false }) }, 2);
  block.begin();
  visit(0);
  for (let index = 0; index < 61; index += 1) {
    visit(50 * index);
    receive(window(index));
  }
  assert.deepEqual(entries.map((chunk) => (chunk.sound ? decoded(chunk).length : 0)), [8000, 8000, 0]);
});

for (const keepsSound of [true, false]) {
  test(`the worklet is told whether sound is recorded: ${keepsSound}`, async () => {
    let options = null;
    const track = { readyState: 'live', muted: false, getSettings: () => ({}), addEventListener: () => {}, stop: () => {} };
    const scope = {
      isSecureContext: true, performance: { now: () => 0 },
      navigator: { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }) } },
      AudioContext: class {
        sampleRate = 48_000;
        audioWorklet = { addModule: async () => {} };
        resume = async () => {};
        close = async () => {};
        createMediaStreamSource = () => ({ connect: () => {} });
      },
      AudioWorkletNode: class {
        port = {};

        constructor(context, name, given) {
          options = given;
        }

        connect() {}
      },
    };
    await new Microphone(scope, 5, keepsSound).ask();
    assert.deepEqual(options.processorOptions, { keepsSound });
  });
}
