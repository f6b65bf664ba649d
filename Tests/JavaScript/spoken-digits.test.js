import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audioTime, heardNow, outputLatency, pageTime, silenceBefore } from '../../Assets/js/tasks/serial-addition/audio-clock.js';
import { Recordings } from '../../Assets/js/tasks/serial-addition/recordings.js';
import { SpokenBlock } from '../../Assets/js/tasks/serial-addition/spoken-block.js';
import { localVoice, Voice } from '../../Assets/js/tasks/serial-addition/voice.js';
import { choiceRecords } from '../../Assets/js/runtime/choice-trial.js';

const period = 16;
const interval = 1000;
const sums = ['sum-8', 'sum-7', 'sum-11'];
const trials = [
  { number: 1, stimulus: '3', wait: 500 }, { number: 2, stimulus: '5', answer: 'sum-8', wait: 0 },
  { number: 3, stimulus: '2', answer: 'sum-7', wait: 0 },
];

/** A speaker whose sounds begin as late after they are due as it is told, and that is known at once or once they begin. */
class FakeSpeaker {
  lead = 300;
  said = [];
  hushed = 0;
  #waiting = [];

  constructor(stage, { late = 0, isScheduled = true, source = 'audio' } = {}) {
    Object.assign(this, { stage, late, isScheduled, source });
    if (!isScheduled) this.lead = 0;
  }

  say(digit, at, report, fail) {
    this.said.push({ digit, at, time: this.stage.time });
    if (this.isMute) return;
    if (this.isBroken) fail('silent');
    else if (this.isScheduled) report(at + this.late, this.source, 25);
    else this.#waiting.push({ onset: this.stage.time + this.late, report });
  }

  tick() {
    for (const { onset, report } of this.#waiting.splice(0)) {
      if (onset <= this.stage.time) report(onset, this.source, null);
      else this.#waiting.push({ onset, report });
    }
  }

  hush() { this.hushed += 1; }
}

/** A block with a clock that moves by frames. */
function conduct(changes = {}) {
  const stage = { time: 10_000, records: [], outcomes: [], shown: [], answers: [], problems: [], slept: 0, ended: 0, abandoned: 0 };
  const speaker = new FakeSpeaker(stage, changes);
  const block = new SpokenBlock({
    block: { number: 2, answers: sums, timeLimit: interval, countsLast: true, isPaced: true, interval: 500, trials },
    attempt: 1,
    screen: {
      present: ({ stimulus }, identifier) => stage.shown.push([stimulus, identifier, stage.time]),
      settle: () => {}, clear: () => {}, answer: (outcome) => stage.answers.push(outcome),
    },
    frames: { period, start: (visit) => { stage.visit = visit; }, stop: () => { stage.visit = () => {}; } },
    now: () => stage.time,
    calendar: () => stage.time + stage.slept,
    onTrial: (record, outcome) => { stage.records.push(record); stage.outcomes.push(outcome); },
    onEnd: () => { stage.ended += 1; },
    onAbandon: () => { stage.abandoned += 1; },
  }, speaker, (problem) => stage.problems.push(problem));
  const run = (milliseconds, missed = 0) => {
    for (const end = stage.time + milliseconds; stage.time < end;) {
      stage.time += period;
      speaker.tick();
      stage.visit(stage.time, missed);
    }
  };
  const press = (action, time = stage.time) => block.press({ action, time, input: 'touch' });
  block.begin();
  return { stage, speaker, block, run, press };
}

test('recordings are heard exactly at their pace, whatever the frames do', () => {
  const { stage, speaker, run } = conduct();
  run(5000);
  assert.deepEqual(stage.records.map(({ onset }) => onset), [10_500, 11_500, 12_500]);
  assert.deepEqual(stage.records.map(({ onsetSource, outputLatency }) => [onsetSource, outputLatency]), Array(3).fill(['audio', 25]));
  assert.ok(speaker.said.every(({ at, time }) => at - time <= 300 && at - time > 300 - period));
  assert.deepEqual(stage.outcomes, ['right', 'missed', 'missed']);
  assert.deepEqual([stage.ended, stage.abandoned], [1, 0]);
});

test('a digit that comes late moves those after it, none comes early', () => {
  const { stage, run } = conduct({ late: 40 });
  run(6000);
  assert.deepEqual(stage.records.map(({ onset }) => onset), [10_540, 11_580, 12_620]);
});

