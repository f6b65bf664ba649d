import assert from 'node:assert/strict';
import test from 'node:test';

import { renewAwaited, showInstead } from '../../Assets/js/live/awaited.js';

/** A page with as much of a document as the awaited part needs. */
function pageWith(html) {
  const awaited = html === null ? null : {
    innerHTML: html,
    childNodes: [html],
    replaced: 0,
    replaceChildren(...nodes) {
      this.innerHTML = nodes.join('');
      this.replaced += 1;
    },
  };
  return { awaited, getElementById: (id) => (id === 'awaited' ? awaited : null) };
}

test('the page tells how far it is', () => {
  const page = pageWith('0 %');
  assert.equal(renewAwaited(pageWith('40 %'), page), true);
  assert.equal(page.awaited.innerHTML, '40 %');
});

test('what has not moved is not written again', () => {
  const page = pageWith('40 %');
  assert.equal(renewAwaited(pageWith('40 %'), page), true);
  assert.equal(page.awaited.replaced, 0);
});

test('it says when what is awaited is there, and leaves the page as it is', () => {
  const page = pageWith('99 %');
  assert.equal(renewAwaited(pageWith(null), page), false);
  assert.equal(page.awaited.replaced, 0);
});

/** A page with as much of a document as its main part needs. */
function pageOf(title, nodes) {
  const main = nodes && {
    childNodes: nodes,
    replaceChildren(...others) {
      this.childNodes = others;
    },
  };
  return { title, main, querySelector: (selector) => (selector === 'main' ? main : null) };
}

test('an error takes the place of the page that waits', () => {
  const page = pageOf('Overview', ['40 %']);
  assert.equal(showInstead(pageOf('Something went wrong', ['an error', 'its number']), page), true);
  assert.deepEqual([page.title, page.main.childNodes], ['Something went wrong', ['an error', 'its number']]);
});

test('what is no page of the console is not shown', () => {
  const page = pageOf('Overview', ['40 %']);
  assert.equal(showInstead(pageOf('Bad gateway', null), page), false);
  assert.deepEqual([page.title, page.main.childNodes], ['Overview', ['40 %']]);
});
