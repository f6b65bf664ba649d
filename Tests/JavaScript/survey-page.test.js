// The fields of a survey act on one another: boxes that exclude others, reasons beside fields, answers that are taken back,
// characters that are left, questions that appear, pictures that are enlarged.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { followRules } from '../../Assets/js/tasks/survey/appearing.js';
import { letClear } from '../../Assets/js/tasks/survey/clearing.js';
import { Counter } from '../../Assets/js/tasks/survey/counter.js';
import { enlarge } from '../../Assets/js/tasks/survey/enlarging.js';
import { keepExclusive } from '../../Assets/js/tasks/survey/exclusive.js';
import { NotGiven } from '../../Assets/js/tasks/survey/notgiven.js';
import { DomEvent, element, makeDocument } from './dom.js';
import { timers } from './timers.js';

beforeEach(() => makeDocument());

const tick = (box) => {
  box.checked = true;
  box.happens('change');
};

test('“None of these” and the other boxes take each other away', () => {
  const question = element(`<fieldset><input type="checkbox" name="sport" value="running"><input type="checkbox" name="sport" value="none" data-exclusive>
    <input type="checkbox" name="else" value="x" checked></fieldset>`);
  keepExclusive(question);
  const [running, none, other] = question.querySelectorAll('input');
  tick(running);
  tick(none);
  assert.deepEqual([running.checked, none.checked, other.checked], [false, true, true]);
  tick(running);
  assert.deepEqual([running.checked, none.checked], [true, false]);
});

test('with “Don’t know” ticked what was typed is not sent, and typing takes the tick away', () => {
  const form = element(`<form><div data-question="q-age"><input name="age" value="34"><input type="checkbox" name="age.not-given" value="do-not-know" data-not-given></div></form>`);
  const question = form.querySelector('[data-question]');
  new NotGiven(question).open();
  const [field, box] = question.querySelectorAll('input');
  const sent = () => {
    const formData = new Map([['csrf', 'x'], ['age', field.value], ...(box.checked ? [[box.name, box.value]] : [])]);
    form.dispatchEvent(new DomEvent('formdata', { formData }));
    return [...formData.keys()];
  };
  assert.deepEqual(sent(), ['csrf', 'age']);
  tick(box);
  assert.deepEqual(sent(), ['csrf', 'age.not-given']);
  field.happens('input');
  assert.equal(box.checked, false);
});

test('an answer with radio buttons is taken back on the page, and no other', () => {
  const row = (name) => `<div data-question><input type="radio" name="${name}" value="1"><input type="radio" name="${name}" value="2" checked>
    <button type="submit" name=".clear" value="${name}" data-clears>Clear</button></div>`;
  const form = element(`<form><fieldset data-question="q-week">${row('calm')}${row('tired')}</fieldset></form>`);
  const [button, other] = form.querySelectorAll('button[data-clears]');
  for (const each of [button, other]) letClear(each);
  const changed = [];
  form.addEventListener('change', ({ target }) => changed.push(target.name));
  const chosen = form.querySelectorAll('input')[1];
  assert.equal(button.happens('click').defaultPrevented, true);
  assert.deepEqual(form.querySelectorAll('input').map(({ checked }) => checked), [false, false, false, true]);
  assert.deepEqual([changed, document.activeElement], [['calm'], chosen]);
  button.happens('click');
  assert.deepEqual(changed, ['calm']);
});

test('how many characters are left is read out after a pause, and only near the end', (t) => {
  timers.start();
  t.after(() => timers.stop());
  const question = element('<div data-question="q"><textarea data-limit="30"></textarea><span data-part="shown" data-left="Left:" data-over="Too many:"></span><p data-part="said"></p></div>');
  const field = question.querySelector('textarea');
  const [shown, said] = ['shown', 'said'].map((name) => question.querySelector(`[data-part=${name}]`));
  new Counter(field).open();
  assert.equal(shown.textContent, '');
  field.value = 'x'.repeat(31);
  field.happens('input');
  assert.deepEqual([shown.textContent, shown.hasAttribute('data-is-over'), said.textContent], ['Too many: 1', true, '']);
  timers.tick(999);
  assert.equal(said.textContent, '');
  timers.tick(1);
  assert.equal(said.textContent, 'Too many: 1');
});

/** A form whose server answers with these questions. */
function form(questions) {
  const item = (id) => `<div data-question="${id}"><input name="${id}" value=""></div>`;
  const made = element(`<form action="/page" data-appearing><input name="csrf" value="c">${questions.map(item).join('')}<div class="bar"></div></form>`);
  return made;
}

function serve(answers) {
  const asked = [];
  globalThis.FormData = class { constructor(from) { this.from = from; } * [Symbol.iterator]() {
    for (const field of this.from.querySelectorAll('input')) if (!field.disabled) yield [field.name, field.value];
  } };
  globalThis.fetch = async (url, { body }) => {
    asked.push(Object.fromEntries(body));
    return { ok: true, text: async () => answers.shift() };
  };
  globalThis.DOMParser = class { parseFromString(ids) { return { querySelector: () => (ids ? form(ids) : null) }; } };
  return asked;
}

async function settle() {
  for (let i = 0; i < 6; i += 1) await new Promise(setImmediate);
}

test('a question appears in its place, and hides again with what was entered', async () => {
  const asked = serve([['works', 'hours', 'where'], ['works', 'where'], ['works', 'hours', 'where']]);
  const page = form(['works', 'where']);
  const opened = [];
  followRules(page, (question) => opened.push(question.dataset.question));
  const change = async () => {
    page.querySelector('input').happens('change');
    await settle();
  };
  const shown = () => page.children.filter((child) => child.dataset.question && !child.hidden).map((child) => child.dataset.question);
  await change();
  assert.deepEqual([shown(), opened, asked[0]['.draft']], [['works', 'hours', 'where'], ['hours'], '1']);
  const hours = page.querySelectorAll('input').find((field) => field.name === 'hours');
  hours.value = '20';
  await change();
  assert.deepEqual([shown(), hours.disabled], [['works', 'where'], true]);
  await change();
  assert.deepEqual([shown(), hours.disabled, hours.value, opened], [['works', 'hours', 'where'], false, '20', ['hours']]);
});

test('an answer without the form, such as that of a pause, changes nothing', async () => {
  serve([null]);
  const page = form(['works', 'where']);
  followRules(page, () => {});
  page.querySelector('input').happens('change');
  await settle();
  assert.equal(page.children.filter((child) => child.dataset.question && !child.hidden).length, 2);
});

test('a picture is enlarged over the page, and a modified click opens it as a page', () => {
  const opened = [];
  globalThis.window = { HTMLDialogElement: class {} };
  const main = element('<main><a href="/picture.svg" data-enlarges="Close"><img src="/picture.svg" alt="A device"></a></main>');
  const link = main.querySelector('a');
  const make = document.createElement;
  document.createElement = (tag) => Object.assign(make(tag), { showModal() { opened.push(this); } });
  enlarge(link);
  assert.equal(link.happens('click', { ctrlKey: true }).defaultPrevented, false);
  assert.equal(link.happens('click').defaultPrevented, true);
  assert.equal(opened[0].getAttribute('aria-label'), 'A device');
  opened[0].happens('close', { bubbles: false });
  assert.equal(main.querySelector('dialog'), null);
  delete globalThis.window;
});
