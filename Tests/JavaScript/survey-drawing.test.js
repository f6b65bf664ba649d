// A drawing as the answer to a question: drawn or described, taken back, and there again on a page that is opened again.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Drawing } from '../../Assets/js/tasks/survey/drawing.js';
import { Element, element, makeDocument } from './dom.js';

beforeEach(() => {
  makeDocument();
  globalThis.getComputedStyle = () => ({ color: '#222' });
  globalThis.devicePixelRatio = 1;
  globalThis.matchMedia = () => ({ addEventListener() {} });
  globalThis.ResizeObserver = class { observe() {} };
  Element.prototype.getContext = function context() {
    return new Proxy({ canvas: this }, { get: (known, name) => known[name] ?? (() => {}), set: () => true });
  };
});

function drawing({ ink = '', words = '' } = {}) {
  const form = element(`<form><div data-drawing><input type="hidden" name="where" value="${ink}" data-part="sent">
    <div data-way="drawn" hidden><div data-part="surface" data-empty="Empty" data-drawn="Drawn"><canvas></canvas><canvas></canvas></div>
      <p data-part="state" data-undone="Gone." data-cleared="Empty again." data-full="Full."></p>
      <button data-part="undo" disabled></button><button data-part="clear" disabled></button></div>
    <div data-way="written"><textarea name="where.other" data-part="words">${words}</textarea></div>
    <p data-part="ways" hidden><button data-part="write" data-way="drawn"></button><button data-part="draw" data-way="written"></button></p></div></form>`);
  const part = (name) => form.querySelector(`[data-part=${name}]`);
  part('surface').box = { left: 0, top: 0, width: 600, height: 600 };
  new Drawing(form.querySelector('[data-drawing]')).open();
  const sent = () => form.querySelectorAll('[name]').filter((field) => !field.disabled).map(({ name, value }) => [name, value]);
  return { form, part, sent };
}

const at = (clientX, clientY) => ({ clientX, clientY, pointerId: 1, button: 0, pressure: 0.5, pointerType: 'touch' });

function draw(surface) {
  surface.happens('pointerdown', at(100, 100));
  surface.happens('pointermove', at(200, 150));
  surface.happens('pointermove', at(300, 300));
  surface.happens('pointerup', at(300, 300));
}

test('what is drawn is sent, in the units of the field', () => {
  const { form, part, sent } = drawing();
  draw(part('surface'));
  assert.deepEqual(sent(), [['where', '1000,1000,50 2000,1500,50 3000,3000,50']]);
  assert.equal(part('surface').getAttribute('aria-label'), 'Drawn');
  assert.ok(form.querySelector('[data-unsaved]'));
});

test('a line that is taken back is not sent', () => {
  const { part, sent } = drawing();
  draw(part('surface'));
  part('undo').focus();
  part('undo').happens('click');
  assert.deepEqual(sent(), [['where', '']]);
  assert.deepEqual([part('state').textContent, part('undo').disabled], ['Empty again.', true]);
  assert.equal(document.activeElement, part('write'));
});

test('described in words, the drawing is not sent, and it is not lost', () => {
  const { part, sent } = drawing();
  draw(part('surface'));
  part('write').happens('click');
  part('words').value = 'The knee';
  assert.deepEqual(sent(), [['where.other', 'The knee']]);
  assert.equal(document.activeElement, part('words'));
  part('draw').happens('click');
  assert.match(sent()[0][1], /^1000,1000/);
});

test('a stored drawing is there again, and stored words open the words', () => {
  const stored = '1000,1000,50 2000,1500,50;10,10,50 500,500,50';
  assert.deepEqual(drawing({ ink: stored }).sent(), [['where', stored]]);
  assert.deepEqual(drawing({ words: 'The knee' }).sent(), [['where.other', 'The knee']]);
});

test('a form that is sent in the middle of a line has the line', () => {
  const { form, part, sent } = drawing();
  part('surface').happens('pointerdown', at(100, 100));
  part('surface').happens('pointermove', at(200, 150));
  form.happens('submit');
  assert.deepEqual(sent(), [['where', '1000,1000,50 2000,1500,50']]);
});
