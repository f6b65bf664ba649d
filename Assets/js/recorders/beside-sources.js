// The sources of recorders beside a task: how the browser tells of motion and orientation (W3C Device Orientation and
// Motion) and of fingers (Pointer Events).

/** The phases of a finger, in the order in which they are kept as numbers. */
export const phases = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'];

/** Sensors are heard at most so often, ms. */
export const shortestGap = 15;

/**
 * @typedef {object} Source
 * @property name         (event) => the word by which the source is kept
 * @property events       the events that tell, on the window
 * @property interface    of the browser, without which there is none
 * @property asks         whether iPhones and iPads ask the person for it
 * @property needsSignal  whether silence during a block means that there is no sensor
 * @property samples      {names, limit} of its `Samples`
 * @property add          (samples, event, start) => adds what the event tells
 */

/** @type {Object<string, Source>} */
export const sources = {
  motion: {
    name: () => 'devicemotion', events: ['devicemotion'], interface: 'DeviceMotionEvent', asks: true, needsSignal: true,
    samples: { names: 0, limit: 1000 },
    add: (samples, { timeStamp, accelerationIncludingGravity: told }, start) => {
      if (told) addSensed(samples, timeStamp, start, told.x, told.y, told.z);
    },
  },
  orientation: {
    name: ({ absolute }) => (absolute ? 'deviceorientation-absolute' : 'deviceorientation'),
    events: ['deviceorientation'], interface: 'DeviceOrientationEvent', asks: true, needsSignal: true,
    samples: { names: 0, limit: 360 },
    add: (samples, { timeStamp, alpha, beta, gamma }, start) => addSensed(samples, timeStamp, start, alpha, beta, gamma),
  },
  touches: {
    name: () => 'pointerevent', events: phases, interface: 'PointerEvent', asks: false, needsSignal: false,
    samples: { names: 2, limit: 20_000 },
    add: (samples, event, start) => {
      if (event.pointerType === 'mouse' || event.timeStamp < start) return;
      const time = Math.max(event.timeStamp, samples.latest);
      samples.add(time, event.clientX, event.clientY, event.pointerId, phases.indexOf(event.type));
    },
  },
};

// A device without a sensor may tell null.
function addSensed(samples, time, start, x, y, z) {
  if (time < start || time - samples.latest < shortestGap) return;
  if (Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)) samples.add(time, x, y, z);
}
