// Reports of the tablet to staff who watch the room. A lost report is not sent again: the next one follows.

/** Reports of one page are at least this far apart, ms: hardly a trial is shorter, so that each is reported. */
const spacing = 500;

export class Reporter {
  #state;
  #send;
  #now;
  #time;
  #latest = -Infinity;
  #battery = null;

  /** Called once the server says that the tablet is no longer this participant's. */
  onOver = () => {};

  /**
   * @param state  the state for which the page was made
   * @param send   async (report) => HTTP status, 0 if there was no answer
   */
  constructor(state, send, { now = () => performance.now(), time = Date.now, navigator = globalThis.navigator } = {}) {
    this.#state = state;
    this.#send = send;
    this.#now = now;
    this.#time = time;
    this.navigator = navigator;
    navigator.getBattery?.().then((battery) => { this.#battery = battery; }, () => {});
  }

  /** True if enough time has passed since the latest report. */
  get isDue() {
    return this.#now() - this.#latest >= spacing;
  }

  /**
   * Sends a report, unless the latest one was sent just before. Nobody waits for it.
   * @param isUrgent  true to send it all the same
   */
  report(details, isUrgent = false) {
    if (!isUrgent && !this.isDue) return;
    this.#latest = this.#now();
    this.#send({ state: this.#state, ...details, ...this.#device() }).then((status) => {
      if (status === 410) this.#end();
    }, () => {});
  }

  #end() {
    const { onOver } = this;
    this.onOver = () => {};
    onOver();
  }

  #device() {
    const battery = this.#battery;
    return {
      clock: this.#time(),
      visible: globalThis.document?.visibilityState !== 'hidden',
      ...(battery && { battery: Math.round(battery.level * 100), charging: battery.charging }),
      ...connectionOf(this.navigator),
    };
  }
}

function connectionOf({ connection }) {
  const kind = connection?.type ?? connection?.effectiveType;
  return kind ? { connection: kind } : {};
}

/** Sends reports to the server, without regard to errors. */
export function reportSender(token, fetch = globalThis.fetch) {
  return async (report) => {
    const answer = await fetch('/station/reports', {
      method: 'POST', keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
      body: JSON.stringify(report),
    });
    return answer.status;
  };
}
