import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OnsetWatch, onsetFromEntry } from '../../Assets/js/runtime/onset.js';

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
  const rendered = [];
  const watch = new OnsetWatch(isolated, Observer, (report) => rendered.push(report));
  const reports = [];
  const expect = (id) => watch.expect(id, (...report) => reports.push(report));
  const endFrame = (time) => rendered.splice(0).forEach((report) => report(time));
  return { watch, reports, expect, endFrame };
}

test('presentation time is used on an isolated page, paint time elsewhere', () => {
  const entry = { renderTime: 104.5, paintTime: 102.5 };
  assert.deepEqual(onsetFromEntry(entry, true), { onset: 104.5, source: 'render' });
  assert.deepEqual(onsetFromEntry(entry, false), { onset: 102.5, source: 'paint' });
  assert.equal(onsetFromEntry({ renderTime: 104 }, false), null);
});

test('the onset is reported when its entry arrives, once, and other entries are ignored', () => {
  const Observer = observer();
  const { reports, expect, endFrame } = watching(true, Observer);
  expect('trial-1');
  endFrame(102);
  Observer.deliver({ identifier: 'trial-0', renderTime: 50 });
  assert.deepEqual(reports, []);
  Observer.deliver({ identifier: 'trial-1', renderTime: 104.5 });
  Observer.deliver({ identifier: 'trial-1', renderTime: 120.5 });
  assert.deepEqual(reports, [[104.5, 'render']]);
});

test('without Element Timing the end of the frame counts, once it is known', () => {
  const { reports, expect, endFrame } = watching(true, observer([]));
  expect('trial-1');
  assert.deepEqual(reports, []);
  endFrame(102);
  assert.deepEqual(reports, [[102, 'frame']]);
});

test('the end of a frame says nothing about the stimulus after it', () => {
  const { reports, expect, endFrame } = watching(true, observer());
  expect('trial-1');
  expect('trial-2');
  endFrame(102);
  assert.deepEqual(reports, []);
});

test('an entry without a usable time leaves the end of the frame', () => {
  const Observer = observer();
  const { reports, expect, endFrame } = watching(false, Observer);
  expect('trial-1');
  endFrame(102);
  Observer.deliver({ identifier: 'trial-1', renderTime: 104 });
  assert.deepEqual(reports, [[102, 'frame']]);
});

test('an entry that does not come is given up after 30 frames, and three in a row for good', () => {
  const { watch, reports, expect, endFrame } = watching(true, observer());
  for (const time of [1000, 2000, 3000]) {
    expect(`at-${time}`);
    endFrame(time);
    for (let frame = 1; frame < 30; frame += 1) watch.tick();
    const before = reports.length;
    watch.tick();
    assert.equal(reports.length, before + 1);
  }
  expect('at-4000');
  endFrame(4000);
  assert.deepEqual(reports.at(-1), [4000, 'frame']);
});

test('a page that was hidden before the entry came still gets it', () => {
  const Observer = observer();
  const { watch, reports, expect, endFrame } = watching(true, Observer);
  expect('trial-1');
  endFrame(1000);
  watch.tick();  // the next frame, an hour later
  Observer.deliver({ identifier: 'trial-1', renderTime: 3_601_000 });
  assert.deepEqual(reports, [[3_601_000, 'render']]);
});
