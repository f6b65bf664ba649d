import assert from 'node:assert/strict';
import test from 'node:test';

import { renewAwaited } from '../../Assets/js/live/awaited.js';

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
