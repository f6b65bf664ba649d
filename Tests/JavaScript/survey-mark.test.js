// The mark on a line: none at first, where it was touched afterwards, as it was when the touch scrolled the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Mark, numberIn, placeIn, written } from '../../Assets/js/tasks/survey/mark.js';

const hundred = { minimum: 0, maximum: 100, step: 1 };
const tenths = { minimum: -1, maximum: 1, step: 0.1 };

test('there is no mark before anybody has touched the line', () => {
  const mark = new Mark(hundred);
  assert.equal(mark.value, null);
  assert.equal(mark.place, null);
});

test('0 is a mark', () => {
  const mark = new Mark(hundred, 0);
  assert.equal(mark.value, 0);
  assert.equal(mark.place, 0);
});

test('a touch sets the mark at the nearest step', () => {
  const mark = new Mark(tenths);
  assert.equal(mark.press(1, 0.648), true);
  assert.equal(mark.value, 0.3);
});

test('a touch beyond the ends sets the mark at the end', () => {
  const mark = new Mark(hundred);
  mark.press(1, -0.2);
  assert.equal(mark.value, 0);
  mark.move(1, 1.7);
  assert.equal(mark.value, 100);
});

test('the mark follows its pointer and no other', () => {
  const mark = new Mark(hundred);
  mark.press(1, 0.5);
  assert.equal(mark.press(2, 0.9), false);
  assert.equal(mark.move(2, 0.9), false);
  assert.equal(mark.lift(2), false);
  assert.equal(mark.move(1, 0.2), true);
  assert.equal(mark.value, 20);
});

test('once it was let go it stays', () => {
  const mark = new Mark(hundred);
  mark.press(1, 0.5);
  mark.lift(1);
  assert.equal(mark.move(1, 0.9), false);
  assert.equal(mark.value, 50);
});

test('a touch that scrolls the page leaves no mark', () => {
  const mark = new Mark(hundred);
  mark.press(1, 0.5);
  assert.equal(mark.cancel(1), true);
  assert.equal(mark.value, null);
});

test('a touch that scrolls the page leaves the mark where it was', () => {
  const mark = new Mark(hundred, 30);
  mark.press(1, 0.5);
  mark.move(1, 0.6);
  mark.cancel(1);
  assert.equal(mark.value, 30);
});

test('a number beyond the scale is no mark', () => {
  const mark = new Mark(hundred, 130);
  assert.equal(mark.value, null);
  mark.set(100);
  assert.equal(mark.value, 100);
  mark.set(101);
  assert.equal(mark.value, null);
  mark.set(null);
  assert.equal(mark.value, null);
});

test('the mark can be removed while it is held', () => {
  const mark = new Mark(hundred);
  mark.press(1, 0.5);
  mark.clear();
  assert.equal(mark.value, null);
  assert.equal(mark.move(1, 0.9), false);
  assert.equal(mark.press(2, 0.1), true);
});

test('steps of three decimals are no fractions of a computer', () => {
  const mark = new Mark({ minimum: 0, maximum: 100, step: 0.001 });
  mark.press(1, 0.641234567);
  assert.equal(String(mark.value), '64.123');
});

test('a line is read from the left, from the right, and from below', () => {
  const box = { left: 10, top: 20, width: 200, height: 100 };
  const point = { clientX: 60, clientY: 95 };
  assert.equal(placeIn(box, point, { isUpright: false, isFromRight: false }), 0.25);
  assert.equal(placeIn(box, point, { isUpright: false, isFromRight: true }), 0.75);
  assert.equal(placeIn(box, point, { isUpright: true, isFromRight: false }), 0.25);
});

test('a number is written as the language does, and read with a point or a comma', () => {
  assert.equal(written(1500.125, 'de'), '1500,125');
  assert.equal(written(1500.125, 'en'), '1500.125');
  for (const text of ['64.5', '64,5', ' 64.5 ']) assert.equal(numberIn(text), 64.5);
  assert.equal(numberIn('−3'), -3);
  for (const text of ['', 'a', '1e3', '1.2.3', '0x10', '.']) assert.equal(numberIn(text), null);
});
