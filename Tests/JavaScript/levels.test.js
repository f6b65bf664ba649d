import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LevelBlock } from '../../Assets/js/recorders/level-block.js';
import { base64, LevelChunks } from '../../Assets/js/recorders/level-chunks.js';
import { decibels, LevelMeter, windowSize } from '../../Assets/js/recorders/level-meter.js';
import { isWhole, pack, unpack } from '../../Assets/js/recorders/level-records.js';
import { clockOffset, Microphone, problemOf } from '../../Assets/js/recorders/microphone.js';
import { Phonation } from '../../Assets/js/tasks/sustained-vowel/phonation.js';

/** The numbers in a chunk. */
function decoded({ levels }) {
  const bytes = Buffer.from(levels, 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(2 * index));
}

/** The windows of samples that come in pieces, as an audio worklet gets them. */
function metered(samples, { rate = 8000, piece = 128 } = {}) {
  const meter = new LevelMeter(rate);
  const windows = [];
  for (let frame = 0; frame < samples.length; frame += piece) windows.push(...meter.add(samples.slice(frame, frame + piece), frame));
  return windows;
}

const sine = (amplitude, count, rate = 8000) => (
  Float32Array.from({ length: count }, (_, index) => amplitude * Math.sin((2 * Math.PI * 200 * index) / rate))
);

test('a sine of full scale is 3 dB below it, and one of a tenth 20 dB more', () => {
  assert.equal(windowSize(8000), 400);
  assert.deepEqual(metered(sine(1, 1000)).map(({ frame, level }) => [frame, level]), [[0, -3.01], [400, -3.01]]);
  assert.deepEqual(metered(sine(0.1, 400)).map(({ level }) => level), [-23.01]);
});

test('zeros have the least level, and a square wave of full scale the most', () => {
  assert.deepEqual(metered(new Float32Array(400)).map(({ level }) => level), [-120]);
  const square = Float32Array.from({ length: 400 }, (_, index) => (index % 2 ? 1 : -1));
  assert.deepEqual(metered(square), [{ frame: 0, level: 0, clipped: 400 }]);
  assert.equal(decibels(4), 0);
});

test('a window whose samples do not follow each other is begun anew', () => {
  const meter = new LevelMeter(8000);
  assert.deepEqual(meter.add(sine(1, 300), 0), []);
  assert.deepEqual(meter.add(sine(0.1, 300), 1000), []);
  assert.deepEqual(meter.add(sine(0.1, 100), 1300).map(({ frame }) => frame), [1000]);
});

const source = { rate: 8000, window: 400, processing: ['gain'] };

test('chunks hold a second, in hundredths of a decibel', () => {
  const chunks = new LevelChunks();
  const ended = [];
  for (let index = 0; index < 45; index += 1) {
    const chunk = chunks.add({ time: 1000.1234 + 50 * index, frame: 400 * index, level: -20.5 - index, clipped: 1 }, source);
    if (chunk) ended.push(chunk);
  }
  chunks.flag('blur');
  ended.push(chunks.take());
  assert.deepEqual(ended.map(({ number, start }) => [number, start]), [[1, 1000.123], [2, 2000.123], [3, 3000.123]]);
  assert.deepEqual(ended.map((chunk) => decoded(chunk).length), [20, 20, 5]);
  assert.deepEqual(decoded(ended[0]).slice(0, 2), [-2050, -2150]);
  assert.deepEqual(ended.map(({ clipped, flags }) => [clipped, flags]), [[20, []], [20, []], [5, ['blur']]]);
  assert.deepEqual([ended[0].rate, ended[0].window, ended[0].processing, ended[0].source], [8000, 400, ['gain'], 'audioworklet']);
  assert.equal(chunks.take(), null);
});

test('windows that do not follow each other belong to different chunks', () => {
  const chunks = new LevelChunks();
  assert.equal(chunks.add({ time: 0, frame: 0, level: -20, clipped: 0 }, source), null);
  assert.equal(chunks.add({ time: 150, frame: 1200, level: -20, clipped: 0 }, source).number, 1);
  assert.deepEqual([chunks.number, chunks.take().start], [2, 150]);
});

test('an entry comes back from the device to the letter', () => {
  const chunk = {
    number: 2, what: 'levels', source: 'audioworklet', rate: 44_100, window: 2205, processing: ['echo', 'gain'], start: 1.5,
    levels: base64([-1, -12_000, 0]), clipped: 3, flags: ['hidden'],
  };
  const problem = { number: 3, what: 'problem', problem: 'stopped' };
  for (const entry of [chunk, problem]) assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(entry)))), entry);
  assert.equal(isWhole({ trials: [chunk] }), false);
  assert.equal(isWhole({ trials: [chunk, problem] }), true);
});

