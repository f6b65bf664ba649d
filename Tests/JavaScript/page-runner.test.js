import assert from 'node:assert/strict';
import { test } from 'node:test';
import { most } from '../../Assets/js/tasks/page/ledger.js';
import { ExperimentRunner } from '../../Assets/js/tasks/page/runner.js';
import { makeDocument } from './dom.js';
import { timers } from './timers.js';

const texts = {
  overviewLead: 'lead', overviewUnable: 'unable', durationOne: 'one', durationMany: '{n}', continue: 'go', stop: 'stop', skip: 'skip',
  skipTitle: 'skip?', skipLead: '', skipBack: 'back', skipConfirm: 'yes', problemTitle: 'halt', problemLead: 'sorry',
  problemChoice: 'choose', problemRetry: 'again', problemLeave: 'leave', problemNote: 'note', problemStuck: 'stuck',
};

/** A mark that tells what it was told. */
const markOf = (left) => ({
  left, calls: [], beats: 0, watch() { this.isWatching = true; }, beat() { this.beats += 1; },
  ...Object.fromEntries(['open', 'close', 'problem', 'clear'].map((name) => [name, function told() { this.calls.push(name); }])),
});

/**
 * A page with the runner on it; openings apart from what else is handed over: {say, parts, handed,
 * opened, mark, answers, task, session, ticks, leaveFullScreen, leavePage, entries}.
 */
function page({ left = null, limit = 1000, pages = ['a.html'], more = {}, waiting = [], resume = { part: 1 } } = {}) {
  makeDocument();
  document.visibilityState = 'visible';
  timers.start();
  const heard = {};
  globalThis.addEventListener = (type, hear) => { heard[type] = hear; };
  const leavePage = () => heard.pagehide({ persisted: false });
  document.addEventListener = (type, hear) => { heard[type] = hear; };
  const leaveFullScreen = () => {
    document.fullscreenElement = null;
    heard.fullscreenchange();
  };
  const intervals = [];
  globalThis.setInterval = (action) => intervals.push(action);
  const block = {
    pages: pages.map((url) => ({ title: url, url })), folder: 'http://lab/', about: {}, keys: [], used: 0, limit, problems: 0,
  };
  const [parts, handed, answers, opened, mark] = [[], [], [], [], markOf(left)];
  const session = {
    plan: { texts, title: 'Own', minutes: 1, input: 'touch', blocks: [block], resume, ...more },
    start: { block: 1, attempt: 1 }, waiting,
    actions: { goOn: () => task.goOn(), stop() {} }, tellProgress() {},
    begin(task) { this.task = task; this.showDue(); },
    showDue() { if (this.task.stage !== 'complete') this.task.show(); },
    show(screen) {
      this.screen = screen;
      const frame = screen.querySelector('iframe');
      if (!frame) return;
      frame.contentWindow = { postMessage: (message) => answers.push(message) };
      Object.defineProperty(frame, 'isConnected', { get: () => frame.root === this.screen });
    },
    deliver(_, attempt, lists, isEnd) {
      if (lists[0][0].what === 'begin') return opened.push(...lists.flat());
      handed.push(lists.length);
      for (const [index, entries] of lists.entries()) parts.push({ entries, isEnd, attempt: attempt + index });
    },
  };
  const task = new ExperimentRunner(session, mark);
  task.begin();
  const say = (call, members = {}) => {
    const source = session.screen.querySelector('iframe')?.contentWindow;
    heard.message({ source, data: { labconsole: 1, id: 7, call, ...members } });
  };
  const ticks = (count) => Array.from({ length: count }, () => intervals.forEach((action) => action()));
  const entries = () => parts.flatMap((part) => part.entries);
  return { say, parts, handed, opened, mark, answers, task, session, ticks, leaveFullScreen, leavePage, entries };
}

const press = (session, id) => session.screen.querySelector(`#${id}`).happens('click');
const long = JSON.stringify({ a: 'x'.repeat(2000) });

for (const call of ['finish', 'abort', 'next']) {
  for (const [what, line, code] of [['too much', long, 'size'], ['no JSON', '{', 'message']]) {
    test(`a run whose ${call} is refused for ${what} comes to an end all the same`, () => {
      const { say, session, task, entries, mark, answers } = page({ pages: ['a.html', 'b.html'] });
      task.goOn();
      say(call, { lines: [line] });
      assert.equal(answers.at(-1).error.code, code);
      assert.deepEqual(entries().map(({ what: kind, name }) => [kind, name]), [['problem', code]]);
      assert.ok(session.screen.querySelector('iframe'));  // it may do better by itself
      timers.tick(2000);
      assert.equal(session.screen.id, 'problem');
      assert.equal(mark.calls.at(-1), 'problem');
      press(session, 'leave');
      assert.deepEqual(entries().at(-1), { what: 'end', name: 'broken' });
      assert.equal(task.stage, 'complete');
      assert.equal(mark.calls.at(-1), 'clear');
      timers.stop();
    });
  }
}

