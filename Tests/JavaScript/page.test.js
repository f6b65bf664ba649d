import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ledger, most, problems, readJSON } from '../../Assets/js/tasks/page/ledger.js';
import { ownURL } from '../../Assets/js/tasks/page/own-file.js';
import { Refusal, answer, readMessage, refusalOf } from '../../Assets/js/tasks/page/protocol.js';
import { isWhole, pack, unpack } from '../../Assets/js/tasks/page/records.js';
import { SittingMark, patience } from '../../Assets/js/tasks/page/sitting-mark.js';
import { Watchdog } from '../../Assets/js/tasks/page/watchdog.js';
import { about, frame, settled } from './frame.js';

const message = (call, members = {}) => ({ labconsole: 1, id: 3, call, ...members });
const refused = (code) => (error) => error instanceof Refusal && error.code === code;

test('messages of others are left alone', () => {
  for (const data of [null, 7, 'submit', {}, { call: 'submit' }, { labconsole: '1', call: 'submit' }]) {
    assert.equal(readMessage(data), null);
  }
});

test('a message is read into its call', () => {
  assert.deepEqual(readMessage(message('submit', { lines: ['{}'], more: 1 })), {
    call: 'submit', id: 3, lines: ['{}'], key: null,
  });
  assert.deepEqual(readMessage({ labconsole: 1, call: 'hello', id: 'x' }), { call: 'hello', id: null });
  assert.deepEqual(readMessage(message('progress', { done: 4 })), { call: 'progress', id: 3, done: 4 });
});

test('a message that is no call is refused', () => {
  const wrong = [
    message('escape'), message('toString'), message('__proto__'), message('submit'), message('submit', { lines: '{}' }),
    message('submit', { lines: [{}] }), message('submit', { lines: [], key: 5 }), message('checkpoint', { state: {} }),
    message('progress', { done: -1 }), message('file', { name: 'a', pieces: [new ArrayBuffer(1)] }), message('read', {}),
  ];
  for (const data of wrong) assert.throws(() => readMessage(data), refused('message'), JSON.stringify(data));
});

test('answers name their call', () => {
  assert.deepEqual(answer(3, true), { labconsole: 1, id: 3, value: true });
  assert.deepEqual(refusalOf(3, new Refusal('size', 'too much')), {
    labconsole: 1, id: 3, error: { code: 'size', message: 'too much' },
  });
});

function ledger({ keys = [], used = 0, limit = 1_000_000, problems: told = 0 } = {}, waiting = []) {
  return new Ledger({ keys, used, limit, problems: told }, waiting);
}

test('lines become entries, written as JSON writes them', () => {
  assert.deepEqual(ledger().submit(['{ "a": 1.0, "a": 2 }', '{"b":"\\ud800"}']), [[
    { what: 'line', text: '{"a":2}' }, { what: 'line', text: '{"b":"\\ud800"}' },
  ]]);
  assert.deepEqual(ledger().submit([]), []);
});

test('a submission with a key is taken once, also after a reload', () => {
  const fresh = ledger({ keys: ['a'] }, [{ what: 'key', name: 'b' }, { what: 'line', text: '{}' }]);
  assert.deepEqual(fresh.submit(['{}'], 'a'), []);
  assert.deepEqual(fresh.submit(['{}'], 'b'), []);
  assert.deepEqual(fresh.submit(['{}'], 'c'), [[{ what: 'key', name: 'c' }, { what: 'line', text: '{}' }]]);
  assert.deepEqual(fresh.submit(['{}'], 'c'), []);
});

test('a key of a submission that was refused can be used again', () => {
  const fresh = ledger();
  assert.throws(() => fresh.submit(['['], 'a'), refused('message'));
  assert.equal(fresh.submit(['{}'], 'a').length, 1);
});