/** The state after these windows: 1 for loud ones. */
function sounding(pattern, seconds = 30) {
  const rule = new Phonation({ threshold: -45, seconds });
  let told = { isOver: false };
  let count = 0;
  for (const isLoud of pattern) {
    if (told.isOver) break;
    told = rule.add(isLoud ? -45 : -45.01);
    count += 1;
  }
  return { stretches: rule.stretches, isOver: told.isOver, count };
}

const loud = (count) => Array(count).fill(1);
const quiet = (count) => Array(count).fill(0);

test('a voice with a break has two stretches, and ends after a second of silence', () => {
  const { stretches, isOver, count } = sounding([...quiet(5), ...loud(60), ...quiet(10), ...loud(40), ...quiet(40)]);
  assert.deepEqual([stretches, isOver, count], [[[5, 65], [75, 115]], true, 135]);
});

test('one silent window is no break, and a knock is no sound', () => {
  assert.deepEqual(sounding([...loud(5), 0, ...loud(5), ...quiet(1)]).stretches, [[0, 11]]);
  assert.deepEqual(sounding([...loud(2), ...quiet(10), ...loud(5), ...quiet(5), ...loud(2), ...quiet(20)]).stretches, [[12, 17]]);
});

test('without a voice a try ends after eight seconds, and with an endless one at the limit', () => {
  assert.deepEqual([sounding(quiet(500)).count, sounding(quiet(500)).isOver], [160, true]);
  const endless = sounding([...quiet(10), ...loud(500)], 5);
  assert.deepEqual([endless.count, endless.isOver], [110, true]);
  assert.equal(sounding([...quiet(10), ...loud(99)], 5).isOver, false);
});

/** A stage on which a recording is conducted, 50 ms at a time. */
function conduct(levelAt) {
  const stage = { time: 0, entries: [], heard: [], ending: null, isTold: false, isTelling: true, slept: 0 };
  const sensor = {
    source,
    start: (receive, lose) => Object.assign(stage, { receive, lose }),
    stop: () => { stage.receive = () => {}; },
  };
  const block = new LevelBlock({
    screen: { hear: (level, isSounding) => stage.heard.push(isSounding), tellStopped: () => { stage.isTold = true; } },
    frames: { start: (visit) => { stage.visit = visit; }, stop: () => {} },
    calendar: () => stage.time + stage.slept,
    onTrial: (entry) => stage.entries.push(entry),
    onEnd: () => { stage.ending = 'end'; },
    onAbandon: () => { stage.ending = 'abandoned'; },
  }, sensor, new Phonation({ threshold: -45, seconds: 30 }));
  stage.block = block;
  stage.run = (milliseconds) => {
    for (const until = stage.time + milliseconds; stage.time < until && !stage.ending; stage.time += 50) {
      stage.visit(stage.time);
      const frame = stage.time * 8;
      if (stage.isTelling) stage.receive({ time: stage.time, frame, level: levelAt(stage.time), clipped: 0 });
    }
  };
  block.begin();
  return stage;
}

const voice = (time) => (time >= 500 && time < 3500 ? -20 : -60);

test('a recording ends by itself when the voice has', () => {
  const stage = conduct(voice);
  stage.run(10_000);
  assert.equal(stage.ending, 'end');
  const levels = stage.entries.flatMap(decoded);
  assert.deepEqual([levels.length, levels.filter((level) => level === -2000).length], [90, 60]);
  assert.deepEqual(stage.entries.map(({ number }) => number), [1, 2, 3, 4, 5]);
  assert.equal(stage.heard.filter(Boolean).length, 60);
});

test('a microphone that is taken away is told, and keeps what it had told', () => {
  const stage = conduct(voice);
  stage.run(1500);
  stage.lose();
  assert.equal(stage.isTold, true);
  assert.deepEqual(stage.entries.map(({ what }) => what), ['levels', 'levels', 'problem']);
  assert.equal(stage.entries[2].problem, 'stopped');
  assert.equal(stage.ending, null);
  stage.run(3000);
  assert.equal(stage.ending, 'end');
  assert.equal(stage.entries.length, 3);
});

test('so is one that tells nothing more, or nothing from the beginning', () => {
  const stage = conduct(voice);
  stage.run(1500);
  stage.isTelling = false;
  stage.run(6000);
  assert.deepEqual([stage.ending, stage.entries.at(-1).problem], ['end', 'stopped']);
  const silent = conduct(voice);
  silent.isTelling = false;
  silent.lose();  // before the first frame
  silent.run(6000);
  assert.deepEqual(silent.entries, [{ number: 1, what: 'problem', problem: 'stopped' }]);
});

