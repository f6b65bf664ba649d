import assert from 'node:assert/strict';
import { test } from 'node:test';
import { about, frame, settled } from './frame.js';

/** The frame of a study for JATOS that has begun; its document is `drawn`, where it draws. */
async function study(script, { drawn, more = {} } = {}) {
  const begun = frame('labconsole.js', 'jatos.js', script);
  begun.window.document = drawn ?? begun.window.document;
  begun.tell({ about: { ...about, task: 'memory', isPreview: false, ...more } });
  await settled();
  return { ...begun, jatos: begun.window.jatos };
}

// MARK: - Identifiers

test('a row of JATOS that gets its ids is the row that was given', async () => {
  const { jatos } = await study('jatos-ids.js', { more: { seed: '5', component: 1 } });
  const row = { rt: 500 };
  assert.equal(jatos.addJatosIds(row), row);
  assert.deepEqual({ ...row }, {
    rt: 500, studyCode: null, studyId: 'memory', studyTitle: 'memory', batchId: null, batchTitle: null, componentId: 2,
    componentPos: 2, componentTitle: 'B', workerId: '6', studyResultId: '6', componentResultId: '602', groupResultId: null,
    groupMemberId: null,
  });
  assert.equal(jatos.addJatosIds().componentPos, 2);
});

test('the ids of a run are its own, numbers as texts, and the same again after a reload', async () => {
  const ids = async (more) => {
    const { jatos } = await study('jatos-ids.js', { more });
    return [jatos.studyResultId, jatos.componentResultId, jatos.workerId, jatos.workerType];
  };
  const one = await ids({});
  assert.deepEqual(await ids({}), one);
  assert.ok(one.slice(0, 3).every((id) => Number.isSafeInteger(Number(id)) && Number(id) > 0), `${one}`);
  const other = await ids({ seed: '18446744073709551614', isPreview: true });
  assert.notEqual(other[0], one[0]);
  assert.deepEqual([one[3], other[3]], ['PersonalSingle', 'Jatos']);
});

test('a study of JATOS has no ids before it is loaded, and knows them in onLoad', async () => {
  const { window, tell } = frame('labconsole.js', 'jatos.js', 'jatos-ids.js');
  const heard = [];
  window.jatos.onLoad(() => heard.push(window.jatos.studyId));
  assert.equal(window.jatos.studyId, null);
  tell({ about: { ...about, task: 'memory' } });
  await settled();
  assert.deepEqual(heard, ['memory']);
});

// MARK: - Groups

const refusal = (name) => `LabConsole runs no studies in groups: jatos.${name} is refused.`;
const notes = (sent) => sent.filter(({ call }) => call === 'problem').map(({ name, message }) => [name, message]);

test('a study in groups hears at once that there are none, and staff read of it', async () => {
  const { jatos, sent } = await study('group-study.js');
  const heard = [];
  jatos.joinGroup({ onOpen: () => heard.push('open'), onError: (message) => heard.push(message) });
  jatos.sendGroupMsg('hello');
  jatos.sendGroupMsgTo('7', 'hello');
  jatos.sendGroupMsg('again');
  await settled();
  const names = ['joinGroup', 'sendGroupMsg', 'sendGroupMsgTo'];
  assert.deepEqual(heard, [...names, 'sendGroupMsg'].map(refusal));
  assert.deepEqual(notes(sent), names.map((name) => ['group', refusal(name)]));
});

test('the callbacks of group calls stand where JATOS has them', async () => {
  const { jatos } = await study('group-study.js');
  const heard = [];
  const [well, badly] = [() => heard.push('well'), (message) => heard.push(message)];
  for (const name of ['leaveGroup', 'reassignGroup', 'setGroupFixed']) jatos[name](well, badly);
  const { groupSession: session } = jatos;
  session.set('a', 1, well, badly);
  session.setAll({ a: 1 }, well, badly);
  session.clear(well, badly);
  session.add('/a', 1, well, badly);
  session.remove('/a', well, badly);
  session.replace('/a', 1, well, badly);
  session.copy('/a', '/b', well, badly);
  session.move('/a', '/b', well, badly);
  await settled();
  const changes = ['set', 'setAll', 'clear', 'add', 'remove', 'replace', 'copy', 'move'].map((name) => `groupSession.${name}`);
  assert.deepEqual(heard, ['leaveGroup', 'reassignGroup', 'setGroupFixed', ...changes].map(refusal));
});

test('a group call without a callback tells jatos.onError, and its promise fails', async () => {
  const { jatos } = await study('group-study.js');
  const heard = [];
  jatos.onError((message) => heard.push(message));
  jatos.joinGroup().done(() => heard.push('joined')).fail((message) => heard.push(message)).always(() => heard.push('always'));
  await assert.rejects(jatos.joinGroup({}), { message: refusal('joinGroup') });
  await settled();
  assert.deepEqual(heard.sort(), [refusal('joinGroup'), refusal('joinGroup'), refusal('joinGroup'), 'always'].sort());
});