test('an experiment goes to the component that it names, and to no other', () => {
  const { say, session, task, entries, answers } = page({ pages: ['a.html', 'b.html', 'c.html'] });
  const shown = () => session.screen.querySelector('iframe').getAttribute('src');
  task.goOn();
  say('next', { lines: [], component: 2 });
  assert.match(shown(), /c\.html/);
  say('next', { lines: ['{}'], component: 0 });
  assert.match(shown(), /a\.html/);
  say('next', { lines: ['{"lost":1}'], component: 3 });
  assert.equal(answers.at(-1).error.code, 'missing');
  assert.ok(!entries().some(({ text }) => text?.includes('lost')));
  say('next', { lines: [] });
  assert.match(shown(), /b\.html/);
  timers.stop();
});

test('each opening of a page is noted, with its component and whether the experiment goes on', () => {
  const { say, task, opened, session } = page({ pages: ['a.html', 'b.html'] });
  assert.deepEqual(opened, []);
  task.goOn();
  say('next', { lines: ['{}'] });
  say('next', { lines: ['{}'], component: 1 });
  task.goOn();  // what a participant chooses after a problem
  assert.deepEqual(opened.map(({ what, name }) => [what, name]), [
    ['begin', 'anew/1'], ['begin', 'next/2'], ['begin', 'next/2'], ['begin', 'anew/2'],
  ]);
  session.showDue();
  assert.equal(opened.at(-1).name, 'anew/2');
  timers.stop();
});

test('a page that is not there any more is opened as the first', () => {
  const waiting = [{ number: 1, trials: [{ what: 'checkpoint', text: '{"component":4}' }] }];
  const { task, opened } = page({ waiting });
  task.goOn();
  assert.deepEqual(opened, [{ what: 'begin', name: 'anew/1' }]);
  timers.stop();
});

test('an experiment that ends in another way after a refusal is finished', () => {
  const { say, task, entries } = page();
  task.goOn();
  say('finish', { lines: [long] });
  timers.tick(1000);
  say('finish', { lines: ['{}'] });
  timers.tick(5000);
  assert.deepEqual(entries().at(-1), { what: 'end', name: 'finished' });
  timers.stop();
});

test('an experiment that goes on speaking after a refusal is not taken from the participant', () => {
  const { say, task, session } = page();
  task.goOn();
  say('finish', { lines: [long] });
  for (const call of ['submit', 'submit', 'submit']) {
    timers.tick(1500);
    say(call, { lines: ['{}'] });
  }
  assert.ok(session.screen.querySelector('iframe'));
  timers.tick(1500);
  say('pong');
  timers.tick(600);
  assert.equal(session.screen.id, 'problem');
  timers.stop();
});

test('an experiment that waits for an answer after a refusal is waited for', () => {
  const { say, task, session, answers, entries } = page();
  task.goOn();
  say('finish', { lines: [long] });
  const part = { number: 1, trials: [] };
  session.waiting.push(part);
  say('submit', { lines: ['{}'] });
  for (let second = 0; second < 19; second += 1) timers.tick(1000);
  assert.ok(session.screen.querySelector('iframe'));
  session.waiting.pop();
  task.sent();
  assert.deepEqual(answers.at(-1), { labconsole: 1, id: 7, value: true });
  timers.tick(1900);
  assert.ok(session.screen.querySelector('iframe'));
  say('finish', { lines: ['{}'] });
  timers.tick(5000);
  assert.deepEqual(entries().at(-1), { what: 'end', name: 'finished' });
  timers.stop();
});