test('a device that slept for longer begins the recording anew, and keeps what it has', () => {
  const stage = conduct(voice);
  stage.run(2000);
  stage.slept = 4000;
  stage.run(50);
  assert.equal(stage.ending, 'abandoned');
  assert.equal(stage.entries.flatMap(decoded).length, 40);
});

test('a page that is covered hears nobody, and begins anew when it is seen again', () => {
  const stage = conduct(voice);
  stage.run(2000);
  for (let time = 2000; time < 9000; time += 50) stage.receive({ time, frame: time * 8, level: voice(time), clipped: 0 });
  assert.equal(stage.ending, null);
  stage.time = 9000;
  stage.run(50);
  assert.equal(stage.ending, 'abandoned');
});

test('times are those of the clock of the page', () => {
  assert.equal(clockOffset({ contextTime: 2, performanceTime: 5010 }, 2000, 5020), 3010);
  assert.equal(clockOffset({ contextTime: 0, performanceTime: 0 }, 2000, 5020), 3020);
  assert.equal(clockOffset({ contextTime: 2, performanceTime: 1e12 }, 2000, 5020), 3020);
  assert.equal(clockOffset(undefined, 2000, 5020), 3020);
});

/** A window with a microphone, whose windows have these levels as soon as somebody listens. */
function scope({ levels = [-30], error = null, isMuted = false, ...more } = {}) {
  const track = {
    readyState: 'live', muted: isMuted, stopped: false, listeners: {},
    getSettings: () => ({ echoCancellation: false, noiseSuppression: true }),
    addEventListener: (type, hear) => { track.listeners[type] = hear; },
    stop: () => { track.stopped = true; },
  };
  const made = { track, ports: [], constraints: null };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  return {
    made, isSecureContext: true, performance: { now: () => 10_000 },
    navigator: {
      mediaDevices: {
        getUserMedia: async (constraints) => {
          made.constraints = constraints;
          if (error) throw Object.assign(new Error(), { name: error });
          return stream;
        },
      },
    },
    AudioContext: class {
      sampleRate = 48_000;
      audioWorklet = { addModule: async (url) => { made.url = String(url); } };
      destination = {};
      resume = async () => {};
      close = async () => { made.isClosed = true; };
      createMediaStreamSource = () => ({ connect: () => {} });
    },
    AudioWorkletNode: class {
      constructor() {
        this.port = {};
        made.ports.push(this.port);
        const tell = (data) => this.port.onmessage({ data });
        made.tell = tell;
        setTimeout(() => levels.forEach((level, index) => tell({ frame: 2400 * index, level, clipped: 0 })), 5);
      }

      connect() {}
    },
    ...more,
  };
}

for (const [expected, given] of [
  [null, {}],
  ['insecure', { isSecureContext: false }],
  ['unsupported', { navigator: {} }],
  ['unsupported', { AudioWorkletNode: undefined }],
  ['denied', { error: 'NotAllowedError' }],
  ['no-signal', { error: 'NotFoundError' }],
  ['no-signal', { error: 'NotReadableError' }],
  ['unsupported', { error: 'TypeError' }],
  ['no-signal', { levels: [-120, -120] }],
  ['no-signal', { isMuted: true }],
]) {
  test(`a microphone is asked: ${expected} for ${JSON.stringify(given)}`, async () => {
    assert.equal(await new Microphone(scope(given), 30).ask(), expected);
  });
}

test('sound is wanted as it is, and the source tells what was made of it', async () => {
  const window = scope();
  const microphone = new Microphone(window, 30);
  await microphone.ask();
  assert.deepEqual(window.made.constraints, {
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  assert.match(window.made.url, /recorders\/level-worklet\.js$/);
  assert.deepEqual(microphone.source, { rate: 48_000, window: 2400, processing: ['noise'] });
});

test('windows are told with their times, until the microphone ends or is closed', async () => {
  const window = scope();
  const microphone = new Microphone(window, 30);
  await microphone.ask();
  const told = [];
  let lost = 0;
  microphone.start((reading) => told.push(reading.time), () => { lost += 1; });
  window.made.tell({ frame: 48_000, level: -20, clipped: 0 });
  window.made.tell({ frame: 50_400, level: -20, clipped: 0 });
  assert.deepEqual(told, [9950, 10_000]);
  window.made.track.listeners.ended();
  assert.equal(lost, 1);
  microphone.close();
  assert.deepEqual([window.made.track.stopped, window.made.isClosed], [true, true]);
  window.made.track.listeners.ended();
  assert.equal(lost, 1);
});

test('the names of refusals are words of problems', () => {
  assert.deepEqual(['SecurityError', 'AbortError', 'NotSupportedError'].map((name) => problemOf({ name })), ['denied', 'no-signal', 'unsupported']);
});
