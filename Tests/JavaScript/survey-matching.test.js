// Finding in a long list by typing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Matching, folded } from '../../Assets/js/tasks/survey/matching.js';

const countries = ['Österreich', 'Côte d’Ivoire', 'Deutschland', 'Niederlande', 'Saint-Barthélemy']
  .map((label, index) => ({ value: `c${index}`, label }));
const labels = (matching) => matching.shown.map(({ label }) => label);

test('case, accents and curly apostrophes do not matter', () => {
  const matching = new Matching(countries);
  for (const [typed, label] of [['oster', 'Österreich'], ["cote d'iv", 'Côte d’Ivoire'], ['BARTHE', 'Saint-Barthélemy']]) {
    matching.type(typed);
    assert.deepEqual(labels(matching), [label], typed);
  }
  assert.equal(folded('Straße'), 'strasse');
});

test('what was typed may stand anywhere in the name', () => {
  const matching = new Matching(countries);
  matching.type('land');
  assert.deepEqual(labels(matching), ['Deutschland', 'Niederlande']);
  assert.equal(matching.active, null);
});

test('the only one that is left is taken by Enter', () => {
  const matching = new Matching(countries);
  matching.type('deu');
  assert.equal(matching.active.value, 'c2');
});

test('nothing is taken where nothing was typed, or nothing is found', () => {
  const matching = new Matching(countries.slice(0, 1));
  matching.type('');
  assert.equal(matching.active, null);
  matching.type('xyz');
  assert.deepEqual(labels(matching), []);
  matching.move(1);
  assert.equal(matching.active, null);
});

test('arrows go around the ends', () => {
  const matching = new Matching(countries);
  matching.move(-1);
  assert.equal(matching.active.value, 'c4');
  matching.move(1);
  assert.equal(matching.active.value, 'c0');
  matching.move(1);
  assert.equal(matching.active.value, 'c1');
});

test('an open list shows everything, the chosen one active', () => {
  const matching = new Matching(countries);
  matching.type('deu');
  matching.open('c3');
  assert.equal(matching.shown.length, 5);
  assert.equal(matching.active.label, 'Niederlande');
  matching.open('');
  assert.equal(matching.active, null);
});

test('a name that was typed in full is known', () => {
  const matching = new Matching(countries);
  assert.equal(matching.named(' osterreich ').value, 'c0');
  assert.equal(matching.named('Öster'), null);
});