test('a file is given to the frame that asked for it', async () => {
  const { say, task, answers } = page({ pages: ['http://lab/a.html'] });
  const asked = [];
  globalThis.location = { href: 'http://lab/' };
  globalThis.fetch = (url) => new Promise((resolve) => asked.push({ url: url.href, resolve }));
  const give = async (number, text) => {
    asked[number].resolve(new Response(text));
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  };
  task.goOn();
  say('read', { path: 'a.wav' });
  task.goOn();  // the same page again, in another frame, whose calls begin with the same numbers
  say('read', { path: 'b.wav' });
  await give(0, 'a');
  assert.deepEqual(answers, []);
  await give(1, 'b');
  assert.deepEqual(answers.map(({ id, value }) => [id, new TextDecoder().decode(value)]), [[7, 'b']]);
  assert.deepEqual(asked.map(({ url }) => url), ['http://lab/a.wav', 'http://lab/b.wav']);
  timers.stop();
});

test('an experiment that aborts itself is not finished, and its reason is kept', () => {
  const { say, task, entries } = page({ more: { texts: { ...texts, measured: 'How quickly you were.' } } });
  task.goOn();
  say('abort', { lines: ['{}'], reason: 'The participant wanted to stop.' });
  assert.deepEqual(entries(), [
    { what: 'line', text: '{}' }, { what: 'end', name: 'aborted', text: 'The participant wanted to stop.' },
  ]);
  assert.deepEqual([task.stage, task.news], ['complete', []]);
  const silent = page();
  silent.task.goOn();
  silent.say('abort', { lines: [] });
  assert.deepEqual(silent.entries(), [{ what: 'end', name: 'aborted' }]);
  timers.stop();
});

test('an experiment that ends with a failure is marked, and finished', () => {
  const { say, task, entries } = page();
  task.goOn();
  say('finish', { lines: ['{}'], failure: 'no sound' });
  assert.deepEqual(entries(), [
    { what: 'line', text: '{}' }, { what: 'problem', name: 'failed', text: 'no sound' }, { what: 'end', name: 'finished' },
  ]);
  timers.stop();
});

test('a disturbance is noted once between two submissions, while the frame is shown', () => {
  const { say, task, entries, leaveFullScreen } = page();
  task.disturb('hidden');
  assert.deepEqual(entries(), []);
  task.goOn();
  // A window changes its size for the keyboard on the screen, too.
  for (const name of ['hidden', 'hidden', 'resized', 'rotated']) task.disturb(name);
  leaveFullScreen();
  say('submit', { lines: [] });
  task.disturb('rotated');
  say('submit', { lines: ['{}'] });
  task.disturb('rotated');
  assert.deepEqual(entries().map(({ what, name }) => [what, name]), [
    ['disturbance', 'hidden'], ['disturbance', 'rotated'], ['disturbance', 'resized'], ['line', undefined],
    ['disturbance', 'rotated'],
  ]);
  say('finish', { lines: [] });
  task.disturb('hidden');
  leaveFullScreen();
  assert.equal(entries().at(-1).what, 'end');
  timers.stop();
});

test('a page that is left is not hidden', () => {
  const { task, entries, leavePage } = page();
  task.goOn();
  leavePage();
  task.disturb('hidden');
  assert.deepEqual(entries(), []);
  timers.stop();
});

test('a focus that goes into the frame is not lost, one that leaves the browser is', () => {
  const { say, task, entries } = page();
  task.goOn();
  document.hasFocus = () => true;
  task.disturb('blur');
  say('away');
  assert.deepEqual(entries(), []);
  document.hasFocus = () => false;
  say('away');
  task.disturb('blur');
  assert.deepEqual(entries(), [{ what: 'disturbance', name: 'blur' }]);
  timers.stop();
});

test('a submission that is refused ends nothing', () => {
  const { say, task, session } = page();
  task.goOn();
  say('submit', { lines: [long] });
  timers.tick(10_000);
  assert.ok(session.screen.querySelector('iframe'));
  timers.stop();
});

test('a frame that does not answer any more is silent', () => {
  const { say, task, session, ticks, entries, mark } = page();
  task.goOn();
  say('hello');
  ticks(6);
  assert.deepEqual(entries(), []);
  ticks(1);
  assert.deepEqual(entries(), [{ what: 'problem', name: 'silent', text: '' }]);
  assert.deepEqual([session.screen.id, mark.calls.at(-1)], ['problem', 'problem']);
  timers.stop();
});

test('the mark is kept fresh while the frame answers, and only then', () => {
  const { say, task, ticks, mark } = page();
  assert.equal(mark.isWatching, true);
  ticks(3);
  assert.equal(mark.beats, 0);
  task.goOn();
  for (let count = 0; count < 10; count += 1) {
    say('pong');
    ticks(1);
  }
  assert.equal(mark.beats, 10);
  ticks(20);
  assert.equal(mark.beats, 15);
  timers.stop();
});

