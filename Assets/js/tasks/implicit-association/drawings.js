// Drawings of the hands during the test, and one trial as an example. Both repeat the text beside them.

import { drawn, element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';
import { categoryLabel } from './categories.js';

/** Two fingers over the two keys, or two thumbs over the two areas. */
export function handsDrawing(plan) {
  const parts = plan.input === 'keyboard' ? keyboardParts(plan.keys) : touchParts(plan.layout);
  return drawn('svg', { class: 'hands', viewBox: '0 0 320 150', 'aria-hidden': 'true' }, ...parts);
}

/** A stimulus of the first block between its labels, with the right response to it. */
export function sampleTrial(plan) {
  const [block] = plan.blocks;
  const [left] = block.left;
  const label = (side) => element('span', {}, categoryLabel(plan, block[side][0]));
  const screen = element(
    'div', { class: 'sample-screen', 'aria-hidden': 'true' }, label('left'), sampleStimulus(plan, left), label('right'));
  const sentence = plan.input === 'keyboard' ? plan.texts.sampleKeyboard : plan.texts.sampleTouch;
  const values = { category: categoryLabel(plan, left), key: plan.keys.left.toUpperCase() };
  return element('figure', { class: 'sample' }, screen, element('figcaption', {}, ...fill(sentence, values)));
}

function sampleStimulus(plan, role) {
  const { image, text } = Object.values(plan.stimuli).find(({ category }) => category === role);
  if (image) return element('img', { src: image, alt: '', class: 'picture' });
  return element('b', {}, text);
}

function keyboardParts(keys) {
  const rows = [24, 48, 72].flatMap((y, row) => (
    Array.from({ length: 11 }, (_, column) => key(20 + row * 6 + column * 25, y))
  ));
  return [
    drawn('rect', { class: 'device', x: 8, y: 12, width: 304, height: 112, rx: 10 }),
    ...rows, key(90, 96, 140),
    litKey(70, keys.left), litKey(220, keys.right),
    finger('M81 62 C79 96 66 118 52 150'), finger('M231 62 C233 96 248 118 262 150'),
  ];
}

function key(x, y, width = 20) {
  return drawn('rect', { class: 'key', x, y, width, height: 18, rx: 3 });
}

function litKey(x, character) {
  const letter = drawn('text', { class: 'letter', x: x + 11, y: 41, 'text-anchor': 'middle' }, character.toUpperCase());
  return drawn('g', {}, drawn('rect', { class: 'lit', x, y: 23, width: 22, height: 22, rx: 4 }), letter);
}

function touchParts(layout) {
  const area = (x) => (
    layout === 'researchkit'
      ? drawn('circle', { class: 'area', cx: x, cy: 76, r: 22 })
      : drawn('rect', { class: 'area', x: x - 32, y: 46, width: 64, height: 64, rx: 6 })
  );
  return [
    drawn('rect', { class: 'device', x: 24, y: 8, width: 272, height: 132, rx: 12 }),
    area(78), area(242), drawn('rect', { class: 'key', x: 142, y: 52, width: 36, height: 36, rx: 4 }),
    finger('M78 84 C66 100 40 118 14 146'), finger('M242 84 C254 100 280 118 306 146'),
  ];
}

function finger(path) {
  return drawn('g', { class: 'finger' }, drawn('path', { class: 'outline', d: path }), drawn('path', { d: path }));
}
