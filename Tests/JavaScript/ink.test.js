// A signature as it is kept: thinning, undoing, limits, the text that is sent, and the curves through its points.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Ink, curves, pointAt, pointLimit } from '../../Assets/js/signature/ink.js';

const point = (x, y, pressure = 50) => ({ x, y, pressure });

function drawn(...strokes) {
  const ink = new Ink();
  for (const [first, ...rest] of strokes) {
    ink.begin(first);
    for (const next of rest) ink.extend(next);
    ink.end();
  }
  return ink;
}

/** A line with this many points, each as near to the one before as points may be. */
function line(count, y = 0) {
  return Array.from({ length: count }, (_, index) => point(index % 2 * 12, y));
}

test('strokes are written down as the server reads them', () => {
  const ink = drawn([point(0, 1000), point(3000, 1000, 100)], [point(6000, 2000, 0)]);
  assert.equal(ink.text, '0,1000,50 3000,1000,100;6000,2000,0');
  assert.deepEqual(Ink.from(ink.text).strokes, ink.strokes);
  assert.equal(new Ink().text, '');
});

for (const text of [
  '', ' ', ';', 'x', '1,2', '1,2,3,4', '1,2,', '-1,2,3', '6001,0,0', '0,2001,0', '0,0,101', '1.5,0,0', '1,2,3;1,2',
  '٣,1,1', '99999,1,1',
]) {
  test(`“${text}” is nobody’s drawing`, () => assert.deepEqual(Ink.from(text).strokes, []));
}

test('what is read can be drawn on and taken back', () => {
  const ink = Ink.from('0,0,50 900,0,50;5,5,50');
  ink.begin(point(100, 100));
  ink.end();
  assert.equal(ink.text, '0,0,50 900,0,50;5,5,50;100,100,50');
  ink.undo();
  ink.undo();
  assert.equal(ink.text, '0,0,50 900,0,50');
});

test('points that are near to one another are left out, the ends are kept', () => {
  const ink = drawn([0, 5, 11, 12, 23, 24, 30].map((x) => point(x, 0)));
  assert.equal(ink.text, '0,0,50 12,0,50 24,0,50 30,0,50');
});

test('a stroke that comes back to its last point ends there once', () => {
  assert.equal(drawn([point(0, 0), point(100, 0), point(105, 0), point(100, 0)]).text, '0,0,50 100,0,50');
});

test('a press without a movement is a dot', () => {
  const ink = drawn([point(10, 20)]);
  assert.equal(ink.text, '10,20,50');
  assert.ok(ink.hasStrokes && ink.isEmpty);
});

test('less than 600 tenths of ink is none', () => {
  assert.equal(drawn([point(0, 0), point(599, 0)]).isEmpty, true);
  assert.equal(drawn([point(0, 0), point(600, 0)]).isEmpty, false);
  assert.equal(drawn([point(0, 0), point(300, 0)], [point(0, 900), point(0, 600)]).isEmpty, false);
});

test('undo takes the last stroke, clear takes all', () => {
  const ink = drawn([point(0, 0), point(900, 0)], [point(1, 1)], [point(2, 2)]);
  ink.undo();
  assert.equal(ink.text, '0,0,50 900,0,50;1,1,50');
  ink.clear();
  assert.deepEqual([ink.text, ink.hasStrokes, ink.going], ['', false, null]);
  ink.undo();
  assert.equal(ink.text, '');
});

test('a stroke that is taken back while it goes on leaves nothing', () => {
  const ink = new Ink();
  ink.begin(point(0, 0));
  ink.extend(point(5, 0));
  ink.undo();
  assert.equal(ink.extend(point(500, 0)), false);
  ink.end();
  assert.equal(ink.text, '');
});

test('never more than 5000 points, whatever is drawn', () => {
  const ink = drawn(line(pointLimit - 1));
  assert.equal(ink.isFull, false);
  assert.equal(ink.begin(point(0, 900)), true);
  assert.equal(ink.isFull, true);
  assert.equal(ink.extend(point(500, 900)), false);
  ink.end();
  assert.equal(ink.begin(point(0, 0)), false);
  assert.equal(ink.strokes.flat().length, pointLimit);
  ink.undo();
  assert.equal(ink.begin(point(7, 7)), true);
});

test('the end of a stroke finds no place either once there is none', () => {
  const ink = drawn([...line(pointLimit - 1), point(500, 0), point(505, 0)]);
  assert.equal(ink.strokes.flat().length, pointLimit);
});

test('too many points are not read', () => {
  assert.equal(Ink.from(line(pointLimit).map(({ x }) => `${x},0,50`).join(' ')).isFull, true);
  assert.equal(Ink.from(line(pointLimit + 1).map(({ x }) => `${x},0,50`).join(' ')).hasStrokes, false);
});

test('points beside the field are put on its edge', () => {
  assert.deepEqual(pointAt(-3, 2100.4, 1.2), point(0, 2000, 100));
  assert.deepEqual(pointAt(6000.6, -0.2, 0.337), point(6000, 0, 34));
});

test('a field of another size has edges of its own', () => {
  const square = { width: 6000, height: 6000 };
  assert.deepEqual(pointAt(100, 7000, 0.5, square), point(100, 6000, 50));
  assert.equal(Ink.from('0,5900,50 900,5900,50', square).hasStrokes, true);
  assert.equal(Ink.from('0,5900,50 900,5900,50').hasStrokes, false);
});

// The same strokes and figures are in Tests/StudiesTests/DrawnSignatureTests.swift.
test('curves are those of the server', () => {
  const stroke = [point(0, 0, 50), point(600, 0, 100), point(600, 600, 0)];
  assert.deepEqual(curves(stroke).map(plain), [
    [0, 0, 100, 0, 500, -100, 600, 0, 60],
    [600, 0, 700, 100, 600, 500, 600, 600, 48],
  ]);
  assert.deepEqual(curves([point(7, 9, 25)]).map(plain), [[7, 9, 7, 9, 7, 9, 7, 9, 36]]);
});

test('pieces of a stroke are the same whichever one begins with, and final but for the last', () => {
  const stroke = [point(0, 0), point(100, 50), point(200, 0), point(300, 90), point(400, 0)];
  assert.deepEqual(curves(stroke, 2), curves(stroke).slice(2));
  const longer = [...stroke, point(500, 400)];
  assert.deepEqual(curves(longer).slice(0, 3), curves(stroke).slice(0, 3));
  assert.notDeepEqual(curves(longer)[3], curves(stroke)[3]);
  assert.deepEqual(curves(stroke, 4), []);
});

function plain({ from, control1, control2, to, width }) {
  return [...[from, control1, control2, to].flatMap(({ x, y }) => [x, y]), width];
}
