import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game } from '../../Assets/js/tasks/spatial-span/game.js';

const shown = { onset: 100.00004, source: 'render', end: 600, endSource: 'frame', droppedFrames: 1 };

/** A game of two cells of nine, of which the answer has begun at 1000. */
function asked() {
  const game = new Game({ span: 2, side: 3, answer: [4, 0] });
  game.item(4, shown);
  game.recall(1000);
  return game;
}

const tap = (game, cell, time) => game.press({ action: `cell-${cell}`, time, input: 'touch' });

test('an item tells when it was to be seen; two clocks never have it end before it began', () => {
  const game = new Game({ span: 2, side: 3, answer: [4, 0] });
  const { what, span, cell, time, timeSource, end, endSource, droppedFrames } = game.item(4, shown);
  assert.deepEqual(
    [what, span, cell, time, timeSource, end, endSource, droppedFrames], ['item', 2, 4, 100, 'render', 600, 'frame', 1]);
  assert.equal(game.item(0, { ...shown, end: 99 }).end, 100);
});

test('by its own time a tap is part of the answer or early, whenever it is heard of', () => {
  const game = new Game({ span: 2, side: 3, answer: [4, 0] });
  assert.equal(tap(game, 0, 500).what, 'early');
  game.recall(1000);
  assert.deepEqual([tap(game, 0, 999.999).what, tap(game, 4, 1000).what, game.outcome], ['early', 'tap', null]);
});

test('taps have the order in which they were judged', () => {
  const game = asked();
  assert.deepEqual([tap(game, 4, 1300).time, tap(game, 0, 1200).time, game.outcome], [1300, 1300, true]);
});

test('a tap beside the cells is kept and decides nothing, and after the decision nothing is', () => {
  const game = asked();
  for (const action of ['cell-9', 'cell--1', 'elsewhere', 'cell-4x']) {
    assert.deepEqual(game.press({ action, time: 1100, input: 'mouse' }).cell, null);
  }
  assert.equal(game.outcome, null);
  assert.equal(tap(game, 8, 1200).cell, 8);
  assert.deepEqual([game.outcome, tap(game, 4, 1300)], [false, null]);
});

test('what disturbed is noted with the event that follows, and events are counted', () => {
  const game = asked();
  game.flag('hidden');
  game.deviation();
  const events = [tap(game, 4, 1100), tap(game, 0, 1200)];
  assert.deepEqual(events.map(({ number, flags, deviations }) => [number, flags, deviations]), [[3, ['hidden'], 1], [4, [], 0]]);
});
