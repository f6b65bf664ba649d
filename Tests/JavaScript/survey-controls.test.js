// The controls of a survey on a page: what is touched, typed and pressed ends in the fields that are sent.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Finder } from '../../Assets/js/tasks/survey/finder.js';
import { Measure } from '../../Assets/js/tasks/survey/measure.js';
import { Ranking } from '../../Assets/js/tasks/survey/ranking.js';
import { Slider } from '../../Assets/js/tasks/survey/slider.js';
import { element, makeDocument } from './dom.js';

beforeEach(() => makeDocument());

// MARK: - A line

function slider(value = '', { isShown = true } = {}) {
  const made = element(`<div class="slider" data-slider>
    <div data-part="typing"><input name="mood" value="${value}" data-part="number"${isShown ? ' data-shown' : ''}></div>
    <div data-part="line" hidden><div data-part="surface"><input type="range" min="0" max="100" step="1" data-part="range" data-empty="No mark yet">
      <span data-part="mark" hidden></span></div>
      <span data-part="state" data-empty="Touch the line." data-set="Set."></span><button data-part="clear" disabled></button></div></div>`);
  made.querySelector('[data-part=surface]').box = { left: 100, top: 0, width: 200, height: 40 };
  new Slider(made).open();
  const part = (name) => made.querySelector(`[data-part=${name}]`);
  return { made, part, number: part('number'), mark: part('mark'), range: part('range'), surface: part('surface') };
}

const touch = (clientX, pointerId = 1) => ({ clientX, clientY: 20, pointerId, button: 0 });

test('a line has no mark before it is touched, and says so', () => {
  const { number, mark, range, part } = slider();
  assert.equal(number.value, '');
  assert.equal(mark.hidden, true);
  assert.equal(range.getAttribute('aria-valuetext'), 'No mark yet');
  assert.equal(part('line').hidden, false);
});

test('a touch sets the mark, and the question is told once the finger is lifted', () => {
  const { made, number, mark, range, surface } = slider();
  let changes = 0;
  made.addEventListener('change', () => { changes += 1; });
  surface.happens('pointerdown', touch(150));
  surface.happens('pointermove', touch(160));
  assert.deepEqual([number.value, mark.hidden, changes], ['30', false, 0]);
  surface.happens('pointerup', touch(160));
  assert.equal(changes, 1);
  assert.equal(range.getAttribute('aria-valuetext'), null);
});

test('a touch that scrolls the page leaves nothing', () => {
  const { number, surface } = slider();
  surface.happens('pointerdown', touch(150));
  surface.happens('pointercancel', touch(150));
  assert.equal(number.value, '');
});

test('keys move the mark, and it can be removed', () => {
  const { number, range, part, mark } = slider('40');
  range.value = '41';
  range.happens('input');
  assert.equal(number.value, '41');
  part('clear').happens('click');
  assert.deepEqual([number.value, mark.hidden, part('clear').disabled], ['', true, true]);
});

test('a number that was typed is a mark; one that could not be taken stays in sight', () => {
  const { number, mark } = slider();
  number.value = '64';
  number.happens('input');
  assert.equal(mark.hidden, false);
  assert.equal(slider('much', { isShown: false }).part('typing').hidden, false);
  assert.equal(slider('64', { isShown: false }).part('typing').hidden, true);
});

// MARK: - An order

function ranking(most = 3) {
  const item = (id, label) => `<li data-item="${id}"><label class="ranking-label">${label}</label>
    <select name="values.rank.${id}"><option value="" selected>Not placed</option><option value="1">1</option><option value="2">2</option><option value="3">3</option></select></li>`;
  const made = element(`<div data-ranking="${most}"><p><span data-way="lists">Lists</span><span data-way="order" hidden>Order</span></p>
    <ol data-part="items">${item('freedom', 'Freedom')}${item('safety', 'Safety')}${item('friends', 'Friends')}</ol>
    <p data-part="bar" hidden><span data-part="state" data-placed="Place" data-taken="not placed" data-cleared="Nothing has a place."></span><button data-part="clear" disabled></button></p>
    <template data-part="buttons"><button class="ranking-place" data-act="place" data-words="Put:" data-taking="Take back:"></button><button class="ranking-move" data-act="up" data-words="Up:"></button><button class="ranking-move" data-act="down" data-words="Down:"></button></template></div>`);
  new Ranking(made).open();
  const button = (id, act) => made.querySelector(`[data-item=${id}]`).querySelector(`[data-act=${act}]`);
  const places = () => ['freedom', 'safety', 'friends'].map((id) => made.querySelector(`[data-item=${id}]`).querySelector('select').value);
  return { made, button, places, state: made.querySelector('[data-part=state]') };
}

