import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stillWanted } from '../../Assets/js/runtime/waiting.js';

const part = (number, block, complete = true, attempt = 1) => ({ number, block, attempt, complete });
const open = (block, attempt = 1) => ({ block, attempt, trials: [{}] });
const due = { block: 3, attempt: 1, part: 3 };

test('what goes on where the server stands is wanted', () => {
  assert.equal(stillWanted(null, due), null);
  const waiting = { parts: [part(3, 3), part(4, 4, false), part(5, 4, true, 2)], open: open(5) };
  assert.deepEqual(stillWanted(waiting, due), waiting);
});

test('an attempt is not wanted where another device has gone on', () => {
  const waiting = { parts: [], open: open(3) };
  const nothing = { parts: [], open: null };
  assert.deepEqual(stillWanted(waiting, { block: 5, attempt: 1, part: 5 }), nothing);
  assert.deepEqual(stillWanted(waiting, { block: 3, attempt: 2, part: 4 }), nothing);
  assert.deepEqual(stillWanted(waiting, due), waiting);
});

test('a part that the server has already stays, and those behind it', () => {
  const waiting = { parts: [part(2, 2), part(3, 3)], open: open(4) };
  assert.deepEqual(stillWanted(waiting, due), waiting);
});

test('a part that no longer follows is not wanted, nor what comes after it', () => {
  // Another device has only begun block 3: block 4 is not due.
  const waiting = { parts: [part(3, 3), part(4, 4)], open: open(5) };
  const resume = { block: 3, attempt: 2, part: 4 };
  assert.deepEqual(stillWanted(waiting, resume), { parts: [part(3, 3)], open: null });
});
