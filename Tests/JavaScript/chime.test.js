import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chime } from '../../Assets/js/runtime/chime.js';

/** Writes down what is asked of a device's sound. */
function device({ starts = true } = {}) {
  const log = [];
  class Node {
    constructor(name) { this.name = name; }
    connect(other) { return other; }
    disconnect() { log.push('disconnect'); }
    start(time) { log.push(`start ${time}`); }
    stop(time) { log.push(`stop ${time}`); }
  }
  globalThis.OscillatorNode = class extends Node {};
  globalThis.GainNode = class extends Node {
    gain = { linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  };
  class AudioContext {
    currentTime = 2;
    constructor() { log.push('open'); }
    async resume() { if (!starts) throw new Error('no device'); }
    async suspend() { log.push('rest'); }
  }
  return { log, AudioContext };
}

test('without permission the device’s sound is left alone', async () => {
  const { log, AudioContext } = device();
  const chime = new Chime(false, AudioContext);
  chime.prepare();
  await chime.play();
  chime.hush();
  assert.deepEqual(log, []);
});

test('opened at the first press, once; one short tone; rest while trials run', async () => {
  const { log, AudioContext } = device();
  const chime = new Chime(true, AudioContext);
  assert.deepEqual(log, [], 'not before a press');
  chime.prepare();
  chime.prepare();
  await chime.play();
  chime.hush();
  assert.deepEqual(log, ['open', 'start 2', 'stop 2.6', 'disconnect', 'rest']);
});

test('a tone that would come too late does not come', async () => {
  const { log, AudioContext } = device();
  const chime = new Chime(true, AudioContext);
  chime.prepare();
  const played = chime.play();
  chime.hush();
  await played;
  assert.deepEqual(log, ['open', 'rest']);
});

test('a device without sound changes nothing', async () => {
  for (const AudioContext of [undefined, class { constructor() { throw new Error('no device'); } }]) {
    const chime = new Chime(true, AudioContext);
    chime.prepare();
    await chime.play();
    chime.hush();
  }
  const { log, AudioContext } = device({ starts: false });
  const chime = new Chime(true, AudioContext);
  chime.prepare();
  await chime.play();
  assert.deepEqual(log, ['open']);
});