test('what is pressed gets the next place, and that is said', () => {
  const { button, places, state } = ranking();
  button('friends', 'place').happens('click');
  button('freedom', 'place').happens('click');
  assert.deepEqual(places(), ['2', '', '1']);
  assert.equal(state.textContent, 'Freedom: Place 2');
  assert.equal(button('freedom', 'place').getAttribute('aria-label'), 'Take back: Freedom');
});

test('arrows exchange two, and the focus stays with the one that moved', () => {
  const { button, places } = ranking();
  for (const id of ['friends', 'freedom', 'safety']) button(id, 'place').happens('click');
  button('friends', 'down').happens('click');
  assert.equal(document.activeElement, button('friends', 'down'));
  button('safety', 'up').happens('click');
  button('safety', 'up').happens('click');
  assert.deepEqual(places(), ['2', '1', '3']);
  assert.equal(document.activeElement, button('safety', 'down'));
});

test('with all places given, nothing more can be pressed', () => {
  const { button, places } = ranking(1);
  button('safety', 'place').happens('click');
  assert.equal(button('freedom', 'place').disabled, true);
  button('safety', 'place').happens('click');
  assert.deepEqual(places(), ['', '', '']);
});

// MARK: - A long list

function finder() {
  const form = element(`<form><select id="country" name="country" data-finds data-open="Show" data-none="Nothing" data-found="Found:">
    <option value="">Please choose</option><option value="at">Austria</option><option value="ci">Côte d’Ivoire</option><option value="pl">Poland</option></select></form>`);
  const select = form.querySelector('select');
  new Finder(select).open();
  const input = form.querySelector('input');
  const options = () => form.querySelectorAll('[role=option]').map((option) => option.textContent);
  return { form, select, input, options, list: form.querySelector('ul') };
}

function type(input, text) {
  input.value = text;
  input.happens('input');
}

test('typing finds, Enter takes and does not send', () => {
  const { select, input, options, list } = finder();
  type(input, 'cote');
  assert.deepEqual(options(), ['Côte d’Ivoire']);
  const enter = input.happens('keydown', { key: 'Enter' });
  assert.deepEqual([select.value, input.value, enter.defaultPrevented, list.hidden], ['ci', 'Côte d’Ivoire', true, true]);
});

test('half a word is no answer, an empty field takes the answer away', () => {
  const { select, input } = finder();
  type(input, 'Poland');
  input.happens('blur', { bubbles: false });
  assert.equal(select.value, 'pl');
  type(input, 'Aus');
  input.happens('blur', { bubbles: false });
  assert.deepEqual([select.value, input.value], ['pl', 'Poland']);
  type(input, '');
  input.happens('blur', { bubbles: false });
  assert.equal(select.value, '');
});

test('Enter with nothing found does not send the form', () => {
  const { input, options } = finder();
  type(input, 'xyz');
  assert.deepEqual(options(), ['Nothing']);
  assert.equal(input.happens('keydown', { key: 'Enter' }).defaultPrevented, true);
});

test('the label of the list belongs to the field', () => {
  const { select, input } = finder();
  assert.deepEqual([input.id, select.id, select.hidden], ['country', 'country_choices', true]);
});

// MARK: - A measure

test('a height is carried over to the other units and back without a change', () => {
  const made = element(`<div data-measure><input type="radio" name="h.unit" value="metric" data-system="metric" checked><input type="radio" name="h.unit" value="imperial" data-system="imperial">
    <div class="system-metric"><input name="h" inputmode="decimal" data-factor="0.01" value="172.34"></div>
    <div class="system-imperial"><input name="h.feet" inputmode="numeric" data-factor="0.3048" value=""><input name="h.inches" inputmode="decimal" data-factor="0.0254" value=""></div></div>`);
  new Measure(made).open();
  const [metric, imperial] = made.querySelectorAll('[data-system]');
  const fields = made.querySelectorAll('[data-factor]');
  imperial.checked = true;
  imperial.happens('change');
  assert.deepEqual(fields.map(({ value }) => value), ['172.34', '5', '7.9']);
  metric.checked = true;
  metric.happens('change');
  assert.equal(fields[0].value, '172.34');
});
