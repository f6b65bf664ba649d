import assert from 'node:assert/strict';
import test from 'node:test';

import { ServerClock, tell, wording } from '../../Assets/js/lists/ago.js';

const words = {
  under: 'less than a minute ago',
  minutes: { one: '1 min ago', pattern: '{n} min ago' },
  hours: { one: '1 h ago', pattern: '{n} h ago' },
};

test('a time in the last day is told by how long ago it was', () => {
  const cases = [
    [0, 'less than a minute ago'], [59.9, 'less than a minute ago'], [60, '1 min ago'], [119, '1 min ago'],
    [180, '3 min ago'], [3599, '59 min ago'], [3600, '1 h ago'], [7199, '1 h ago'], [7200, '2 h ago'],
    [86_399, '23 h ago'],
  ];
  for (const [seconds, told] of cases) assert.equal(wording(seconds, words), told, `${seconds}`);
});

test('an older time, one to come and none at all keep their exact words', () => {
  for (const seconds of [86_400, 1e9, -1, Number.NaN]) assert.equal(wording(seconds, words), null, `${seconds}`);
});

function clock({ madeAt = 0, counted = 0, wall = 0 } = {}) {
  const state = { counted, wall };
  const made = new ServerClock({ madeAt, performance: { now: () => state.counted }, now: () => state.wall });
  return { state, made };
}

test('the clock is that of the server, wrong as that of the computer may be', () => {
  const { state, made } = clock({ madeAt: 1000, counted: 50, wall: 5e12 });
  assert.equal(made.time, 1050);
  state.counted += 60_000;
  state.wall += 60_000;
  assert.equal(made.time, 61_050);
});

test('a computer that slept goes on at the right time, and one that is set back does not go back', () => {
  const { state, made } = clock({ madeAt: 0, counted: 0, wall: 1e12 });
  state.wall += 3_600_000;
  assert.equal(made.time, 3_600_000);
  state.counted = 10;
  state.wall = 0;
  assert.equal(made.time, 10);
});

/** As much of a time element as is used here. */
function time(iso, exact) {
  return {
    dateTime: iso,
    title: '',
    parts: [exact],
    get firstElementChild() { return this.parts.find((part) => typeof part === 'object') ?? null; },
    get textContent() { return this.parts.map((part) => part.textContent ?? part).join(''); },
    replaceChildren(...parts) { this.parts = parts; },
  };
}

const make = (name, textContent) => ({ name, textContent });

test('the words go on with the time, and give way to the exact time after a day', () => {
  const element = time('1970-01-01T00:00:00Z', '1 Jan 1970, 00:00');
  const { state, made } = clock({ madeAt: 180_000 });
  const show = () => tell([element], made, words, make);
  show();
  assert.deepEqual(element.parts, [make('ago', '3 min ago'), ' ', make('exact', '1 Jan 1970, 00:00')]);
  assert.equal(element.title, '1 Jan 1970, 00:00');
  state.counted = 60_000;
  show();
  assert.deepEqual(element.parts, [make('ago', '4 min ago'), ' ', make('exact', '1 Jan 1970, 00:00')]);
  state.counted = 90_000_000;
  show();
  show();
  assert.deepEqual([element.parts, element.title], [['1 Jan 1970, 00:00'], '']);
});
