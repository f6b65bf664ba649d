// Things in order: none has a place at first, pressing gives the next one, dragging and arrows change them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Drag } from '../../Assets/js/tasks/survey/drag.js';
import { Order } from '../../Assets/js/tasks/survey/order.js';

const four = ['a', 'b', 'c', 'd'];

test('nothing has a place at first', () => {
  const order = new Order(four, 4);
  assert.deepEqual(four.map((id) => order.placeOf(id)), [null, null, null, null]);
  assert.deepEqual(order.shown, four);
});

test('what is pressed gets the next place, and moves up to it', () => {
  const order = new Order(four, 4);
  assert.equal(order.place('c'), true);
  assert.equal(order.place('a'), true);
  assert.deepEqual(order.shown, ['c', 'a', 'b', 'd']);
  assert.equal(order.placeOf('a'), 2);
});

test('when all places are given, nothing more gets one', () => {
  const order = new Order(four, 2, ['d', 'b']);
  assert.equal(order.isFull, true);
  assert.equal(order.place('a'), false);
  assert.equal(order.drop('a', 0), false);
  assert.deepEqual(order.shown, ['d', 'b', 'a', 'c']);
});

test('those with a place can be exchanged though all are given', () => {
  const order = new Order(four, 2, ['d', 'b']);
  assert.equal(order.drop('b', 0), true);
  assert.deepEqual(order.shown, ['b', 'd', 'a', 'c']);
});

test('what loses its place goes back to where it was, and the later ones move up', () => {
  const order = new Order(four, 4, ['d', 'b', 'a']);
  order.take('d');
  assert.deepEqual(order.shown, ['b', 'a', 'c', 'd']);
  assert.equal(order.placeOf('a'), 2);
});

test('arrows move by one, and stop at the ends', () => {
  const order = new Order(four, 4, ['a', 'b', 'c']);
  assert.equal(order.move('a', -1), false);
  assert.equal(order.move('c', 1), false);
  assert.equal(order.move('d', -1), false);
  assert.equal(order.move('a', 1), true);
  assert.deepEqual(order.shown, ['b', 'a', 'c', 'd']);
});

test('what is dropped among those without a place gets the next one', () => {
  const order = new Order(four, 4, ['a']);
  assert.equal(order.drop('d', 3), true);
  assert.deepEqual(order.shown, ['a', 'd', 'b', 'c']);
});

test('what is dropped where it was changes nothing', () => {
  const order = new Order(four, 4, ['a', 'b']);
  assert.equal(order.drop('b', 1), false);
  assert.equal(order.drop('b', 3), false);
});

test('what the study no longer asks for has no place', () => {
  assert.deepEqual(new Order(['a', 'b'], 2, ['gone', 'b']).shown, ['b', 'a']);
});

test('starting again takes every place away', () => {
  const order = new Order(four, 4, ['d', 'b']);
  order.clear();
  assert.deepEqual(order.shown, four);
  assert.equal(order.count, 0);
});

const at = (clientY, pointerId = 1) => ({ pointerId, clientY });

test('a pointer that trembles presses, one that goes drags', () => {
  const drag = new Drag();
  drag.press(at(100), 'b');
  assert.equal(drag.move(at(104)), null);
  assert.equal(drag.isGoing, false);
  assert.equal(drag.lift(at(104), [50, 150]), null);
  drag.press(at(100), 'b');
  assert.equal(drag.move(at(120)), 20);
  assert.equal(drag.move(at(101)), 1);
  assert.equal(drag.isGoing, true);
});

test('a thing is dropped behind those whose middle lies above', () => {
  const drag = new Drag();
  drag.press(at(100), 'b');
  drag.move(at(170));
  assert.deepEqual(drag.lift(at(170), [50, 150, 200]), { id: 'b', index: 2 });
  assert.equal(drag.isGoing, false);
});

test('a second pointer neither drags nor drops', () => {
  const drag = new Drag();
  drag.press(at(100), 'b');
  assert.equal(drag.press(at(10, 2), 'a'), false);
  assert.equal(drag.move(at(90, 2)), null);
  assert.equal(drag.lift(at(90, 2), []), null);
  assert.equal(drag.id, 'b');
});

test('what was cancelled is not dropped', () => {
  const drag = new Drag();
  drag.press(at(100), 'b');
  drag.move(at(200));
  drag.cancel();
  assert.equal(drag.lift(at(200), [50]), null);
});
