// The sources of recorders beside a task: motion and orientation (W3C Device Orientation and Motion), fingers (Pointer
// Events), and the place, which has a file of its own.

import { places } from './beside-places.js';

/** The phases of a finger, in the order in which they are kept as numbers. */
export const phases = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'];

/** Samples that follow sooner are left out, ms: none of a sensor at 60 Hz, half at 100 Hz. */
export const shortestGap = 12;

/**
 * @typedef {object} Source
 * @property name  (event) => the word by which the source is kept
 * @property find  (window) => the interface of the browser, if it has it
 * @property ask  (interface) => asks the person, once: null, or the word of a problem; missing where nobody is asked
 * @property begin  (window, hear, refuse) => hears the browser during a block; returns what ends that
 * @property needsSignal  whether silence means that there is no sensor
 * @property canStop  whether its sensor can stop midway
 * @property isRepeated  (event, before) => whether nothing has changed
 * @property samples  {names, limits, scales} of its `Samples`
 * @property add  (samples, event, start) => adds what the event tells
 */

/** @type {Object<string, Source>} */
export const sources = {
  motion: moving('accelerationIncludingGravity', ['x', 'y', 'z'], 1000),
  acceleration: moving('acceleration', ['x', 'y', 'z'], 1000),
  rotation: moving('rotationRate', ['alpha', 'beta', 'gamma'], 10_000),
  orientation: {
    name: ({ absolute }) => (absolute ? 'deviceorientation-absolute' : 'deviceorientation'),
    find: ({ DeviceOrientationEvent }) => DeviceOrientationEvent, ask: askForSensor,
    begin: listening(['deviceorientation']), needsSignal: true, canStop: true, isRepeated: isSameOrientation,
    samples: { names: 0, limits: [360, 360, 360] },
    add: (samples, { timeStamp, alpha, beta, gamma }, start) => addSensed(samples, timeStamp, start, alpha, beta, gamma),
  },
  touches: {
    name: () => 'pointerevent', find: ({ PointerEvent }) => PointerEvent, begin: listening(phases), needsSignal: false,
    samples: { names: 2, limits: [20_000, 20_000] },
    add: (samples, event, start) => {
      if (event.pointerType === 'mouse' || event.timeStamp < start) return;
      const time = Math.max(event.timeStamp, samples.latest);
      samples.add(time, event.clientX, event.clientY, event.pointerId, phases.indexOf(event.type));
    },
  },
  ...places,
};

// One of the quantities of motion.
function moving(quantity, [x, y, z], limit) {
  return {
    name: () => 'devicemotion', find: ({ DeviceMotionEvent }) => DeviceMotionEvent, ask: askForSensor,
    begin: listening(['devicemotion']), needsSignal: true, canStop: true,
    samples: { names: 0, limits: [limit, limit, limit] },
    add: (samples, { timeStamp, [quantity]: told }, start) => {
      if (told) addSensed(samples, timeStamp, start, told[x], told[y], told[z]);
    },
  };
}

// Chromium tells the same again only after the page was hidden, which takes longer.
function isSameOrientation(event, before) {
  return Object.entries({ timeStamp: 100, alpha: 0.05, beta: 0.05, gamma: 0.05 })
    .every(([name, limit]) => Math.abs(event[name] - before[name]) < limit);
}

/** Calls `hear` with the times of motion; returns what ends that. Chromium tells orientation only as it changes. */
export function hearMotion(scope, hear) {
  return listening(['devicemotion'])(scope, ({ timeStamp, accelerationIncludingGravity: told }) => {
    if (told && isMeasured(told.x, told.y, told.z)) hear(timeStamp);
  });
}

// Hears events of the window, before anything on the page can keep them from it.
function listening(types) {
  return (scope, hear) => {
    for (const type of types) scope.addEventListener(type, hear, { capture: true, passive: true });
    return () => types.forEach((type) => scope.removeEventListener(type, hear, { capture: true }));
  };
}

// Only iPhones and iPads ask. null if the person agrees.
async function askForSensor(sensor) {
  if (!sensor.requestPermission) return null;
  try {
    return (await sensor.requestPermission()) === 'granted' ? null : 'denied';
  } catch {
    return 'denied';
  }
}

// A device without a sensor may tell null.
function addSensed(samples, time, start, x, y, z) {
  if (time < start || time - samples.latest < shortestGap) return;
  if (isMeasured(x, y, z)) samples.add(time, x, y, z);
}

function isMeasured(x, y, z) {
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z);
}
