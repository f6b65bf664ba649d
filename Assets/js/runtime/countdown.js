// The countdown before a block, by animation frames. Presses mean nothing yet.

/** ms */
const second = 1000;

export class Countdown {
  #parts;
  #begin = null;
  #shown = null;

  /** @param parts  {seconds, screen, frames, onTick, onEnd}: `screen` shows the seconds that are left (`count`) */
  constructor(parts) {
    this.#parts = parts;
  }

  begin() {
    if (this.#parts.seconds > 0) this.#parts.frames.start((time) => this.#visitFrame(time));
    else this.#parts.onEnd();
  }

  stop() {
    this.#parts.frames.stop();
  }

  press() {}

  deviation() {}

  disturbance() {}

  #visitFrame(time) {
    const { seconds, screen, onTick, onEnd } = this.#parts;
    this.#begin ??= time;
    const left = seconds - Math.floor((time - this.#begin) / second);
    if (left <= 0) {
      this.stop();
      screen.count(null);
      return onEnd();
    }
    if (left === this.#shown) return undefined;
    this.#shown = left;
    screen.count(left);
    return onTick();
  }
}
