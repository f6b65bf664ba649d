import assert from 'node:assert/strict';
import test from 'node:test';

import { pictureOf, save } from '../../Assets/js/analysis/png.js';

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

/** A window whose downloads are listed by name, with what their address holds when they are clicked. */
function savingWindow() {
  const { Image, canvas } = page();
  const [addresses, saved] = [new Map(), []];
  const document = {
    createElement: (tag) => (tag === 'canvas' ? canvas : {
      click() { saved.push([this.download, addresses.get(this.href)]); },
    }),
  };
  const URL = {
    createObjectURL: (blob) => (addresses.set('blob:1', blob), 'blob:1'),
    revokeObjectURL: (address) => addresses.delete(address),
  };
  return { saved, addresses, window: { document, Image, URL, setTimeout: (then) => then() } };
}

test('a picture is saved under the name that the page gives it, whatever its address', async () => {
  const { saved, addresses, window } = savingWindow();
  const href = '/staff/studies/diary/analysis/pairs.svg?task=reactions&release=3';
  for (const png of ['diary-reactions-occasion-1-pairs.png', 'diary-reactions-occasion-2-release-3-pairs.png']) {
    await save({ href, dataset: { png } }, window);
    assert.deepEqual(saved.pop(), [png, { type: 'image/png' }]);
  }
  assert.equal(addresses.size, 0);
});
