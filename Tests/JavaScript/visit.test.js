import assert from 'node:assert/strict';
import test from 'node:test';

import { Countdown } from '../../Assets/js/visit/countdown.js';
import { tellElsewhere } from '../../Assets/js/visit/notification.js';

/** A countdown on a clock of its own. */
function clock() {
  const shown = [];
  const timers = new Map();
  let time = 5000;
  let next = 1;
  const countdown = new Countdown({
    show: (seconds) => shown.push(seconds),
    now: () => time,
    later: (run, delay) => {
      timers.set(next, { run, at: time + delay });
      return next++;
    },
    cancel: (id) => timers.delete(id),
  });
  const pass = (milliseconds) => {
    time += milliseconds;
    for (const [id, { run, at }] of [...timers]) {
      if (at > time) continue;
      timers.delete(id);
      run();
    }
  }
  return { countdown, shown, pass, timers };
}

test('counts down to nothing and stops', () => {
  const { countdown, shown, pass, timers } = clock();
  countdown.begin(3);
  for (let i = 0; i < 5; i++) pass(1000);
  assert.deepEqual(shown, [3, 2, 1, 0]);
  assert.equal(timers.size, 0);
});

test('a browser that was held up shows what is left by the clock', () => {
  const { countdown, shown, pass } = clock();
  countdown.begin(60);
  pass(42_300);
  assert.deepEqual(shown, [60, 18]);
  pass(700);
  assert.deepEqual(shown, [60, 18, 17]);
});

test('another beginning replaces the first', () => {
  const { countdown, shown, pass, timers } = clock();
  countdown.begin(2);
  countdown.begin(60);
  assert.equal(timers.size, 1);
  pass(1000);
  assert.deepEqual(shown, [2, 60, 59]);
});

/** A browser's Notification that keeps what it showed. */
function notifications(permission) {
  const shown = [];
  return class {
    static permission = permission;
    static shown = shown;
    constructor(text, options) {
      this.text = text;
      this.options = options;
      shown.push(this);
    }
  };
}

test('tells whoever looks at something else, and brings them back', () => {
  const api = notifications('granted');
  let isBack = false;
  tellElsewhere('over', { api, isHidden: () => true, comeBack: () => { isBack = true; } });
  assert.deepEqual(api.shown.map(({ text }) => text), ['over']);
  api.shown[0].onclick();
  assert.ok(isBack);
});

test('tells nothing to whoever looks, or did not agree', () => {
  for (const [text, permission, isHidden] of [
    ['over', 'granted', false], ['over', 'default', true], ['over', 'denied', true], [undefined, 'granted', true],
  ]) {
    const api = notifications(permission);
    tellElsewhere(text, { api, isHidden: () => isHidden });
    assert.deepEqual(api.shown, []);
  }
  tellElsewhere('over', { api: undefined, isHidden: () => true });
});

test('a browser that shows none is no harm', () => {
  const api = class {
    static permission = 'granted';
    constructor() { throw new TypeError('Illegal constructor'); }
  };
  tellElsewhere('over', { api, isHidden: () => true });
});
