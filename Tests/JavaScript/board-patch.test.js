import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepOrder, patch } from '../../Assets/js/board/patch.js';

globalThis.Node = { TEXT_NODE: 3, ELEMENT_NODE: 1 };

/** As much of a page as is patched: a tree, attributes, and whether a menu is open. */
class Part {
  parent = null;
  childNodes = [];

  get nextSibling() { return this.parent?.childNodes[this.parent.childNodes.indexOf(this) + 1] ?? null; }
  get firstChild() { return this.childNodes[0] ?? null; }
  get children() { return this.childNodes.filter(({ nodeType }) => nodeType === 1); }

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((node) => node !== this);
    this.parent = null;
  }

  insertBefore(node, place) {
    node.remove();
    this.childNodes.splice(place ? this.childNodes.indexOf(place) : this.childNodes.length, 0, node);
    node.parent = this;
  }

  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }

  replaceWith(node) {
    this.parent.insertBefore(node, this);
    this.remove();
  }
}

class Words extends Part {
  nodeType = 3;
  nodeName = '#text';
  constructor(data) { super(); this.data = data; }
}

class Tag extends Part {
  nodeType = 1;
  #attributes;
  constructor(name, attributes, nodes) {
    super();
    this.nodeName = name.toUpperCase();
    this.#attributes = new Map(Object.entries(attributes));
    this.append(...nodes.map((node) => (typeof node === 'string' ? new Words(node) : node)));
  }

  get id() { return this.getAttribute('id') ?? ''; }
  get href() { return this.getAttribute('href') ?? undefined; }
  get open() { return this.nodeName === 'DETAILS' ? this.hasAttribute('open') : undefined; }
  get attributes() { return [...this.#attributes].map(([name, value]) => ({ name, value })); }
  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#attributes.set(name, value); }
  hasAttribute(name) { return this.#attributes.has(name); }
  removeAttribute(name) { this.#attributes.delete(name); }
  get text() { return this.childNodes.map((node) => node.data ?? node.text).join(''); }
}

const tag = (name, attributes = {}, ...nodes) => new Tag(name, attributes, nodes);
/** Two menus of a card, of which the first may be open. */
const menu = (id, word, isOpen = false) => tag(
  'div', { id, 'data-held': '' }, tag('details', isOpen ? { open: '' } : {}, word), tag('details', {}, '.'),
);
const card = (id, ...nodes) => tag('li', { id }, ...nodes);
const ids = (list) => list.children.map(({ id }) => id);

test('what is the same is not touched, and what changed is', () => {
  const shown = tag('ul', {}, '\n', card('a', 'one'), '\n', card('b', 'two'), '\n');
  const [one, two] = shown.children;
  patch(shown, tag('ul', { class: 'board' }, '\n', card('a', 'one'), '\n', card('b', 'three'), '\n'));
  assert.deepEqual(shown.children, [one, two]);
  assert.deepEqual([one.text, two.text, shown.getAttribute('class')], ['one', 'three', 'board']);
});

test('an open menu stays while its card changes around it', () => {
  const open = menu('act-1', 'old', true);
  const shown = card('a', tag('p', {}, 'Under way'), '\n', tag('dl', {}, 'facts'), '\n', open);
  const fresh = () => card(
    'a', tag('p', {}, 'In a test'), '\n', tag('p', {}, 'Block 1'), '\n', tag('dl', {}, 'facts'), '\n', menu('act-1', 'new'),
  );
  let moves = 0;
  const { remove } = open;
  open.remove = () => { moves += 1; remove.call(open); };
  patch(shown, fresh());
  assert.equal(shown.children.at(-1), open);
  assert.deepEqual([moves, open.text, open.children[0].open], [0, 'old.', true]);
  assert.ok(shown.text.includes('In a test') && shown.text.includes('Block 1'));
  patch(shown, card('a', tag('p', {}, 'Break'), menu('act-1', 'new')));
  assert.deepEqual([moves, shown.text], [0, 'Breakold.']);
  // Once it is closed it is as new as everything else.
  open.children[0].removeAttribute('open');
  patch(shown, fresh());
  assert.equal(open.text, 'new.');
});

test('a menu about somebody else does not stay', () => {
  const shown = card('a', 'Tablet', menu('act-1', 'of the first', true));
  patch(shown, card('a', 'Tablet', menu('act-2', 'of the next')));
  assert.deepEqual([shown.text, shown.children.length], ['Tabletof the next.', 1]);
});

test('what the reader unfolded stays unfolded, and goes on changing', () => {
  const shown = tag('div', {}, tag('details', { id: 'board-home', open: '' }, 'one'));
  const [home] = shown.children;
  patch(shown, tag('div', {}, tag('details', { id: 'board-home' }, 'two')));
  assert.deepEqual([home.open, shown.text], [true, 'two']);
});

test('cards are found again wherever they stand', () => {
  const shown = tag('ul', {}, '\n', card('a', '1'), '\n', card('b', '2'), '\n', card('c', '3'), '\n');
  const known = new Map(shown.children.map((node) => [node.id, node]));
  patch(shown, tag('ul', {}, '\n', card('c', '3'), '\n', card('d', '4'), '\n', card('a', '1'), '\n'));
  assert.deepEqual(ids(shown), ['c', 'd', 'a']);
  assert.equal(shown.children[0], known.get('c'));
  assert.equal(shown.children[2], known.get('a'));
});

test('while a menu is open, cards keep their places', () => {
  const shown = tag('ul', {}, card('a', menu('act-1', 'old', true)), card('b', '2'));
  const [one, two] = shown.children;
  const fresh = tag('ul', {}, card('new', '3'), card('b', 'needs you'), card('a', menu('act-1', 'new')));
  keepOrder(shown, fresh);
  patch(shown, fresh);
  assert.deepEqual(ids(shown), ['a', 'b', 'new']);
  assert.deepEqual(shown.children.slice(0, 2), [one, two]);
  assert.deepEqual([one.text, two.text], ['old.', 'needs you']);
});
