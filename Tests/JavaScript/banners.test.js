import assert from 'node:assert/strict';
import test from 'node:test';

import { renewBanners } from '../../Assets/js/live/banners.js';

/** A page with as much of a document as the banners need. */
function pageWith(html) {
  const banners = html === null ? null : {
    innerHTML: html,
    childNodes: [html],
    replaced: 0,
    replaceChildren(...nodes) {
      this.innerHTML = nodes.join('');
      this.replaced += 1;
    },
  };
  return { banners, getElementById: (id) => (id === 'banners' ? banners : null) };
}

test('a banner comes and goes with what the page shows', () => {
  const page = pageWith('');
  renewBanners(pageWith('<aside>Rehearsal</aside>'), page);
  assert.equal(page.banners.innerHTML, '<aside>Rehearsal</aside>');
  renewBanners(pageWith(''), page);
  assert.equal(page.banners.innerHTML, '');
});

test('one that says the same stays as it is', () => {
  const page = pageWith('<aside>Rehearsal</aside>');
  renewBanners(pageWith('<aside>Rehearsal</aside>'), page);
  assert.equal(page.banners.replaced, 0);
});

test('a page without a place for banners has none', () => {
  const page = pageWith(null);
  assert.doesNotThrow(() => renewBanners(pageWith('<aside></aside>'), page));
  assert.doesNotThrow(() => renewBanners(page, pageWith('')));
});
