import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Menus } from '../../Assets/js/board/menus.js';
import { element } from './dom.js';

const set = () => element(`<template>
<details name="board-act" id="free-menu" data-menu="free"><summary>Hand over</summary>
<form action="/staff/handovers" data-site="vienna"><input name="station" value=""><button value="7WQA-M3KD">7WQA</button></form>
<form action="/staff/handovers" data-site="berlin"><input name="station" value=""><button value="P2XN-8RTC">P2XN</button></form>
<form action="/staff/handovers"><input name="station" value=""><label for="code-menu">Code</label><input id="code-menu" name="code"></form>
</details>
<details name="board-act" id="note-menu" data-menu="note"><summary>Write a note</summary>
<form action="/staff/participants/-/interventions" data-of="participant"><input name="kind" value="note"><input name="seen" value="0">
<textarea id="remark-note-menu" aria-describedby="help-note-menu"></textarea><p id="help-note-menu">…</p></form>
</details>
<details name="board-act" id="tablet-menu" data-menu="tablet"><summary>Help or take back</summary>
<form action="/staff/handovers/-/help" data-of="handover"></form><form action="/staff/handovers/-/end" data-of="handover"></form>
</details>
</template>`);

const taken = (seen) => `<div id="act-h1" data-menus="note tablet" data-participant="p1" data-handover="h1" data-seen="${seen}">
<a href="/staff/board?card=s1">Actions</a></div>`;
const free = '<div id="act-s2" data-menus="free" data-station="s2" data-site="berlin"><a href="/staff/board?card=s2">Actions</a></div>';

function board(html, shown = null) {
  const made = element(`<div>${html}</div>`);
  const menus = new Menus(set());
  menus.prepare(made, shown);
  return { made, menu: (name) => made.querySelector(`[data-menu="${name}"]`), fill: (name) => menus.fill(made.querySelector(`[data-menu="${name}"]`)) };
}
const said = (elements) => elements.map(({ textContent }) => textContent.trim());

test('a card has the titles of its menus in place of the link, and no forms yet', () => {
  const { made } = board(taken(3) + free);
  assert.deepEqual(said(made.querySelectorAll('summary')), ['Write a note', 'Help or take back', 'Hand over']);
  assert.deepEqual(made.querySelectorAll('details').map(({ id }) => id), ['note-act-h1', 'tablet-act-h1', 'free-act-s2']);
  assert.equal(made.querySelectorAll('form').length + made.querySelectorAll('a').length, 0);
});

test('the forms of a menu are about the participant of its card, and about what was seen of them', () => {
  const { menu, fill } = board(taken(3) + free);
  fill('note');
  const form = menu('note').querySelector('form');
  assert.equal(form.action, '/staff/participants/p1/interventions');
  assert.deepEqual(form.querySelectorAll('input').map(({ name, value }) => [name, value]), [['kind', 'note'], ['seen', '3']]);
  const words = form.querySelector('textarea');
  assert.deepEqual([words.id, words.getAttribute('aria-describedby')], ['remark-note-act-h1', 'help-note-act-h1']);
  assert.ok(form.querySelector('#help-note-act-h1'));
  assert.equal(menu('note').querySelectorAll('summary').length, 1);
  assert.equal(menu('tablet').querySelector('form'), null);
  fill('tablet');
  assert.deepEqual(menu('tablet').querySelectorAll('form').map(({ action }) => action), ['/staff/handovers/h1/help', '/staff/handovers/h1/end']);
});

test('a free tablet is offered to the people of its own site, and to a code that is typed', () => {
  const { menu, fill } = board(taken(3) + free);
  fill('free');
  assert.deepEqual(said(menu('free').querySelectorAll('button')), ['P2XN']);
  assert.deepEqual(menu('free').querySelectorAll('form').map((form) => form.querySelector('input').value), ['s2', 's2']);
  assert.equal(menu('free').querySelector('label').getAttribute('for'), menu('free').querySelectorAll('input').at(-1).id);
});

test('a menu is filled once', () => {
  const { menu, fill } = board(taken(3));
  fill('note');
  menu('note').querySelector('textarea').value = 'Coughs';
  fill('note');
  assert.equal(menu('note').querySelectorAll('form').length, 1);
  assert.equal(menu('note').querySelector('textarea').value, 'Coughs');
});

test('menus that were opened have their forms in the next board as well, as it is then', () => {
  const before = board(taken(3) + free);
  before.fill('note');
  const after = board(taken(4) + free, before.made);
  assert.deepEqual(after.menu('note').querySelectorAll('input').map(({ value }) => value), ['note', '4']);
  assert.equal(after.made.querySelectorAll('form').length, 1);
  const next = board(taken(4).replaceAll('h1', 'h2'), before.made);
  assert.equal(next.made.querySelectorAll('form').length, 0);
});

test('a card that was opened by its address keeps the menus that the server made', () => {
  const { made, fill } = board(
    '<div id="act-h1" data-menus="note"><details id="note-act-h1" data-menu="note"><summary>Write a note</summary><form action="/a"></form></details></div>',
  );
  fill('note');
  assert.deepEqual(made.querySelectorAll('form').map(({ action }) => action), ['/a']);
});

test('a wall has no menus', () => {
  const wall = element('<div><p>Tablet 1</p></div>');
  new Menus(null).prepare(wall, wall);
  assert.equal(wall.textContent, 'Tablet 1');
});
