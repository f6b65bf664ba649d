import assert from 'node:assert/strict';
import test from 'node:test';

import { Chosen, sentence } from '../../Assets/js/lists/chosen.js';

function list(states) {
  const boxes = states.map((checked) => ({ checked }));
  const all = { checked: false, indeterminate: false };
  const told = [];
  return { boxes, all, told, chosen: new Chosen({ boxes: () => boxes, all, tell: (count) => told.push(count) }) };
}

test('the box for all follows the rows', () => {
  const cases = [[[false, false], false, false, 0], [[true, false], false, true, 1], [[true, true], true, false, 2]];
  for (const [states, checked, indeterminate, count] of cases) {
    const { all, told, chosen } = list(states);
    chosen.show();
    assert.deepEqual([all.checked, all.indeterminate, told.at(-1)], [checked, indeterminate, count]);
  }
});

test('the box for all chooses every row of the page and none again', () => {
  const { boxes, all, told, chosen } = list([true, false, false]);
  all.checked = true;
  chosen.chooseAll();
  assert.ok(boxes.every((box) => box.checked));
  all.checked = false;
  chosen.chooseAll();
  assert.ok(boxes.every((box) => !box.checked));
  assert.deepEqual(told, [3, 0]);
});

test('a list without rows has nothing to choose', () => {
  const { all, told, chosen } = list([]);
  chosen.show();
  assert.deepEqual([all.checked, told], [false, [0]]);
});

test('the number is told in words', () => {
  const words = { one: '1 chosen', pattern: '{n} chosen' };
  assert.deepEqual([0, 1, 12].map((count) => sentence(count, words)), ['', '1 chosen', '12 chosen']);
});
