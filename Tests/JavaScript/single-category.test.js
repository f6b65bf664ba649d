import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryOf, pairingOf, picturesIn, sidesOf, stimuliOf } from '../../Assets/js/tasks/single-category-association/categories.js';
import { instructions, StimulusScreen } from '../../Assets/js/tasks/single-category-association/screens.js';
import { makeDocument } from './dom.js';

makeDocument();

const texts = {
  concept: 'Tee', first: 'Angenehm', second: 'Unangenehm', or: 'oder', practiceTitle: 'Übung', practice: '{n} Wörter',
  overviewExample: '{stimulus} ist {category}', rule: 'Links: {left}. Rechts: {right}.', changed: '{concept} ist jetzt anderswo.', missed: 'Schneller!',
  startTouch: 'Los', stop: 'Halt', skip: 'Kann nicht',
  'word-cup': 'Tasse', 'word-kettle': 'Kanne', 'word-joy': 'Freude', 'word-grief': 'Ärger',
};

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

const word = (text) => ({ text, image: null });

test('the instruction names each word of a category once, in alphabetical order', () => {
  assert.deepEqual(stimuliOf({ blocks, texts }, 'concept'), [word('Kanne'), word('Tasse')]);
  assert.deepEqual(stimuliOf({ blocks, texts }, 'second'), [word('Ärger')]);
  assert.deepEqual(picturesIn({ blocks, texts }), {});
});

const illustrated = { blocks, texts, pictures: { cup: '/cup.svg' } };

test('a picture is known by the address in the plan, and by its description', () => {
  assert.deepEqual(stimuliOf(illustrated, 'concept'), [word('Kanne'), { text: 'Tasse', image: '/cup.svg' }]);
  assert.deepEqual(picturesIn(illustrated), { cup: { image: '/cup.svg', label: 'Tasse' } });
});

const plan = { blocks, texts, input: 'touch', keys: {}, kind: 'single-category-association' };

function screen(number, changes = {}, gate = null) {
  const shown = { ...blocks[number - 1], role: 'practice', answers: ['left', 'right'], tellsErrors: true, ...changes };
  return new StimulusScreen(plan, shown, false, { stop: () => {}, skip: () => {} }, gate);
}

test('a screen names the categories of both sides, and the change of sides', () => {
  const [first, second] = [screen(1), screen(2)];
  assert.deepEqual(first.element.querySelectorAll('.answer').map(({ textContent }) => textContent), ['Angenehm', 'UnangenehmoderTee']);
  assert.ok(first.element.textContent.includes('Links: Angenehm. Rechts: Unangenehm oder Tee.'));
  assert.ok(!first.element.textContent.includes('anderswo'));
  assert.ok(second.element.textContent.includes('Tee ist jetzt anderswo.'));
});

test('a word is shown by its id; a mark or the reminder follows, and goes before the next word', () => {
  const shown = screen(2);
  const mark = shown.element.querySelector('.outcome');
  shown.present({ stimulus: 'cup', condition: 'a-concept', answer: 'left' }, 'block-2-1-trial-1');
  assert.equal(shown.element.querySelector('.word').textContent, 'Tasse');
  assert.ok(shown.element.querySelector('.word').classList.contains('concept'));
  for (const [outcome, sign, said] of [['right', '○', ''], ['wrong', '✕', ''], ['missed', '', 'Schneller!']]) {
    shown.settle(outcome);
    assert.deepEqual([mark.textContent, shown.notice.textContent], [sign, said], outcome);
    shown.clear();
    assert.deepEqual([mark.textContent, shown.notice.textContent], ['', '']);
  }
  assert.equal(shown.element.querySelector('.word'), null);
});

test('the instruction has the words of each category', () => {
  const [, table] = instructions(plan);
  assert.deepEqual(table.querySelectorAll('dd').map(({ textContent }) => textContent), ['Kanne, Tasse', 'Freude', 'Ärger']);
});

test('the instruction shows one of the first attribute between both sides', () => {
  const [, , figure] = instructions(plan);
  assert.equal(figure.querySelector('figcaption').textContent, 'Freude ist Angenehm');
  assert.equal(figure.querySelector('.sample-screen').textContent, 'AngenehmFreudeUnangenehmoderTee');
  const [, , drawn] = instructions({ ...plan, pictures: { joy: '/joy.svg' } });
  assert.equal(drawn.querySelector('img').src, '/joy.svg');
});

test('pictures stand before the words of their category', () => {
  const [, table] = instructions({ ...plan, ...illustrated });
  const [concept] = table.querySelectorAll('dd');
  const [picture] = concept.querySelectorAll('img');
  assert.deepEqual([picture.src, picture.alt, concept.textContent], ['/cup.svg', 'Tasse', 'Kanne']);
});

test('a picture that was prepared is shown itself, and a word beside it as ever', () => {
  const prepared = document.createElement('img');
  const shown = screen(2, {}, { pictures: { element: (id) => (id === 'cup' ? prepared : undefined) } });
  shown.present({ stimulus: 'cup', condition: 'a-concept', answer: 'left' }, 'block-2-1-trial-1');
  assert.deepEqual(shown.element.querySelectorAll('img'), [prepared]);
  assert.deepEqual([prepared.className, prepared.getAttribute('elementtiming')], ['picture', 'block-2-1-trial-1']);
  shown.settle('right');
  assert.equal(shown.element.querySelector('img'), null);
  shown.present({ stimulus: 'kettle', condition: 'a-concept', answer: 'left' }, 'block-2-1-trial-2');
  assert.equal(shown.element.querySelector('.word').textContent, 'Kanne');
});