test('a frame that made room for another screen is not told of as silent', () => {
  const { say, task, session, ticks, entries, mark } = page();
  task.goOn();
  say('hello');
  say('finish', { lines: [long] });  // leads to the page about problems, where it is the last word
  const obstacle = document.createElement('section');
  session.show(obstacle);
  timers.tick(10_000);
  ticks(20);
  assert.deepEqual(entries().map(({ name }) => name), ['size']);
  assert.equal(session.screen, obstacle);
  assert.equal(mark.calls.includes('problem'), false);
  assert.equal(mark.calls.at(-1), 'close');
  timers.stop();
});

test('an experiment that stopped its page is told of after the reload, and can be left out', () => {
  const { session, entries, mark, task } = page({ left: 'silent' });
  assert.equal(session.screen.id, 'problem');
  assert.deepEqual(entries(), [{ what: 'problem', name: 'silent', text: '' }]);
  assert.deepEqual(mark.calls, ['problem']);
  press(session, 'continue');
  assert.ok(session.screen.querySelector('iframe'));
  assert.equal(mark.calls.at(-1), 'open');
  assert.equal(task.stage, 'measuring');
  timers.stop();
});

test('a problem that was left undecided is asked about again, and noted once', () => {
  const { session, entries } = page({ left: 'problem' });
  assert.equal(session.screen.id, 'problem');
  assert.deepEqual(entries(), []);
  timers.stop();
});

test('an instruction of the study is shown in paragraphs, with its picture', () => {
  const own = { ...texts, overviewLead: 'Press.\nIt shows attention.', overviewUnable: 'You need to see. Leave it out.', pictureDescription: 'Arrows' };
  const { session } = page({ more: { texts: own, pictures: { instruction: '/a.svg' } } });
  const content = session.screen.querySelector('.content');
  assert.deepEqual(
    content.querySelectorAll('p').map((paragraph) => paragraph.textContent),
    ['Press.', 'It shows attention.', 'one', 'You need to see. Leave it out.'],
  );
  const image = content.querySelector('img');
  assert.deepEqual([image.getAttribute('src'), image.getAttribute('alt')], ['/a.svg', 'Arrows']);
  assert.equal(page().session.screen.querySelector('img'), null);
  timers.stop();
});

test('what was measured is told of a run that came to its end, and of no other', () => {
  const more = { texts: { ...texts, measured: 'How quickly you were.' } };
  const done = page({ more });
  done.task.goOn();
  assert.deepEqual(done.task.news, []);
  done.say('finish', { lines: ['{}'] });
  assert.deepEqual(done.task.news, ['How quickly you were.']);
  const out = page({ more });
  press(out.session, 'skip');
  press(out.session, 'skip');
  assert.deepEqual([out.entries().at(-1).name, out.task.news], ['skipped', []]);
  const silent = page();
  silent.task.goOn();
  silent.say('finish', { lines: ['{}'] });
  assert.deepEqual(silent.task.news, []);
  timers.stop();
});

test('a line that is longer than an entry is no reason for a refusal', () => {
  const { say, task, entries } = page({ limit: 1_000_000 });
  task.goOn();
  say('finish', { lines: [JSON.stringify({ a: 'x'.repeat(2 * most.entry) })] });
  assert.deepEqual(entries().map(({ what }) => what), ['piece', 'piece', 'piece', 'end']);
  timers.stop();
});

test('a submission of many parts is handed over at once, each an attempt of its own', () => {
  const { say, task, parts, handed } = page({ limit: 10_000_000 });
  task.goOn();
  say('submit', { lines: [JSON.stringify({ a: 'x'.repeat(2_000_000) })] });
  say('submit', { lines: [] });
  say('submit', { lines: ['{}'] });
  assert.ok(parts.length > 10);
  assert.deepEqual(handed, [parts.length - 1, 1]);
  assert.deepEqual(parts.map(({ attempt }) => attempt), parts.map((_, index) => index + 2));
  timers.stop();
});

test('what waits although the server has it counts once towards the limit', () => {
  const waiting = [{ number: 4, trials: [{ what: 'line', text: long }] }, { number: 5, trials: [{ what: 'line', text: '{}' }] }];
  const { say, task, entries } = page({ limit: 1000, waiting, resume: { part: 5 } });
  task.goOn();
  say('submit', { lines: ['{"a":1}'] });
  assert.deepEqual(entries(), [{ what: 'line', text: '{"a":1}' }]);
  timers.stop();
});
