/** Counts whole seconds down to 0, by the clock and not by how often it was called. */
export class Countdown {
  #end = 0;
  #timer = null;

  /**
   * @param {(seconds: number) => void} show
   * @param {() => number} now milliseconds
   */
  constructor({ show, now, later = setTimeout, cancel = clearTimeout }) {
    Object.assign(this, { show, now, later, cancel });
  }

  begin(seconds) {
    this.#end = this.now() + seconds * 1000;
    this.cancel.call(null, this.#timer);
    this.#tick();
  }

  #tick() {
    const left = Math.max(0, this.#end - this.now());
    this.show(Math.ceil(left / 1000));
    if (left > 0) this.#timer = this.later.call(null, () => this.#tick(), left % 1000 || 1000);
  }
}
