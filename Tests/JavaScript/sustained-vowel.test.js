import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instructions } from '../../Assets/js/tasks/sustained-vowel/screens.js';
import { makeDocument } from './dom.js';

makeDocument();

test('the instruction shows a bar that reaches beyond the threshold', () => {
  const texts = { overviewOnce: 'Einmal', picture: 'Ein Balken' };
  const bar = instructions({ texts, blocks: [{ threshold: -45 }] }).find((part) => typeof part === 'object');
  assert.deepEqual([bar.getAttribute('role'), bar.getAttribute('aria-label')], ['img', 'Ein Balken']);
  const [length, mark] = ['.length', '.mark'].map((name) => bar.querySelector(name).style);
  assert.ok(parseFloat(length.inlineSize) > parseFloat(mark.insetInlineStart));
  assert.equal(mark.insetInlineStart, '35.7%');
});
