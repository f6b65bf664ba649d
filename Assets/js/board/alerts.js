/** Calls once for each station that begins to be one of those seen. */
export class Alerts {
  #known = new Set();

  /** @param {() => void} call */
  constructor(call, isOn = true) {
    Object.assign(this, { call, isOn });
  }

  /** @param {string[]} stations  their ids, at this moment */
  see(stations) {
    const isNew = stations.some((id) => !this.#known.has(id));
    this.#known = new Set(stations);
    if (isNew && this.isOn) this.call();
  }
}
