import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OnsetWatch, onsetFromEntry } from '../../Assets/js/test/onset.js';

// The browser's observer, with entries that arrive when the test says so.
function observer(types = ['element']) {
  return class {
    static supportedEntryTypes = types;
    static deliver;
    constructor(receive) {
      this.constructor.deliver = (entry) => receive({ getEntries: () => [entry] });
    }
    observe() {}
  };
}

function watching(isolated, Observer) {
  const watch = new OnsetWatch(isolated, Observer);
  const reports = [];
  const expect = (id, frame) => watch.expect(id, frame, (...report) => reports.push(report));
  return { watch, reports, expect };
}

test('presentation time is used on an isolated page, paint time elsewhere', () => {
  const entry = { renderTime: 104.5, paintTime: 102.5 };
  assert.deepEqual(onsetFromEntry(entry, true), { onset: 104.5, source: 'render' });
  assert.deepEqual(onsetFromEntry(entry, false), { onset: 102.5, source: 'paint' });
  assert.equal(onsetFromEntry({ renderTime: 104 }, false), null);
});

test('the onset is reported when its entry arrives, once, and other entries are ignored', () => {
  const Observer = observer();
  const { reports, expect } = watching(true, Observer);
  expect('trial-1', 100);
  Observer.deliver({ identifier: 'trial-0', renderTime: 50 });
  assert.deepEqual(reports, []);
  Observer.deliver({ identifier: 'trial-1', renderTime: 104.5 });
  Observer.deliver({ identifier: 'trial-1', renderTime: 120.5 });
  assert.deepEqual(reports, [[104.5, 'render']]);
});

test('without Element Timing the frame counts, at once', () => {
  const { reports, expect } = watching(true, observer([]));
  expect('trial-1', 100);
  assert.deepEqual(reports, [[100, 'frame']]);
});

test('an entry without a usable time leaves the frame', () => {
  const Observer = observer();
  const { reports, expect } = watching(false, Observer);
  expect('trial-1', 100);
  Observer.deliver({ identifier: 'trial-1', renderTime: 104 });
  assert.deepEqual(reports, [[100, 'frame']]);
});

test('an entry that does not come is given up after half a second, and three in a row for good', () => {
  const { watch, reports, expect } = watching(true, observer());
  for (const frame of [1000, 2000, 3000]) {
    expect(`at-${frame}`, frame);
    watch.tick(frame + 499);
    const before = reports.length;
    watch.tick(frame + 500);
    assert.equal(reports.length, before + 1);
  }
  expect('at-4000', 4000);
  assert.deepEqual(reports.at(-1), [4000, 'frame']);
});
