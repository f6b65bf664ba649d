/** Calls once for each station that begins to need somebody. Off until it is asked for. */
export class Alerts {
  #known = new Set();

  /** @param {() => void} call */
  constructor(call) {
    Object.assign(this, { call, isOn: false });
  }

  /** @param {string[]} needing  the stations that need somebody now */
  see(needing) {
    const isNew = needing.some((id) => !this.#known.has(id));
    this.#known = new Set(needing);
    if (isNew && this.isOn) this.call();
  }
}
