import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryOf, pairingOf, sidesOf, wordsOf } from '../../Assets/js/tasks/single-category-association/categories.js';

const texts = { 'word-cup': 'Tasse', 'word-kettle': 'Kanne', 'word-joy': 'Freude', 'word-grief': 'Ärger' };

function block(number, conditions) {
  const stimuli = { concept: ['cup', 'kettle', 'cup'], first: ['joy'], second: ['grief'] };
  const trials = conditions.flatMap((condition) => (
    stimuli[condition.split('-')[1]].map((stimulus) => ({ stimulus, condition }))
  ));
  return { number, trials };
}

const blocks = [block(1, ['b-second', 'b-concept', 'b-first']), block(2, ['a-first', 'a-concept', 'a-second'])];

test('the pairing of a block is that of its words, whichever category comes first', () => {
  assert.deepEqual(blocks.map(pairingOf), ['b', 'a']);
  assert.deepEqual(blocks[0].trials.map(categoryOf), ['second', 'concept', 'concept', 'concept', 'first']);
});

test('the attributes stay where they are, and the concept changes sides', () => {
  assert.deepEqual(sidesOf(blocks[0]), { left: ['first'], right: ['second', 'concept'] });
  assert.deepEqual(sidesOf(blocks[1]), { left: ['first', 'concept'], right: ['second'] });
});

test('the instruction names each word of a category once, in alphabetical order', () => {
  assert.deepEqual(wordsOf({ blocks, texts }, 'concept'), ['Kanne', 'Tasse']);
  assert.deepEqual(wordsOf({ blocks, texts }, 'second'), ['Ärger']);
});