test('the last answer before the next digit counts, judged by its own time', () => {
  const { stage, run, press } = conduct();
  run(2000);  // the second digit was heard at 11 500
  press('sum-11', 11_900);
  assert.deepEqual(stage.answers, ['wrong']);
  // The third one is heard at 12 500. Presses of before and after its onset are heard of after it.
  run(520);
  press('sum-7', 12_501);
  press('sum-8', 12_499);
  assert.deepEqual(stage.answers, ['wrong', 'right', 'right']);
  run(2000);
  assert.deepEqual(stage.records.map(({ answer, latency, further }) => [answer, latency, further]), [
    [null, null, 0], ['sum-8', 999, 1], ['sum-7', 1, 0],
  ]);
  assert.deepEqual(stage.records.map(({ presses }) => presses.map(({ answer, time }) => [answer, time])), [
    [], [['sum-11', 400], ['sum-8', 999]], [['sum-7', 1]],
  ]);
});

test('presses before the first digit belong to none', () => {
  const { stage, run, press } = conduct();
  run(100);
  const between = stage.time;
  press('sum-8');
  press('sum-8');
  press('elsewhere');
  run(5000);
  assert.deepEqual(stage.records.map(({ early, answer }) => [early, answer]), [[2, null], [0, null], [0, null]]);
  const [{ onset, presses }] = stage.records;
  assert.deepEqual(presses.map(({ time }) => onset + time), [between, between]);
});

test('a voice is followed by the start that it tells, and the pace by it', () => {
  const { stage, run } = conduct({ isScheduled: false, late: 120, source: 'speech' });
  run(6000);
  const onsets = stage.records.map(({ onset }) => onset);
  const gaps = onsets.slice(1).map((onset, index) => onset - onsets[index]);
  assert.ok(gaps.every((gap) => gap >= interval && gap < interval + 120 + 2 * period), `${gaps}`);
  assert.deepEqual(stage.records.map(({ onsetSource, outputLatency }) => [onsetSource, outputLatency]), Array(3).fill(['speech', null]));
  assert.equal(stage.ended, 1);
});

test('silence abandons the block with its reason, once', () => {
  const broken = conduct();
  broken.run(900);
  broken.speaker.isBroken = true;
  broken.run(3000);
  assert.deepEqual([broken.stage.problems, broken.stage.abandoned, broken.stage.ended], [['silent'], 1, 0]);
  const mute = conduct({ isScheduled: false });
  mute.speaker.isMute = true;
  mute.run(2400);
  assert.deepEqual(mute.stage.problems, []);
  mute.run(600);
  assert.deepEqual([mute.stage.problems, mute.stage.abandoned], [['silent'], 1]);
});

test('disturbances and frames are those of the digit that was heard; a long pause abandons', () => {
  const { stage, speaker, block, run } = conduct();
  run(700);
  block.disturbance('blur');
  block.deviation({ action: 'sum-8', input: 'key', time: stage.time });
  run(period, 3);
  run(4000);
  assert.deepEqual(stage.records.map(({ flags, droppedFrames, deviations }) => [flags, droppedFrames, deviations]), [
    [['blur'], 3, 1], [[], 0, 0], [[], 0, 0],
  ]);
  const turned = conduct();
  turned.block.disturbance('rotated');
  turned.block.disturbance('resized');
  turned.run(4000);
  assert.deepEqual(turned.stage.records.map(({ flags }) => flags), [['rotated'], [], []]);
  const away = conduct();
  away.run(700);
  away.stage.slept = 6 * 60_000;
  away.run(period);
  assert.deepEqual([away.stage.abandoned, away.speaker.hushed], [1, 1]);
  assert.ok(speaker.hushed >= 1);
});

test('what was heard is kept on the device as it was', () => {
  const { stage, run } = conduct();
  run(5000);
  const { pack, unpack } = choiceRecords(sums);
  const seen = { ...stage.records[0], onsetSource: 'paint' };
  delete seen.outputLatency;
  const unheard = { ...seen, unheard: 'no-voice' };
  for (const record of [...stage.records, seen, unheard]) assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(record)))), record);
});

test('both clocks meet where the browser says that they do', () => {
  const told = { currentTime: 5.04, outputLatency: 0.03, getOutputTimestamp: () => ({ contextTime: 5, performanceTime: 2000 }) };
  assert.deepEqual(heardNow(told, 2010), { audio: 5, page: 2000 });
  assert.equal(outputLatency(told), 30);
  const silent = { ...told, getOutputTimestamp: () => ({ contextTime: 0, performanceTime: 0 }) };
  const pair = heardNow(silent, 2010);
  assert.deepEqual(pair, { audio: 5.04, page: 2040 });
  assert.ok(Math.abs(pageTime(audioTime(2500, pair), pair) - 2500) < 1e-6);
  assert.equal(outputLatency({}), null);
});

test('silence before a recording is passed over, but for the start of a soft consonant', () => {
  const samples = new Float32Array(8000);
  samples.fill(0.001, 0, 4000);
  samples.fill(0.5, 4000);
  assert.ok(Math.abs(silenceBefore(samples, 8000) - 0.49) < 1e-9);
  assert.equal(silenceBefore(Float32Array.of(0.5, 0.5), 8000), 0);
  assert.equal(silenceBefore(new Float32Array(10), 8000), 0);
});

