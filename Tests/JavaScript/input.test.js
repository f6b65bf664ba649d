import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAskedFor, pressOfKey, pressOfPointer } from '../../Assets/js/runtime/input.js';

const keys = { left: 'e', right: 'i' };
const keydown = (key, code, more = {}) => ({ key, code, timeStamp: 12.5, repeat: false, ...more });
const now = 20;
const action = (event) => pressOfKey(event, keys, now)?.action ?? null;

test('a key press carries the time of its event', () => {
  assert.deepEqual(pressOfKey(keydown('e', 'KeyE'), keys, now), { action: 'left', time: 12.5, input: 'key' });
});

for (const [name, event, expected] of [
  ['the left key', keydown('e', 'KeyE'), 'left'],
  ['the right key', keydown('i', 'KeyI'), 'right'],
  ['capital letters', keydown('I', 'KeyI', { shiftKey: true }), 'right'],
  ['the space bar', keydown(' ', 'Space'), 'start'],
  ['another key', keydown('r', 'KeyR'), null],
  ['a key held down', keydown('e', 'KeyE', { repeat: true }), null],
  ['the space bar held down', keydown(' ', 'Space', { repeat: true }), null],
  ['a shortcut with Control', keydown('e', 'KeyE', { ctrlKey: true }), null],
  ['a shortcut with Command', keydown('i', 'KeyI', { metaKey: true }), null],
  ['a shortcut with Alt', keydown('i', 'KeyI', { altKey: true }), null],
  ['a Cyrillic layout', keydown('у', 'KeyE'), 'left'],
  ['an input method', keydown('Process', 'KeyI'), 'right'],
  ['a dead key', keydown('Dead', 'KeyE'), 'left'],
  ['the letter in another place (Dvorak)', keydown('e', 'KeyD'), 'left'],
  ['another letter in its place (Dvorak)', keydown('c', 'KeyI'), null],
  ['a modifier alone', keydown('Shift', 'ShiftLeft', { shiftKey: true }), null],
]) {
  test(`${name} means ${expected ?? 'nothing'}`, () => assert.equal(action(event), expected));
}

test('more than two keys can be answers', () => {
  const four = { red: 'd', green: 'f', blue: 'j', yellow: 'k' };
  assert.equal(pressOfKey(keydown('j', 'KeyJ'), four, now).action, 'blue');
  assert.equal(pressOfKey(keydown('л', 'KeyK'), four, now).action, 'yellow');
});

test('the space bar can be an answer, and other keys may be missing', () => {
  for (const event of [keydown(' ', 'Space'), keydown('Process', 'Space')]) {
    assert.equal(pressOfKey(event, { left: ' ' }, now).action, 'left');
    assert.equal(pressOfKey(event, {}, now).action, 'start');
  }
  assert.equal(pressOfKey(keydown('e', 'KeyE'), {}, now), null);
});

test('other pairs of keys are possible, digits on every keyboard', () => {
  const other = { left: 'D', right: '9' };
  assert.equal(pressOfKey(keydown('d', 'KeyD'), other, now).action, 'left');
  assert.equal(pressOfKey(keydown('9', 'Numpad9'), other, now).action, 'right');
  assert.equal(pressOfKey(keydown('ç', 'Digit9'), other, now).action, 'right');
  assert.equal(pressOfKey(keydown('e', 'KeyE'), other, now), null);
});

const pointerdown = (id, more = {}) => ({
  target: { closest: () => (id ? { id } : null) }, timeStamp: 7.25, button: 0, pointerType: 'touch', pointerId: 4, clientX: 30, clientY: 40.5, ...more,
});

test('a finger on a button answers, with the time and the place of its event', () => {
  assert.deepEqual(pressOfPointer(pointerdown('right'), now), {
    action: 'right', time: 7.25, input: 'touch', pointer: 4, place: [30, 40.5],
  });
});

test('nothing is pressed later than it is heard of', () => {
  assert.equal(pressOfKey(keydown('e', 'KeyE'), keys, 11).time, 11);
  assert.equal(pressOfPointer(pointerdown('left'), 6.5).time, 6.5);
});

test('the second thumb counts while the first one rests on the glass', () => {
  assert.equal(pressOfPointer(pointerdown('left', { isPrimary: false }), now).action, 'left');
});

test('a finger beside the buttons is heard, but means neither side', () => {
  assert.equal(pressOfPointer(pointerdown(null), now).action, 'elsewhere');
});

test('only the main button of a mouse counts', () => {
  assert.equal(pressOfPointer(pointerdown('left', { button: 2, pointerType: 'mouse' }), now), null);
  assert.equal(pressOfPointer(pointerdown('left', { pointerType: 'mouse' }), now).input, 'mouse');
  assert.equal(pressOfPointer(pointerdown('left', { pointerType: '' }), now).input, 'touch', 'the browser cannot tell');
});

test('only the input that the variant asks for counts', () => {
  assert.ok(isAskedFor({ input: 'key' }, 'keyboard'));
  assert.ok(isAskedFor({ input: 'touch' }, 'touch'));
  assert.ok(isAskedFor({ input: 'pen' }, 'touch'));
  assert.equal(isAskedFor({ input: 'touch' }, 'keyboard'), false);
  assert.equal(isAskedFor({ input: 'key' }, 'touch'), false);
});
