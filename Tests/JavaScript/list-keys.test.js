import assert from 'node:assert/strict';
import test from 'node:test';

import { KeysSwitch, actionOf, isWriting, nextRow } from '../../Assets/js/lists/keys.js';

const press = (key, more = {}) => ({ key, ...more });
const field = (localName, type) => ({ localName, type });

test('keys have their meaning where nobody writes', () => {
  const meanings = { '/': 'search', j: 'down', k: 'up', x: 'choose', '?': 'help' };
  for (const [key, action] of Object.entries(meanings)) assert.equal(actionOf(press(key), null), action, key);
  assert.equal(actionOf(press('/', { shiftKey: true }), field('a')), 'search');
  for (const key of ['J', 'Enter', 'a', ' ', 'Escape', 'Dead']) assert.equal(actionOf(press(key), null), null, key);
});

test('nothing happens while somebody types in a field', () => {
  const fields = [
    field('input', 'text'), field('input', 'search'), field('input', 'date'), field('input', 'number'),
    field('textarea'), field('select'), { localName: 'div', isContentEditable: true },
  ];
  for (const focused of fields) {
    assert.ok(isWriting(focused), focused.type);
    for (const key of ['/', 'j', 'k', 'x', '?']) assert.equal(actionOf(press(key), focused), null);
  }
});

test('a checkbox or a button is not written into', () => {
  for (const type of ['checkbox', 'radio', 'submit']) assert.equal(actionOf(press('j'), field('input', type)), 'down');
  assert.equal(actionOf(press('j'), field('button', 'submit')), 'down');
});

test('keys of the browser, of a composition and of others are left to them', () => {
  const taken = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { defaultPrevented: true }];
  for (const more of taken) assert.equal(actionOf(press('k', more), null), null);
});

test('rows are walked from end to end and no further', () => {
  assert.equal(nextRow(-1, 3, 'down'), 0);
  assert.equal(nextRow(-1, 3, 'up'), 2);
  assert.equal(nextRow(0, 3, 'down'), 1);
  assert.equal(nextRow(2, 3, 'down'), 2);
  assert.equal(nextRow(0, 3, 'up'), 0);
  assert.equal(nextRow(-1, 0, 'down'), -1);
});

test('the keys can be turned off and on again, and a browser that keeps nothing has them on', () => {
  const kept = new Map();
  const store = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
  const keys = new KeysSwitch(store);
  assert.ok(keys.isOn);
  keys.isOn = false;
  assert.equal(new KeysSwitch(store).isOn, false);
  keys.isOn = true;
  assert.equal(new KeysSwitch(store).isOn, true);
  const refusing = new KeysSwitch({ getItem() { throw new Error('no'); }, setItem() { throw new Error('no'); } });
  refusing.isOn = false;
  assert.ok(refusing.isOn);
  assert.ok(new KeysSwitch(null).isOn);
});