test('a failure that nobody asks for leads the participant on, one that is asked for does not', async () => {
  const errors = async (use) => {
    const { jatos, sent } = await study('group-study.js');
    use(jatos.joinGroup({}));
    await new Promise((resolve) => { setTimeout(resolve, 10); });
    return notes(sent).filter(([name]) => name === 'error');
  };
  assert.deepEqual(await errors(() => {}), [['error', refusal('joinGroup')]]);
  assert.deepEqual(await errors((answer) => answer.catch(() => {})), []);
  assert.deepEqual(await errors((answer) => answer.fail(() => {})), []);
  assert.deepEqual(await errors(async (answer) => { try { await answer; } catch { /* as it should */ } }), []);
});

test('nobody is in a group, and its session is empty', async () => {
  const { jatos } = await study('group-study.js');
  const asked = ['hasJoinedGroup', 'hasOpenGroupChannel', 'isMaxActiveMemberReached', 'isMaxActiveMemberOpen', 'isGroupOpen'];
  assert.deepEqual(asked.map((name) => jatos[name]()), asked.map(() => false));
  const { groupSession: session } = jatos;
  assert.deepEqual([session.get('a'), session.find('/a'), session.defined('/a'), session.test('/a', 1)], [
    undefined, undefined, false, false,
  ]);
  assert.deepEqual([{ ...session.getAll() }, [...jatos.groupMembers], jatos.groupMemberId], [{}, [], null]);
});

// MARK: - What is drawn

/** As much of a document as is drawn on. */
function paper() {
  const make = (name) => ({
    name, style: {}, children: [], parent: null, heard: {},
    append(...added) {
      for (const one of added) if (typeof one === 'object') one.parent = this;
      this.children.push(...added);
    },
    remove() { this.parent?.children.splice(this.parent.children.indexOf(this), 1); },
    setAttribute(attribute, value) { this[attribute] = value; },
    addEventListener(type, hear) { this.heard[type] = hear; },
    showModal() { this.isOpen = true; },
    close() { this.heard.close(); },
  });
  return { body: make('body'), createElement: make };
}

test('an overlay has its text, and goes', async () => {
  const drawn = paper();
  const { jatos } = await study('jatos-screen.js', { drawn, more: { words: { wait: 'Bitte warten.' } } });
  jatos.showOverlay();
  jatos.showOverlay({ text: 'Coffee', imgUrl: 'cup.png', style: 'color: brown' });
  assert.equal(drawn.body.children.length, 1);
  const [{ children: [image, text], style, role }] = drawn.body.children;
  assert.deepEqual([image.src, text, role, style.cssText.endsWith('color: brown')], ['cup.png', 'Coffee', 'status', true]);
  jatos.removeOverlay();
  assert.equal(drawn.body.children.length, 0);
  jatos.showOverlay({ showImg: false });
  assert.deepEqual(drawn.body.children[0].children, ['Bitte warten.']);
});

test('an overlay that is asked for before the page has a body comes with it, unless it was taken back', async () => {
  const drawn = paper();
  const { jatos, window, hear } = await study('jatos-screen.js');
  jatos.showOverlay({ text: 'one' });
  jatos.removeOverlay();
  jatos.showOverlay({ text: 'two' });
  window.document = drawn;
  hear('DOMContentLoaded');
  assert.deepEqual(drawn.body.children.map(({ children }) => [...children]), [['two']]);
});

test('the button that aborts asks first, in words of the participant', async () => {
  const drawn = paper();
  const words = { cancel: 'Aufgabe beenden', question: 'Möchten Sie?', abort: 'Ja', stay: 'Nein' };
  const { jatos, sent } = await study('jatos-screen.js', { drawn, more: { words } });
  jatos.addAbortButton();
  const [button] = drawn.body.children;
  assert.equal(button.textContent, 'Aufgabe beenden');
  button.heard.click();
  const [question, stay] = drawn.body.children[1].children;
  assert.deepEqual([question.textContent, stay.textContent, drawn.body.children[1].isOpen], ['Möchten Sie?', 'Nein', true]);
  stay.heard.click();
  await settled();
  assert.deepEqual([drawn.body.children.length, sent.at(-1).call], [1, 'hello']);
  button.heard.click();
  drawn.body.children[1].children[2].heard.click();
  await settled();
  assert.deepEqual([sent.at(-1).call, sent.at(-1).reason], ['abort', 'Worker decided to abort']);
});

test('a study sets what its button says and does', async () => {
  const drawn = paper();
  const { jatos } = await study('jatos-screen.js', { drawn });
  const heard = [];
  jatos.addAbortButton({ text: 'Quit', confirm: false, msg: 'enough', action: (message) => heard.push(message), tooltip: 'Leave' });
  const [button] = drawn.body.children;
  button.heard.click();
  assert.deepEqual([button.textContent, button.title, heard], ['Quit', 'Leave', ['enough']]);
  jatos.addAbortButton({ confirmText: 'Really?' });
  drawn.body.children[1].heard.click();
  assert.equal(drawn.body.children[2].children[0].textContent, 'Really?');
});
