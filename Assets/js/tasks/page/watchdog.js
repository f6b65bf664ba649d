// Notices a frame that does not speak, or does not answer any more. It counts its own ticks instead of the time: while the
// page itself stands still nothing is held against the frame.

/** Ticks without a first word, and without an answer. */
const patience = { hello: 8, pong: 6 };

export class Watchdog {
  #hasSpoken = false;
  #waiting = 0;

  /** The frame has begun, or begins anew. */
  restart() {
    this.#hasSpoken = false;
    this.#waiting = 0;
  }

  /** The frame has said something. */
  heard() {
    this.#hasSpoken = true;
    this.#waiting = 0;
  }

  /** A tick, some seconds after the last one; returns the problem that it has found, or null. */
  tick(isVisible) {
    if (!isVisible) return null;
    this.#waiting += 1;
    if (this.#hasSpoken) return this.#waiting > patience.pong ? 'silent' : null;
    return this.#waiting > patience.hello ? 'mute' : null;
  }
}