test('a line is a JSON object', () => {
  for (const line of ['', '[]', '1', 'null', '{', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`]) {
    assert.throws(() => ledger().submit([line]), refused('message'), line);
  }
});

test('a long submission goes in parts that the server takes, in order', () => {
  const lines = Array.from({ length: 400 }, (_, number) => JSON.stringify({ number, text: '"'.repeat(1000) }));
  const lists = ledger({ limit: 10_000_000 }).submit(lines, 'k');
  assert.ok(lists.length > 3);
  for (const list of lists) assert.ok(JSON.stringify(list).length < 256 * 1024 - 5000);
  assert.deepEqual(lists.flat().filter(({ what }) => what === 'line').map(({ text }) => text), lines);
  assert.deepEqual(lists.at(-1)[0], { what: 'key', name: 'k' });
  assert.equal(lists.flat().filter(({ what }) => what !== 'line').length, 1);
});

test('a submission with a key that was cut off is taken whole the next time', () => {
  const lines = Array.from({ length: 400 }, (_, number) => JSON.stringify({ number, text: 'x'.repeat(1000) }));
  const whole = ledger({ limit: 10_000_000 }).submit(lines, 'k');
  const after = (lists) => ledger({ limit: 10_000_000 }, lists.flat());
  assert.deepEqual(after(whole.slice(0, 1)).submit(lines, 'k'), whole);
  assert.deepEqual(after(whole).submit(lines, 'k'), []);
  assert.deepEqual(ledger().submit([], 'empty'), [[{ what: 'key', name: 'empty' }]]);
});

test('too much is refused, and leaves room for what fits', () => {
  const small = ledger({ used: 90, limit: 100 });
  assert.throws(() => small.submit(['{"abcdefg":1}']), refused('size'));
  assert.equal(small.submit(['{"abc":12}']).length, 1);
  assert.throws(() => small.submit(['{}']), refused('size'));
  assert.throws(() => ledger().submit(Array(most.lines + 1).fill('{}')), refused('size'));
  assert.throws(() => ledger().submit(['x'.repeat(100_000_000)]), refused('size'));
  assert.throws(() => readJSON('x'.repeat(200_000)), refused('size'));
});

test('a long line goes in numbered pieces, none longer than an entry, no character cut in two', () => {
  const line = (size) => JSON.stringify({ a: 'x'.repeat(size - 8) });
  assert.deepEqual(ledger().submit([line(most.entry)]), [[{ what: 'line', text: line(most.entry) }]]);
  const text = JSON.stringify({ a: `${'x'.repeat(most.entry - 8)}${'😀é"'.repeat(40_000)}` });
  const lists = ledger().submit(['{"b":1}', text, '{"c":1}'], 'k');
  for (const list of lists) assert.ok(JSON.stringify(list).length < 256 * 1024 - 5000);
  assert.equal(lists.at(-1)[0].what, 'key');
  const [before, ...pieces] = lists.flat().filter(({ what }) => what !== 'key');
  assert.deepEqual([before.text, pieces.pop().text], ['{"b":1}', '{"c":1}']);
  assert.deepEqual(pieces.map(({ what, name }) => [what, name]), pieces.map((_, index) => ['piece', `${index + 1}/${pieces.length}`]));
  assert.ok(pieces.length > 4 && pieces.every((piece) => Buffer.byteLength(piece.text) <= most.entry && piece.text.isWellFormed?.() !== false));
  assert.equal(pieces.map((piece) => piece.text).join(''), text);
});

test('a long line keeps within the limit of the run', () => {
  const small = ledger({ limit: 200_000 });
  assert.throws(() => small.submit([JSON.stringify({ a: 'é'.repeat(100_000) })]), refused('size'));
  assert.equal(small.submit([JSON.stringify({ a: 'x'.repeat(150_000) })]).flat().length, 3);
  assert.throws(() => small.submit([JSON.stringify({ a: 'x'.repeat(50_000) })]), refused('size'));
  const large = ledger({ limit: 100_000_000 });
  assert.throws(() => large.submit([JSON.stringify({ a: 'x'.repeat(most.line) })]), refused('size'));
  assert.throws(() => large.submit([JSON.stringify({ a: 'é'.repeat(most.line / 2) })]), refused('size'));
});

test('entries that wait count towards the limit', () => {
  const full = ledger({ limit: 10 }, [{ what: 'line', text: '{"a":12345' }]);
  assert.throws(() => full.submit(['{}']), refused('size'));
});

test('checkpoints and files have their limits', () => {
  assert.deepEqual(ledger().checkpoint({ a: [1] }), [[{ what: 'checkpoint', text: '{"a":[1]}' }]]);
  assert.throws(() => ledger().checkpoint('x'.repeat(most.entry)), refused('size'));
  assert.deepEqual(ledger().file('a.wav', ['QUJD']), [[{ what: 'file', name: 'a.wav', text: 'QUJD' }]]);
  for (const [name, piece] of [['', 'QUJD'], ['a', 'QUJ'], ['a', 'QU D'], ['a\u0000', 'QUJD'], ['x'.repeat(201), 'QUJD']]) {
    assert.throws(() => ledger().file(name, [piece]), refused('message'));
  }
});

test('problems are told a few times, shortened, even if nothing else fits', () => {
  const full = ledger({ used: 100, limit: 100 });
  assert.deepEqual(full.problem('error', 'x is not defined'), [[{ what: 'problem', name: 'error', text: '' }]]);
  const open = ledger();
  assert.equal(open.problem('error', 'x'.repeat(5000))[0][0].text.length, 500);
  for (let count = 0; count < 4; count += 1) assert.equal(open.problem('error', '').length, 1);
  assert.deepEqual(open.problem('error', ''), []);
  assert.deepEqual(open.problem('boredom', ''), []);
  assert.equal(problems.every((name) => open.problem(name, '').length === (name === 'error' ? 0 : 1)), true);
});

test('a run can end when nothing else fits, without words on it', () => {
  assert.deepEqual(ledger({ used: 100, limit: 100 }).end('aborted', 'enough'), [[{ what: 'end', name: 'aborted' }]]);
  assert.deepEqual(ledger().end('aborted', 'x'.repeat(5000))[0][0].text.length, 500);
  assert.deepEqual(ledger().end('finished'), [[{ what: 'end', name: 'finished' }]]);
});

test('disturbances have names, and are told once until something is submitted', () => {
  const open = ledger({ used: 100, limit: 100 });
  assert.deepEqual(open.disturbance('blur'), [[{ what: 'disturbance', name: 'blur' }]]);
  for (const name of ['blur', 'boredom']) assert.deepEqual(open.disturbance(name), []);
  assert.throws(() => open.submit(['{}']), refused('size'));
  assert.deepEqual(open.disturbance('blur'), []);
  const next = ledger();
  next.disturbance('blur');
  next.submit(['{}']);
  assert.equal(next.disturbance('blur').length, 1);
});

test('the server takes so many problems, and is told no more', () => {
  const waiting = [{ what: 'problem', name: 'size', text: '' }];
  const almost = ledger({ problems: most.problems - 2 }, waiting);
  assert.equal(almost.problem('error', '').length, 1);
  assert.deepEqual(almost.problem('error', ''), []);
});

test('a frame that loses its focus says so', () => {
  const { hear, sent } = frame('labconsole.js');
  hear('blur');
  assert.deepEqual(sent.map(({ call }) => call), ['hello', 'away']);
  assert.deepEqual(readMessage(sent.at(-1)), { call: 'away', id: null });
});

test('an entry is the same after a reload', () => {
  for (const entry of [
    { what: 'begin', name: 'next/2' }, { what: 'disturbance', name: 'hidden' }, { what: 'line', text: '{"ü":1}' }, { what: 'key', name: 'a' }, { what: 'problem', name: 'error', text: '' },
  ]) {
    assert.equal(JSON.stringify(unpack(structuredClone(pack(entry)))), JSON.stringify(entry));
  }
  assert.equal(isWhole({ trials: [{ what: 'line' }, { what: 'end' }] }), true);
  assert.equal(isWhole({ trials: [{ what: 'line' }] }), false);
});

test('a frame that does not begin, or does not answer, is noticed', () => {
  const dog = new Watchdog();
  dog.restart();
  const ticks = (count) => Array.from({ length: count }, () => dog.tick(true)).at(-1);
  assert.equal(ticks(8), null);
  assert.equal(dog.tick(false), null);
  assert.equal(ticks(1), 'mute');
  dog.restart();
  dog.heard();
  assert.equal(ticks(6), null);
  dog.heard();
  assert.equal(ticks(6), null);
  assert.equal(ticks(1), 'silent');
});

test('a file is read from the folder of the experiment alone', () => {
  const folder = '/assets/abc/studies/s/experiments/own/';
  const of = (path, page = 'index.html') => ownURL(path, folder + page, folder, 'http://lab/runs/1')?.pathname ?? null;
  assert.equal(of('a/b.wav'), `${folder}a/b.wav`);
  assert.equal(of('../c.png', 'sub/index.html'), `${folder}c.png`);
  assert.equal(of('../a/stimuli.json', 'b/index.html'), `${folder}a/stimuli.json`);
  const elsewhere = [
    '../other/a.js', '../../study.yaml', '/dashboard', 'http://else.example/x', '//else.example/x', '%2e%2e/a', 'a/../../b',
    'http://lab/assets/abc/studies/s/experiments/owner', 'http://:0:', 'data:,a', 'file:///etc/passwd', '..\\a',
  ];
  for (const path of elsewhere) assert.equal(of(path), null, path);
});

/** A storage that a test looks into. */
function storage() {
  const kept = new Map();
  return {
    kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key),
  };
}

test('a page that stopped with its experiment is known afterwards, one that ended is not', () => {
  globalThis.document = { visibilityState: 'visible' };
  const [kept, clock] = [storage(), { now: 1_000_000 }];
  const open = () => new SittingMark('run', () => kept, () => clock.now);
  assert.equal(open().left, null);
  const stopped = open();
  stopped.open();
  clock.now += 60_000;
  stopped.beat();
  clock.now += patience - 1;
  assert.equal(open().left, null);
  clock.now += 2;
  assert.equal(open().left, 'silent');
  clock.now -= 3 * patience;
  assert.equal(open().left, 'silent');
  stopped.close();
  assert.equal(open().left, null);
  stopped.beat();
  assert.equal(kept.kept.size, 0);
  stopped.problem();
  assert.equal(open().left, 'problem');
  stopped.clear();
  assert.equal(open().left, null);
});

test('a page that is closed or put aside while the experiment is shown has not stopped, however long it is away', () => {
  const listeners = {};
  const listen = (type, hear) => { listeners[type] = hear; };
  globalThis.addEventListener = listen;
  globalThis.document = { visibilityState: 'visible', addEventListener: listen };
  const [kept, clock] = [storage(), { now: 1_000_000 }];
  const mark = new SittingMark('run', () => kept, () => clock.now);
  const left = () => new SittingMark('run', () => kept, () => clock.now).left;
  const turn = (visibility) => {
    document.visibilityState = visibility;
    listeners.visibilitychange();
  };
  mark.watch();
  turn('hidden');
  turn('visible');
  assert.equal(kept.kept.size, 0);  // the experiment is not shown yet
  mark.open();
  turn('hidden');
  mark.beat();
  clock.now += 10 * patience;
  assert.equal(left(), null);
  turn('visible');
  assert.equal(kept.kept.size, 1);
  clock.now += patience + 1;
  assert.equal(left(), 'silent');
  mark.beat();
  assert.equal(left(), null);
  listeners.pagehide();
  clock.now += 10 * patience;
  assert.equal(left(), null);
  mark.close();
  mark.problem();
  listeners.pagehide();
  assert.equal(left(), 'problem');
});

test('without a storage there is no mark, and nothing else is missing', () => {
  globalThis.document = { visibilityState: 'visible' };
  for (const none of [() => null, () => { throw new Error('switched off'); }]) {
    const mark = new SittingMark('run', none);
    mark.open();
    mark.problem();
    mark.close();
    assert.equal(mark.left, null);
  }
});

test('labconsole.js says hello, and is answered', async () => {
  const { window, sent, tell } = frame('labconsole.js');
  assert.deepEqual(sent, [{ labconsole: 1, call: 'hello' }]);
  tell({ about });
  assert.deepEqual((await window.labconsole.ready).parameters, about.parameters);
  const [one, two] = [await window.labconsole.generator(), await window.labconsole.generator()];
  const numbers = Array.from({ length: 100 }, one);
  assert.deepEqual(numbers, Array.from({ length: 100 }, two));
  assert.ok(numbers.every((number) => number >= 0 && number < 1) && new Set(numbers).size > 90);
});

test('a form is submitted to its scripts alone', () => {
  const { hear } = frame('labconsole.js');
  let isPrevented = false;
  hear('submit', { preventDefault() { isPrevented = true; } });
  assert.ok(isPrevented);
});

test('an experiment that asks for full screen goes on', async () => {
  const { window } = frame('labconsole.js');
  await new window.Element().requestFullscreen();
  await window.document.exitFullscreen();
});

test('a submission resolves with its own answer', async () => {
  const { window, sent, tell } = frame('labconsole.js');
  const done = [];
  window.labconsole.submit([{ a: 1 }, 5], { key: 7 }).then(() => done.push('first'));
  window.labconsole.submit('{"b":2}').catch(({ code }) => done.push(code));
  await settled();
  assert.deepEqual(sent.slice(1), [
    { labconsole: 1, id: 1, call: 'submit', lines: ['{"a":1}', '{"data":5}'], key: '7' },
    { labconsole: 1, id: 2, call: 'submit', lines: ['{"b":2}'] },
  ]);
  tell({ id: 2, error: { code: 'size', message: 'too much' } });
  await settled();
  assert.deepEqual(done, ['size']);
  tell({ id: 1, value: true });
  await settled();
  assert.deepEqual(done, ['size', 'first']);
});

test('what comes from elsewhere than the page around is not listened to', async () => {
  const { window, hear } = frame('labconsole.js');
  const done = [];
  window.labconsole.submit({}).then(() => done.push('answered'));
  await settled();
  hear('message', { source: {}, data: { labconsole: 1, id: 1, value: true } });
  await settled();
  assert.deepEqual(done, []);
});

test('errors and refusals are reported, questions answered', () => {
  const { window, sent, hear, tell } = frame('labconsole.js');
  hear('error', { target: window, message: 'x is not defined', filename: 'http://lab/a/b.js', lineno: 4 });
  hear('unhandledrejection', { reason: new Error('no') });
  hear('unhandledrejection', { reason: { isLabConsole: true, code: 'size' } });
  hear('unhandledrejection', { reason: { isLabConsole: true, code: 'missing', message: 'no such file' } });
  hear('securitypolicyviolation', { effectiveDirective: 'connect-src', blockedURI: 'https://x.example' });
  tell({ ping: true });
  assert.deepEqual(sent.slice(1).map(({ call, name, message: text }) => [call, name, text]), [
    ['problem', 'error', 'x is not defined (b.js:4)'], ['problem', 'error', 'no'], ['problem', 'error', 'no such file'],
    ['problem', 'refused', 'connect-src: https://x.example'], ['pong', undefined, undefined],
  ]);
});

test('a dialog that the frame does not open is reported, once of each sort', () => {
  const { window, sent } = frame('labconsole.js');
  assert.deepEqual([window.alert('a'), window.confirm('b'), window.confirm('c'), window.prompt('d', 'e'), window.print()], [
    undefined, false, false, null, undefined,
  ]);
  assert.deepEqual(sent.slice(1).map(({ call, name, message: text }) => [call, name, text]), [
    ['problem', 'refused', 'alert'], ['problem', 'refused', 'confirm'], ['problem', 'refused', 'prompt'],
    ['problem', 'refused', 'print'],
  ]);
});

test('a file goes in pieces', async () => {
  const { window, sent } = frame('labconsole.js');
  window.labconsole.upload('a.txt', 'é'.repeat(30_000));
  for (let tries = 0; tries < 100 && sent.length < 2; tries += 1) await settled();
  const [{ name, pieces }] = sent.slice(1);
  assert.equal(name, 'a.txt');
  assert.equal(pieces.length, 2);
  assert.equal(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString(), 'é'.repeat(30_000));
});

test('a study of JATOS finds what it knows', async () => {
  const { window, sent, tell } = frame('labconsole.js', 'jatos.js');
  const { jatos } = window;
  const loaded = [];
  jatos.onLoad(() => loaded.push(jatos.componentJsonInput.n, jatos.urlQueryParameters.n, jatos.componentPos));
  tell({ about });
  await settled();
  jatos.onLoad(() => loaded.push('late'));
  assert.deepEqual(loaded, [40, '40', 1, 'late']);
  jatos.submitResultData([{ a: 1 }]);
  jatos.submitResultData('[{"a":1},{"a":2}]');
  jatos.submitResultData([{ a: 3 }]);
  jatos.appendResultData({ a: 4 });
  jatos.studySessionData.place = 2;
  jatos.startNextComponent();
  await settled();
  assert.deepEqual(sent.slice(1).map(({ call, lines }) => [call, lines]), [
    ['submit', ['{"a":1}']], ['submit', ['{"a":2}']], ['submit', ['{"a":3,"jatos_result":2}']], ['submit', ['{"a":4}']],
    ['session', undefined], ['next', []],
  ]);
  assert.equal(sent.at(-2).session, '{"place":2}');
});

test('a study for JATOS goes to any of its components', async () => {
  const { window, sent, tell } = frame('labconsole.js', 'jatos.js');
  const { jatos } = window;
  tell({ about: { ...about, component: 1, components: ['hello', 'block', 'bye'] } });
  await settled();
  const went = [];
  for (const [name, value] of [
    ['startComponentByPos', '1'], ['startComponentByTitle', 'bye'], ['startComponent', 2], ['startLastComponent', undefined],
  ]) {
    jatos[name](...(value === undefined ? [] : [value]), name === 'startComponentByPos' ? { rt: 500 } : undefined);
    await settled();
    went.push([sent.at(-1).call, sent.at(-1).component, sent.at(-1).lines]);
  }
  assert.deepEqual(went, [['next', 0, ['{"rt":500}']], ['next', 2, []], ['next', 1, []], ['next', 2, []]]);
  const before = sent.length;
  for (const name of ['startComponentByPos', 'startComponentByTitle', 'startComponent']) {
    await assert.rejects(jatos[name]('9'), /no such component/);
  }
  assert.equal(sent.length, before);
});

test('a study for JATOS says how it ended', async () => {
  const endings = [
    [['endStudy', [{ a: 1 }]], ['finish', ['{"a":1}'], undefined]],
    [['endStudy', [true, 'well done']], ['finish', [], undefined]],
    [['endStudy', [false, 'no sound']], ['finish', [], 'no sound']],
    [['endStudy', [{ a: 1 }, false, 'no sound']], ['finish', ['{"a":1}'], 'no sound']],
    [['endStudy', [{ a: 1 }, true, 'well done']], ['finish', ['{"a":1}'], undefined]],
    [['endStudyAjax', [false]], ['finish', [], '']],
    [['endStudyAndRedirect', ['https://x.example', { a: 1 }, false, 'no']], ['finish', ['{"a":1}'], 'no']],
    [['abortStudy', []], ['abort', [], undefined]],
    [['abortStudyAjax', ['enough']], ['abort', [], 'enough']],
    [['abortStudyWithoutRedirect', ['enough']], ['abort', [], 'enough']],
    [['abortStudyAndRedirect', ['https://x.example', 'enough']], ['abort', [], 'enough']],
  ];
  for (const [[name, given], expected] of endings) {
    const { window, sent, tell } = frame('labconsole.js', 'jatos.js');
    tell({ about });
    await settled();
    window.jatos[name](...given);
    await settled();
    const { call, lines, failure, reason } = sent.at(-1);
    assert.deepEqual([call, lines, failure ?? reason], expected, `${name}(${JSON.stringify(given)})`);
  }
});

test('a study for JATOS 3.9 finds its newer names', async () => {
  const { window, sent, tell } = frame('labconsole.js', 'jatos.js');
  const { jatos } = window;
  const connected = [];
  jatos.onConnected(() => connected.push(jatos.isConnected()));
  assert.equal(jatos.isConnected(), false);
  tell({ about: { ...about, components: ['hello', 'bye'] } });
  await settled();
  assert.deepEqual([connected, jatos.isConnected(), jatos.studyLength], [[true], true, 2]);
  assert.deepEqual([jatos.studyInput.n, jatos.componentInput.n], [40, 40]);
  assert.equal(jatos.studyInput, jatos.studyJsonInput);
  assert.equal(jatos.componentInput, jatos.componentJsonInput);
  const told = [];
  await assert.rejects(jatos.downloadResultFile(1, 'a.txt', undefined, (reason) => told.push(reason)), /no file back/);
  assert.match(told[0], /no file back/);
  assert.deepEqual(sent.map(({ call }) => call), ['hello']);
});

/** The frame of a study for JATOS that has begun, with the number of the last call of a name. */
async function studyOfJATOS(...scripts) {
  const { window, sent, tell, hear } = frame('labconsole.js', 'jatos.js', ...scripts);
  tell({ about });
  await settled();
  const last = (name) => sent.findLast(({ call }) => call === name).id;
  return { jatos: window.jatos, sent, tell, hear, last };
}

const refusal = { code: 'size', message: 'too much' };

test('what a call of JATOS returns takes callbacks in a chain', async () => {
  const { jatos, tell, last } = await studyOfJATOS();
  for (const [call, name] of [
    [() => jatos.submitResultData([{ a: 1 }]), 'submit'], [() => jatos.appendResultData({ a: 2 }), 'submit'],
    [() => jatos.setStudySessionData({ a: 3 }), 'session'], [() => jatos.endComponent(true), 'session'],
    [() => jatos.startNextComponent({ a: 4 }), 'next'], [() => jatos.startComponentByPos(2), 'next'],
    [() => jatos.endStudy(), 'finish'], [() => jatos.abortStudy('enough'), 'abort'],
  ]) {
    for (const [answer, expected] of [[{ value: true }, ['done', 'also', 'always']], [{ error: refusal }, ['too much', 'always']]]) {
      const heard = [];
      const chained = call();
      const same = chained.done(() => heard.push('done'), [() => heard.push('also')])
        .fail((message) => heard.push(message)).always(() => heard.push('always'));
      assert.equal(same, chained);
      await settled();
      tell({ id: last(name), ...answer });
      await settled();
      assert.deepEqual(heard, expected, `${call}`);
    }
  }
});

test('a file of JATOS takes callbacks in a chain', async () => {
  const { jatos, sent, tell, last } = await studyOfJATOS();
  const heard = [];
  jatos.uploadResultFile('ABC', 'a.txt', () => heard.push('given')).done(() => heard.push('done')).fail(() => heard.push('failed'));
  for (let tries = 0; tries < 100 && sent.at(-1).call !== 'file'; tries += 1) await settled();
  tell({ id: last('file'), value: true });
  await settled();
  assert.deepEqual(heard, ['given', 'done']);
});

test('what follows a call of JATOS can be chained too, and a step that is given as its callback takes no data from it', async () => {
  const { jatos, sent, tell, last } = await studyOfJATOS();
  const heard = [];
  jatos.submitResultData([{ a: 1 }]).then(() => jatos.appendResultData({ a: 2 })).done(() => heard.push('both')).done(jatos.startNextComponent);
  await settled();
  tell({ id: last('submit'), value: true });
  await settled();
  assert.deepEqual(heard, []);
  tell({ id: last('submit'), value: true });
  await settled();
  assert.deepEqual(heard, ['both']);
  assert.deepEqual(sent.slice(1).map(({ call, lines }) => [call, lines]), [
    ['submit', ['{"a":1}']], ['submit', ['{"a":2}']], ['session', undefined], ['next', []],
  ]);
});

test('callbacks that are given to a call of JATOS hear how it went, wherever they stand', async () => {
  const { jatos, tell, last } = await studyOfJATOS();
  const heard = [];
  const [well, badly] = [() => heard.push('well'), (message) => heard.push(message)];
  for (const [call, name] of [
    [() => jatos.submitResultData([{ a: 1 }], well, badly), 'submit'],
    [() => jatos.setStudySessionData({}, well, badly), 'session'],
    [() => jatos.endStudyAjax(true, 'thanks', well, badly), 'finish'],
    [() => jatos.endStudyAjax(undefined, undefined, well, badly), 'finish'],
    [() => jatos.endStudyWithoutRedirect([{ a: 2 }], true, 'thanks', well, badly), 'finish'],
    [() => jatos.endStudyAndRedirect('https://x.example', [{ a: 3 }], true, undefined, well, badly), 'finish'],
    [() => jatos.abortStudyAjax('enough', well, badly), 'abort'],
  ]) {
    for (const answer of [{ value: true }, { error: refusal }]) {
      call();
      await settled();
      tell({ id: last(name), ...answer });
      await settled();
    }
    assert.deepEqual(heard.splice(0), ['well', 'too much'], `${call}`);
  }
  for (const call of [
    () => jatos.startNextComponent({ a: 4 }, badly), () => jatos.startComponentByPos(2, undefined, 'on', badly),
    () => jatos.startLastComponent({ a: 5 }, badly),
  ]) {
    call();
    await settled();
    tell({ id: last('next'), error: refusal });
    await settled();
    assert.deepEqual(heard.splice(0), ['too much'], `${call}`);
  }
});

test('jatos.onError hears of a failure that has no callback of its own', async () => {
  const { jatos, tell, last } = await studyOfJATOS();
  const [heard, own] = [[], []];
  const refuse = async (name) => {
    await settled();
    tell({ id: last(name), error: refusal });
    await settled();
  };
  jatos.onError((message) => heard.push(message));
  jatos.submitResultData([{ a: 1 }]);
  await refuse('submit');
  jatos.submitResultData([{ a: 2 }], undefined, (message) => own.push(message));
  await refuse('submit');
  jatos.startNextComponent().fail(() => own.push('chained'));
  await refuse('next');
  jatos.startComponentByPos(9).fail(() => own.push('nowhere'));
  jatos.startComponentByPos(9, undefined, (message) => own.push(message));
  await settled();
  assert.deepEqual(heard, ['too much', 'too much', 'There is no such component.']);
  assert.deepEqual(own, ['too much', 'chained', 'nowhere', 'There is no such component.']);
});

test('jatos.loaded is kept when the study is loaded', async () => {
  const { window, tell } = frame('labconsole.js', 'jatos.js');
  const { jatos } = window;
  const heard = [];
  jatos.loaded().done(() => heard.push(jatos.studyInput.n));
  jatos.loaded().then(() => heard.push(jatos.isConnected()));
  await settled();
  assert.deepEqual(heard, []);
  tell({ about });
  await settled();
  assert.deepEqual(heard, [40, true]);
});

test('a change of the batch session takes callbacks in a chain', async () => {
  const { jatos } = await studyOfJATOS('batch-session.js');
  const heard = [];
  jatos.batchSession.set('a', 1).done(() => heard.push('set')).fail(() => heard.push('no')).always(() => heard.push('always'));
  jatos.batchSession.remove('/b', undefined, () => heard.push('given')).done(() => heard.push('no')).fail((message) => heard.push(message));
  await settled();
  assert.deepEqual(heard.sort(), ['There is no “/b” in the batch session.', 'always', 'given', 'set']);
});

test('the batch session of JATOS is kept in the page, and its changes succeed', async () => {
  const session = frame('labconsole.js', 'jatos.js', 'batch-session.js').window.jatos.batchSession;
  const plain = (value) => JSON.parse(JSON.stringify(value));
  assert.deepEqual([session.get('a'), session.defined('/a'), plain(session.getAll())], [undefined, false, {}]);
  const told = [];
  await session.set('counts', { A: 0, list: [1, 3] }, () => told.push('set'));
  await session.add('/counts/list/1', 2);
  await session.add('/counts/list/-', 4);
  await session.replace('/counts/A', 5);
  await session.add('/a~1b', 'x');
  await session.copy('/counts/A', '/B');
  await session.move('/B', '/C');
  assert.deepEqual(plain(session.getAll()), { counts: { A: 5, list: [1, 2, 3, 4] }, 'a/b': 'x', C: 5 });
  assert.deepEqual(told, ['set']);
  assert.deepEqual([session.find('/counts/list/2'), session.find('/a~1b'), session.find('/x/y')], [3, 'x', undefined]);
  assert.deepEqual([session.test('/C', 5), session.test('/C', 6), session.test('/x', undefined)], [true, false, true]);
  session.get('counts').A = 9;  // a copy
  assert.equal(session.find('/counts/A'), 5);
  await session.remove('/counts/list/0');
  assert.equal(session.find('/counts/list/0'), 2);
  for (const refused of [session.add('/x/y', 1), session.remove('/x'), session.replace('/x', 1), session.copy('/x', '/z'), session.move('/x', '/z')]) {
    await assert.rejects(refused, /There is no/);
  }
  await session.clear();
  assert.deepEqual(plain(session.getAll()), {});
  await session.setAll({ a: 1 });
  assert.equal(session.get('a'), 1);
});

test('a result of JATOS that is one long object is handed over whole', async () => {
  const { window, sent, tell } = frame('labconsole.js', 'requests.js', 'jatos.js');
  tell({ about });
  await settled();
  const result = { trials: Array.from({ length: 3000 }, (_, trial) => ({ trial, rt: trial * 1.5, answer: 'left' })) };
  window.jatos.submitResultData(JSON.stringify(result));
  await settled();
  const { lines } = sent.at(-1);
  assert.equal(lines.length, 1);
  const text = ledger().submit(lines).flat().map((entry) => entry.text).join('');
  assert.ok(text.length > 100_000);
  assert.deepEqual(JSON.parse(text), result);
});

const ownScripts = ['labconsole.js', 'requests.js'];
const bytesOf = (text) => new TextEncoder().encode(text).buffer;

/** The events and answers of XMLHttpRequest for a file of this content, or of one that is not there. */
async function requested(set, content, { method = 'GET', url = 'data/items.json' } = {}) {
  const { window, sent, tell } = frame(...ownScripts);
  const request = new window.XMLHttpRequest();
  const heard = [];
  for (const type of ['loadstart', 'readystatechange', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend']) {
    request[`on${type}`] = () => heard.push(type === 'readystatechange' ? request.readyState : type);
  }
  request.open(method, url);
  set(request);
  request.send();
  await settled();
  const call = sent.findLast((message) => message.call === 'read');
  if (call) tell({ id: call.id, ...(content === null ? { error: { code: 'missing', message: 'none' } } : { value: bytesOf(content) }) });
  await settled();
  return { request, heard, sent, window, tell };
}

test('XMLHttpRequest gives a file of the experiment', async () => {
  const { request, heard, sent } = await requested(() => {}, '{"ü":1}');
  assert.equal(sent.at(-1).path, 'http://lab/experiment/data/items.json');
  assert.deepEqual(heard, [1, 'loadstart', 2, 3, 'progress', 4, 'load', 'loadend']);
  assert.deepEqual([request.status, request.responseText, request.response], [200, '{"ü":1}', '{"ü":1}']);
  assert.equal(request.responseURL, 'http://lab/experiment/data/items.json');
  assert.deepEqual([request.DONE, request.constructor.DONE], [4, 4]);
});

test('XMLHttpRequest gives it as it is asked for', async () => {
  const as = async (type, content) => (await requested((request) => { request.responseType = type; }, content)).request.response;
  assert.deepEqual(JSON.parse(JSON.stringify(await as('json', '{"a":[1]}'))), { a: [1] });
  assert.equal(await as('json', '{'), null);
  assert.equal((await as('arraybuffer', 'abc')).byteLength, 3);
  const blob = await as('blob', 'abc');
  assert.equal(await blob.text(), 'abc');
});

test('XMLHttpRequest fails where there is no such file, and for any other request', async () => {
  const missing = await requested(() => {}, null);
  assert.deepEqual(missing.heard, [1, 'loadstart', 4, 'error', 'loadend']);
  assert.equal(missing.request.status, 0);
  for (const other of [{ method: 'POST' }, { url: 'https://else.example/x' }]) {
    const { heard, sent } = await requested(() => {}, '', other);
    assert.deepEqual(heard, [1, 'loadstart', 4, 'error', 'loadend']);
    assert.deepEqual(sent.slice(1).map(({ call, name }) => [call, name]), [['problem', 'refused']]);
  }
});

test('XMLHttpRequest calls its listeners as a browser does', async () => {
  const { request } = await requested((asked) => {
    for (const type of ['onload', 'onreadystatechange', 'onprogress', 'ontimeout']) assert.ok(type in asked, type);
    assert.deepEqual([new asked.constructor().ontimeout, asked.upload.onprogress], [null, null]);
    asked.onload = function heard({ currentTarget, target }) {
      this.seen = [this === asked, currentTarget === asked, target === asked];
    };
  }, 'a');
  assert.deepEqual(request.seen, [true, true, true]);
});

test('XMLHttpRequest that is taken back by its own listener is not heard of any more', async () => {
  for (const [state, expected] of [
    [2, [1, 'loadstart', 2, 4, 'abort', 'loadend']], [3, [1, 'loadstart', 2, 3, 4, 'abort', 'loadend']],
    [4, [1, 'loadstart', 2, 3, 'progress', 4]],
  ]) {
    const { request, heard } = await requested((asked) => {
      asked.addEventListener('readystatechange', () => { if (asked.readyState === state && asked.status === 200) asked.abort(); });
    }, 'a');
    assert.deepEqual(heard, expected);
    assert.equal(request.readyState, 0);
  }
  const again = await requested((asked) => {
    asked.addEventListener('load', () => asked.open('GET', 'b'), { once: true });
  }, 'a');
  assert.deepEqual(again.heard, [1, 'loadstart', 2, 3, 'progress', 4, 'load', 1]);
  const early = await requested((asked) => asked.addEventListener('loadstart', () => asked.abort()), null);
  assert.deepEqual(early.heard, [1, 'loadstart', 4, 'abort', 'loadend']);
  assert.equal(early.sent.some(({ call }) => call === 'read'), false);
});

test('XMLHttpRequest that was not sent has nothing to take back, and one that was is not sent twice', async () => {
  const { request, heard } = await requested((asked) => {
    asked.abort();
    assert.equal(asked.readyState, 1);
  }, 'a');
  assert.deepEqual(heard, [1, 'loadstart', 2, 3, 'progress', 4, 'load', 'loadend']);
  request.abort();
  assert.deepEqual([heard.length, request.readyState], [8, 0]);
  request.open('GET', 'b');
  request.send();
  assert.throws(() => request.send(), { name: 'TypeError' });
});

test('addresses that hold their content are read without a word to anybody', async () => {
  const { window, sent } = frame(...ownScripts);
  assert.equal(await (await window.fetch('data:text/plain,a%20b')).text(), 'a b');
  const made = URL.createObjectURL(new Blob(['c'], { type: 'image/svg+xml' }));
  assert.equal(await (await window.fetch(new Request(made))).text(), 'c');
  const ask = (url, type) => new Promise((resolve) => {
    const request = new window.XMLHttpRequest();
    request.open('GET', url);
    request.responseType = type;
    request.onloadend = () => resolve([request.status, request.response]);
    request.send();
  });
  assert.deepEqual(await ask('data:application/json,[1]', 'text'), [200, '[1]']);
  const [status, blob] = await ask(made, 'blob');
  assert.deepEqual([status, blob.type, await blob.text()], [200, 'image/svg+xml', 'c']);
  assert.deepEqual(await ask('blob:null/none', 'text'), [0, '']);
  assert.deepEqual(sent.map(({ call }) => call), ['hello']);
});

test('XMLHttpRequest gives up after its time, and does not hear what comes later', async () => {
  const { window, sent, tell } = frame(...ownScripts);
  const [request, heard] = [new window.XMLHttpRequest(), []];
  request.open('GET', 'a.wav');
  request.timeout = 1;
  for (const type of ['readystatechange', 'load', 'error', 'timeout', 'loadend']) request.addEventListener(type, () => heard.push(type));
  request.send();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(heard, ['readystatechange', 'timeout', 'loadend']);
  tell({ id: sent.at(-1).id, value: bytesOf('a') });
  await settled();
  assert.deepEqual([heard.length, request.readyState, request.status, request.response], [3, 4, 0, '']);
});

test('XMLHttpRequest ends once: by its listener, or whoever takes it back', async () => {
  const { request, heard, tell, sent } = await requested(() => {}, null, { url: 'https://lab:1/' });
  assert.deepEqual(heard.filter((type) => type === 'loadend'), ['loadend']);
  request.open('GET', 'a.wav');
  const loaded = [];
  request.addEventListener('load', () => loaded.push('load'));
  request.send();
  request.abort();
  await settled();
  tell({ id: sent.at(-1).id, value: bytesOf('a') });
  await settled();
  assert.deepEqual([loaded, heard.slice(-2), request.readyState], [[], ['abort', 'loadend'], 0]);
  assert.throws(() => request.open('GET', 'a', false), { name: 'TypeError' });
  assert.throws(() => request.send(), { name: 'TypeError' });
});

test('fetch gives files of the experiment alone', async () => {
  const { window, sent, tell } = frame(...ownScripts);
  const answered = window.fetch('a.txt').then((response) => response.text());
  await settled();
  tell({ id: sent.at(-1).id, value: bytesOf('abc') });
  assert.equal(await answered, 'abc');
  for (const [url, options] of [['https://else.example/', {}], ['a.txt', { method: 'POST' }]]) {
    await assert.rejects(window.fetch(url, options), { name: 'TypeError' });
  }
  assert.deepEqual(sent.slice(-2).map(({ name }) => name), ['refused', 'refused']);
});
