import assert from 'node:assert/strict';
import test from 'node:test';

import { nameOf, pictureOf } from '../../Assets/js/analysis/png.js';

test('a picture has the name of its study and its drawing', () => {
  const cases = [
    ['/staff/studies/weight-iat/analysis/result-by-variant.svg?origin=rehearsal', 'weight-iat-result-by-variant.png'],
    ['https://lab.example/staff/studies/diary/analysis/pairs.svg', 'diary-pairs.png'],
  ];
  for (const [url, name] of cases) assert.equal(nameOf(url), name);
});

function page({ fails = false, blob = { type: 'image/png' } } = {}) {
  const drawn = [];
  class Image {
    naturalWidth = 640;
    naturalHeight = 300;
    set src(url) {
      this.url = url;
      queueMicrotask(() => (fails ? this.onerror() : this.onload()));
    }
  }
  const canvas = {
    getContext: (kind) => ({ drawImage: (image, ...place) => drawn.push([kind, image.url, ...place]) }),
    toBlob: (take, type) => take(type === 'image/png' ? blob : null),
  };
  return { drawn, canvas, Image, document: { createElement: () => canvas } };
}

test('a drawing is drawn in four times its size', async () => {
  const window = page();
  assert.deepEqual(await pictureOf('/a.svg', window), { type: 'image/png' });
  assert.deepEqual([window.canvas.width, window.canvas.height], [2560, 1200]);
  assert.deepEqual(window.drawn, [['2d', '/a.svg', 0, 0, 2560, 1200]]);
});

test('a drawing that cannot be drawn is told', async () => {
  await assert.rejects(pictureOf('/a.svg', page({ fails: true })), /cannot be drawn/);
  await assert.rejects(pictureOf('/a.svg', page({ blob: null })), /gives no picture/);
});
