import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FoldedText } from '../../Assets/js/print/folded.js';

test('what is folded is open on the paper, and folded again afterwards', () => {
  const page = [{ open: false }, { open: true }, { open: false }];
  const text = new FoldedText(() => page);
  text.open();
  assert.deepEqual(page.map(({ open }) => open), [true, true, true]);
  text.fold();
  assert.deepEqual(page.map(({ open }) => open), [false, true, false]);
});

test('what the reader opens later stays open', () => {
  const page = [{ open: false }];
  const text = new FoldedText(() => page);
  text.open();
  text.fold();
  page[0].open = true;
  text.fold();
  assert.ok(page[0].open);
});

test('a browser that announces a print twice folds everything again', () => {
  const page = [{ open: false }];
  const text = new FoldedText(() => page);
  text.open();
  text.open();
  text.fold();
  assert.ok(!page[0].open);
});

test('the page of results opens what is folded on it', async () => {
  const [listeners, details] = [{}, { open: false }];
  globalThis.document = { querySelectorAll: (selector) => (selector === 'details.more' ? [details] : []) };
  globalThis.addEventListener = (type, listener) => { listeners[type] = listener; };
  await import('../../Assets/js/print/main.js');
  listeners.beforeprint();
  assert.ok(details.open);
  listeners.afterprint();
  assert.ok(!details.open);
  const page = readFileSync(new URL('../../Views/dashboard/dashboard.mustache', import.meta.url), 'utf8');
  assert.match(page, /\{\{asset\.js\/print\/main\.js\}\}/);
});
