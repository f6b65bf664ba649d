// Boxes that exclude one another, answers without an answer, units, characters that are left.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { charactersLeft, isNearEnd } from '../../Assets/js/tasks/survey/counter.js';
import { unticked } from '../../Assets/js/tasks/survey/exclusive.js';
import { withheld } from '../../Assets/js/tasks/survey/notgiven.js';
import { converted } from '../../Assets/js/tasks/survey/units.js';

const box = (id, isTicked, isExclusive = false) => ({ id, isTicked, isExclusive });
const ids = (boxes) => boxes.map(({ id }) => id);

test('“None of these” takes away the other ticks', () => {
  const boxes = [box('swimming', true), box('running', false), box('none', true, true)];
  assert.deepEqual(ids(unticked(boxes, boxes[2])), ['swimming']);
});

test('a choice takes away the tick of “None of these” and no other', () => {
  const boxes = [box('swimming', true), box('running', true), box('none', true, true), box('unknown', true, true)];
  assert.deepEqual(ids(unticked(boxes, boxes[1])), ['none', 'unknown']);
});

test('of two that exclude the others one is left', () => {
  const boxes = [box('none', true, true), box('unknown', true, true)];
  assert.deepEqual(ids(unticked(boxes, boxes[1])), ['none']);
});

test('with “Don’t know” nothing else of the question is sent', () => {
  const names = ['csrf', 'age', 'age.unit', 'age.not-given', 'ages', 'age-2'];
  assert.deepEqual(withheld(names, 'age'), ['age', 'age.unit']);
});

const metres = [{ factor: 0.01, decimals: 1 }];
const feet = [{ factor: 0.3048, decimals: 0 }, { factor: 0.0254, decimals: 1 }];
const field = (value, factor) => ({ value, factor });

test('centimetres become feet and inches, and back', () => {
  assert.deepEqual(converted([field('172', 0.01)], feet), [5, 7.7]);
  assert.deepEqual(converted([field('5', 0.3048), field('7.7', 0.0254)], metres), [172]);
  assert.deepEqual(converted([field('72,5', 1)], [{ factor: 0.45359237, decimals: 1 }]), [159.8]);
});

test('twelve inches are a foot, however the number is rounded', () => {
  assert.deepEqual(converted([field('182.87', 0.01)], feet), [6, 0]);
  assert.deepEqual(converted([field('182.88', 0.01)], feet), [6, 0]);
  assert.deepEqual(converted([field('182.6', 0.01)], feet), [5, 11.9]);
});

test('feet alone are enough', () => {
  assert.deepEqual(converted([field('6', 0.3048), field('', 0.0254)], metres), [182.9]);
});

test('nothing, and what is no number, is not converted', () => {
  assert.equal(converted([field(' ', 0.01)], feet), null);
  assert.equal(converted([field('tall', 0.01)], feet), null);
});

test('characters are counted as people see them, apart from joined emoji', () => {
  assert.equal(charactersLeft('', 10), 10);
  assert.equal(charactersLeft('a\u0308b', 10), 8);
  assert.equal(charactersLeft('👍', 10), 9);
  assert.equal(charactersLeft('a\r\nb', 10), 7);
  assert.equal(charactersLeft('abc', 2), -1);
});

test('how many are left is said near the end only', () => {
  assert.equal(isNearEnd(51, 500), false);
  assert.equal(isNearEnd(50, 500), true);
  assert.equal(isNearEnd(20, 100), true);
  assert.equal(isNearEnd(-1, 500), true);
});
