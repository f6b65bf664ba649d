// The motion of the device, as the browser tells it (W3C Device Orientation and Motion).

/** The quantities of which a device can tell, in the order in which they are kept. */
export const fields = ['acceleration', 'gravity', 'rotation'];

/** A moment as {time, interval, acceleration, gravity, rotation}; null for what the device does not tell. Pure. */
export function readMotion({ timeStamp, interval, acceleration, accelerationIncludingGravity, rotationRate }) {
  return {
    time: timeStamp,
    interval: Number.isFinite(interval) && interval >= 0 ? Math.round(interval * 1000) / 1000 : null,
    acceleration: triple(acceleration, ['x', 'y', 'z']),
    gravity: triple(accelerationIncludingGravity, ['x', 'y', 'z']),
    rotation: triple(rotationRate, ['alpha', 'beta', 'gamma']),
  };
}

/** Those of `fields` that a moment tells. */
export function toldIn(reading) {
  return fields.filter((field) => reading[field] !== null);
}

// Three numbers, or null if any of them is missing.
function triple(value, axes) {
  const numbers = axes.map((axis) => value?.[axis]);
  return numbers.every(Number.isFinite) ? numbers : null;
}

export class MotionSensor {
  #scope;
  #patience;
  #listener = null;

  /**
   * @param scope     the window
   * @param patience  a sensor that was asked and has told nothing for so long tells nothing at all, ms
   */
  constructor(scope = globalThis, patience = 2000) {
    this.#scope = scope;
    this.#patience = patience;
  }

  /**
   * Asks for the motion of the device. To be called in a press, without which browsers do not let anybody ask.
   * @returns null if it tells something, or the word of the problem
   */
  async ask() {
    const { isSecureContext, DeviceMotionEvent } = this.#scope;
    if (!isSecureContext) return 'insecure';
    if (!DeviceMotionEvent) return 'unsupported';
    // iPhones and iPads ask the person.
    if (DeviceMotionEvent.requestPermission) {
      const answer = await DeviceMotionEvent.requestPermission().catch(() => 'denied');
      if (answer !== 'granted') return 'denied';
    }
    if (await this.#tells()) return null;
    return await this.#isBlocked() ? 'denied' : 'no-signal';
  }

  /** Calls `receive` with each moment, until `stop`. */
  start(receive) {
    this.stop();
    this.#listener = (event) => {
      const reading = readMotion(event);
      if (toldIn(reading).length > 0) receive(reading);
    };
    this.#scope.addEventListener('devicemotion', this.#listener);
  }

  stop() {
    if (this.#listener) this.#scope.removeEventListener('devicemotion', this.#listener);
    this.#listener = null;
  }

  // Chromium has a setting for each site, and tells nothing where it is off.
  async #isBlocked() {
    try {
      const { state } = await this.#scope.navigator.permissions.query({ name: 'accelerometer' });
      return state === 'denied';
    } catch {
      return false;
    }
  }

  #tells() {
    return new Promise((resolve) => {
      const settle = (tells) => {
        this.stop();
        clearTimeout(timer);
        resolve(tells);
      };
      const timer = setTimeout(() => settle(false), this.#patience);
      this.start(() => settle(true));
    });
  }
}
