import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FullScreen } from '../../Assets/js/runtime/fullscreen.js';
import { timers } from './timers.js';

/** A document whose browser answers a request for full screen as told. */
function page(request) {
  const view = new EventTarget();
  const asked = [];
  const made = {
    asked, defaultView: view, fullscreenElement: null, left: 0,
    documentElement: request && { requestFullscreen: (options) => { asked.push(options); return request(made); } },
    async exitFullscreen() { made.left += 1; made.fullscreenElement = null; },
  };
  made.documentElement ??= {};
  return made;
}

const allow = async (made) => { made.fullscreenElement = made.documentElement; };

/** Lets everything happen that is due within `milliseconds`. */
async function pass(milliseconds) {
  for (let time = 0; time < milliseconds; time += 10) {
    timers.tick(10);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

/** Resolves to true if `promise` is settled. */
async function isSettled(promise) {
  let settled = false;
  promise.then(() => { settled = true; });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return settled;
}

test.beforeEach(() => timers.start());
test.afterEach(() => timers.stop());

test('without permission the browser is never asked', async () => {
  const made = page(allow);
  const screen = new FullScreen(false, made);
  assert.equal(screen.isDue, false);
  screen.enter();
  screen.leave();
  assert.deepEqual([made.asked.length, made.left], [0, 0]);
});

test('asked once, at the first press, without waiting before', async () => {
  const made = page(allow);
  const screen = new FullScreen(true, made);
  assert.equal(await isSettled(screen.settled), true);
  screen.enter();
  assert.equal(made.asked.length, 1, 'in the same turn: a browser takes it for no press otherwise');
  assert.equal(await isSettled(screen.settled), false);
  await pass(300);
  assert.equal(await isSettled(screen.settled), true);
  screen.enter();
  assert.equal(made.asked.length, 1);
  screen.leave();
  screen.leave();
  assert.equal(made.left, 1);
});

test('the change is over when the window has kept its size for a while', async () => {
  const made = page(allow);
  const screen = new FullScreen(true, made);
  screen.enter();
  for (let step = 0; step < 4; step += 1) {
    await pass(150);
    made.defaultView.dispatchEvent(new Event('resize'));
  }
  assert.equal(await isSettled(screen.settled), false);
  await pass(210);
  assert.equal(await isSettled(screen.settled), true);
});

test('a browser that refuses, knows nothing of it or never answers keeps nobody', async () => {
  const refusing = new FullScreen(true, page(async () => { throw new TypeError('no gesture'); }));
  refusing.enter();
  assert.equal(await isSettled(refusing.settled), true);

  const without = new FullScreen(true, page(null));
  assert.equal(without.isDue, false);
  without.enter();
  without.leave();

  const silent = new FullScreen(true, page(() => new Promise(() => {})));
  silent.enter();
  await pass(1900);
  assert.equal(await isSettled(silent.settled), false);
  await pass(200);
  assert.equal(await isSettled(silent.settled), true);
});
