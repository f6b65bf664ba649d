import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOffer } from '../../Assets/js/lists/undo.js';

function offer() {
  const listeners = {};
  const waiting = [];
  const form = {
    hidden: false,
    held: '',
    matches: (selector) => selector === form.held,
    addEventListener: (event, listener) => { listeners[event] = listener; },
  };
  endOffer(form, 9000, (act, milliseconds) => waiting.push({ act, milliseconds }));
  return {
    form,
    fire: (event) => listeners[event](),
    pass: () => waiting.splice(0).map(({ act, milliseconds }) => { act(); return milliseconds; }),
  };
}

test('the button goes when its time is over', () => {
  const { form, pass } = offer();
  assert.equal(form.hidden, false);
  assert.deepEqual(pass(), [9000]);
  assert.equal(form.hidden, true);
});

for (const [held, event] of [[':focus-within', 'focusout'], [':hover', 'pointerleave']]) {
  test(`it stays under ${held}, and goes after that`, () => {
    const { form, fire, pass } = offer();
    form.held = held;
    pass();
    assert.equal(form.hidden, false);
    form.held = '';
    fire(event);
    assert.deepEqual(pass(), [0]);
    assert.equal(form.hidden, true);
  });
}

test('leaving it before its time is over takes nothing away', () => {
  const { form, fire, pass } = offer();
  form.held = ':focus-within';
  fire('focusout');
  form.held = '';
  const [first] = [form.hidden];
  assert.equal(first, false);
  pass();
  assert.equal(form.hidden, true);
});
