// The choice of the pointer that draws, and the ink that its events leave.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Ink } from '../../Assets/js/signature/ink.js';
import { Pad } from '../../Assets/js/signature/pad.js';

/** A field that is 600 × 200 px large, 10 px from the left and 20 px from the top. */
const place = { left: 10, top: 20, width: 600, height: 200 };

function opened() {
  const ink = new Ink();
  return { ink, pad: new Pad(ink, () => place) };
}

/** An event at this place in the field, in its units. */
function at(x, y, more = {}) {
  return {
    clientX: x + place.left, clientY: y + place.top, pointerId: 1, pointerType: 'touch', pressure: 0.9, button: 0,
    ...more,
  };
}

const second = { pointerId: 2 };
const pen = { pointerId: 3, pointerType: 'pen' };

test('a finger draws in the units of the field', () => {
  const { ink, pad } = opened();
  assert.equal(pad.press(at(0, 100)), true);
  assert.equal(pad.move(at(300, 100)), true);
  assert.equal(pad.lift(at(300, 100)), true);
  assert.equal(ink.text, '0,1000,50 3000,1000,50');
});

test('a field of another size is drawn in its own units', () => {
  const ink = new Ink({ width: 6000, height: 6000 });
  const pad = new Pad(ink, () => ({ left: 0, top: 0, width: 300, height: 300 }));
  pad.press({ clientX: 150, clientY: 300, pointerId: 1, pointerType: 'touch', button: 0 });
  assert.equal(ink.text, '3000,6000,50');
});

test('all that happened between two frames is drawn', () => {
  const { ink, pad } = opened();
  pad.press(at(0, 0));
  pad.move(at(30, 0, { getCoalescedEvents: () => [at(10, 10), at(20, 5), at(30, 0)] }));
  pad.move(at(40, 0, { getCoalescedEvents: () => [] }));
  pad.lift(at(40, 0));
  assert.equal(ink.text, '0,0,50 100,100,50 200,50,50 300,0,50 400,0,50');
});

test('a pen tells how hard it presses, if it can', () => {
  const { ink, pad } = opened();
  pad.press(at(0, 0, { ...pen, pressure: 0.25 }));
  pad.move(at(10, 0, { ...pen, pressure: 1 }));
  pad.move(at(20, 0, { ...pen, pressure: 0 }));
  pad.lift(at(20, 0, { ...pen, pressure: 0 }));
  assert.equal(ink.text, '0,0,25 100,0,100 200,0,50');
});

test('a second finger draws nothing while the first one does, nor when it stays behind', () => {
  const { ink, pad } = opened();
  pad.press(at(0, 0));
  assert.equal(pad.press(at(500, 150, second)), false);
  assert.equal(pad.move(at(510, 150, second)), false);
  pad.move(at(100, 0));
  assert.equal(pad.lift(at(510, 150, second)), false);
  pad.move(at(200, 0));
  pad.lift(at(200, 0));
  assert.equal(pad.move(at(400, 100, second)), false);
  assert.equal(ink.text, '0,0,50 1000,0,50 2000,0,50');
});

test('the other buttons of a mouse and the eraser of a pen draw nothing', () => {
  const { ink, pad } = opened();
  assert.equal(pad.press(at(0, 0, { pointerType: 'mouse', button: 2 })), false);
  assert.equal(pad.press(at(0, 0, { ...pen, button: 5 })), false);
  assert.equal(pad.move(at(9, 9, { pointerType: 'mouse' })), false);
  assert.equal(ink.text, '');
});

test('a palm that was there before the pen has drawn nothing', () => {
  const { ink, pad } = opened();
  pad.press(at(550, 190));
  pad.move(at(555, 190));
  assert.equal(pad.press(at(0, 0, pen)), true);
  pad.move(at(570, 190));
  pad.move(at(100, 0, pen));
  assert.equal(pad.lift(at(570, 190)), false);
  pad.lift(at(100, 0, pen));
  assert.equal(ink.text, '0,0,90 1000,0,90');
});

test('once a pen has written, hands rest; when all is cleared, fingers may write again', () => {
  const { ink, pad } = opened();
  pad.press(at(0, 0, pen));
  pad.lift(at(0, 0, pen));
  assert.equal(pad.press(at(300, 100)), false);
  assert.equal(pad.press(at(300, 100, { pointerType: 'mouse' })), true);
  pad.lift(at(300, 100, { pointerType: 'mouse' }));
  ink.clear();
  assert.equal(pad.press(at(300, 100)), true);
});

test('a touch that the system takes away was a palm; of a pen, what it wrote stays', () => {
  const { ink, pad } = opened();
  pad.press(at(0, 0));
  pad.move(at(100, 0));
  assert.equal(pad.cancel(at(100, 0)), true);
  assert.equal(ink.text, '');
  pad.press(at(0, 0, pen));
  pad.move(at(100, 0, pen));
  assert.equal(pad.cancel(at(100, 0, pen)), true);
  assert.equal(ink.text, '0,0,90 1000,0,90');
});

test('a stroke that is ended from elsewhere is not gone on with', () => {
  const { ink, pad } = opened();
  pad.press(at(0, 0));
  pad.finish();
  assert.equal(pad.move(at(100, 0)), false);
  assert.equal(ink.text, '0,0,50');
});

test('off the field, a stroke follows its edge', () => {
  const { ink, pad } = opened();
  pad.press(at(0, 100));
  pad.move(at(-50, 300));
  pad.lift(at(-50, 300));
  assert.equal(ink.text, '0,1000,50 0,2000,50');
});