/** As much of Web Audio as recordings touch. */
class FakeContext {
  static made = [];
  state = 'suspended';
  currentTime = 1;
  outputLatency = 0.02;
  destination = {};
  started = [];

  constructor() { FakeContext.made.push(this); }
  async resume() { this.state = FakeContext.stays ?? 'running'; }
  async decodeAudioData(bytes) {
    if (bytes === 'noise') throw new Error('no sound');
    return { sampleRate: 8000, getChannelData: () => Float32Array.of(...Array(800).fill(0), ...Array(800).fill(1)) };
  }
  createBufferSource() {
    return { connect: () => {}, start: (at, from) => this.started.push([at, from]), stop: () => this.started.push('stopped') };
  }
}

const deviceWith = (changes = {}) => ({
  AudioContext: FakeContext, now: () => 1000, setTimeout: () => {},
  fetch: async (address) => ({ ok: address !== 'gone', status: 404, arrayBuffer: async () => address }), ...changes,
});

test('a recording starts on the clock of the audio, and its onset is when that is heard', async () => {
  const speaker = new Recordings({ 4: 'four.wav' }, deviceWith());
  assert.equal(await speaker.prepare(), null);
  const reports = [];
  speaker.say('4', 1500, (...report) => reports.push(report), assert.fail);
  speaker.say('4', 900, (...report) => reports.push(report), assert.fail);
  const [exact, late] = reports;
  assert.ok(Math.abs(exact[0] - 1500) < 1e-6);
  assert.deepEqual(exact.slice(1), ['audio', 20]);
  assert.ok(late[0] > 1020, 'what is due already is heard as soon as possible');
  const [[start, from]] = FakeContext.made.at(-1).started;
  assert.ok(Math.abs(start - 1.48) < 1e-9 && Math.abs(from - 0.09) < 1e-9);
  speaker.hush();
  assert.deepEqual(FakeContext.made.at(-1).started.slice(2), ['stopped', 'stopped']);
});

test('recordings say why they cannot be heard', async () => {
  assert.equal(await new Recordings({}, deviceWith({ AudioContext: undefined })).prepare(), 'unsupported');
  assert.equal(await new Recordings({ 4: 'gone' }, deviceWith()).prepare(), 'failed');
  assert.equal(await new Recordings({ 4: 'noise' }, deviceWith()).prepare(), 'failed');
  FakeContext.stays = 'suspended';
  const speaker = new Recordings({ 4: 'four.wav' }, deviceWith());
  assert.equal(await speaker.prepare(), 'silent');
  delete FakeContext.stays;
  let problem = null;
  speaker.say('4', 1500, assert.fail, (word) => { problem = word; });
  assert.equal(problem, 'silent');
});

const voices = [
  { lang: 'en-US', localService: false, default: true }, { lang: 'de_DE', localService: true }, { lang: 'en-GB', localService: true },
];

test('a voice of the device in the language speaks, never one of the network', async () => {
  assert.equal(localVoice(voices, 'en'), voices[2]);
  assert.equal(localVoice(voices, 'de'), voices[1]);
  assert.equal(localVoice(voices, 'fr'), null);
  const synthesis = { getVoices: () => [], addEventListener: () => {} };
  const silent = { speechSynthesis: synthesis, SpeechSynthesisUtterance: class {}, now: () => 0, setTimeout: (act) => act() };
  assert.equal(await new Voice('en', silent).prepare(), 'no-voice');
  assert.equal(await new Voice('en', { ...silent, speechSynthesis: undefined }).prepare(), 'unsupported');
});

test('the start of a voice is that of its event, and the quickest tells how long before a word is asked for', async () => {
  let time = 100;
  const spoken = [];
  class Utterance { constructor(text) { this.text = text; } }
  const voice = new Voice('en-GB', {
    speechSynthesis: { getVoices: () => voices, speak: (said) => spoken.push(said), cancel: () => spoken.at(-1).onerror() },
    SpeechSynthesisUtterance: Utterance, now: () => time, setTimeout: () => {},
  });
  assert.equal(await voice.prepare(), null);
  assert.equal(voice.lead, 0);
  const reports = [];
  for (const [asked, began, timeStamp] of [[100, 260, 250], [1000, 1080, 3], [2000, 2900, 2890]]) {
    time = asked;
    voice.say('4', asked, (...report) => reports.push(report), assert.fail);
    time = began;
    spoken.at(-1).onstart({ timeStamp });
  }
  assert.deepEqual(reports, [[250, 'speech', null], [1080, 'speech', null], [2890, 'speech', null]]);
  assert.equal(voice.lead, 80);
  assert.equal(spoken[0].lang, 'en-GB');
  voice.hush();  // what is ended so is no failure
});
