/** Counts times on a page by the server's clock, not by that of this device. */
export class Ticking {
  #ahead = 0;

  /** @param now  ms since 1970 by the device's clock */
  constructor(now = Date.now) {
    this.device = now;
  }

  /** The server has just said what time it is, ms since 1970. */
  set(now) {
    this.#ahead = now - this.device();
  }

  get now() {
    return this.device() + this.#ahead;
  }

  /** Shows in everything below `root` what time it is: how long since, how long until, and what holds from now on. */
  tick(root) {
    const { now } = this;
    for (const element of root.querySelectorAll('[data-since]')) {
      show(element, spoken(now - Number(element.dataset.since)));
    }
    for (const element of root.querySelectorAll('[data-until]')) {
      show(element, spoken(Number(element.dataset.until) - now + 999));
    }
    for (const element of root.querySelectorAll('[data-from]')) {
      element.hidden = now < Number(element.dataset.from);
    }
  }
}

/** “0:42 min”, “1:02:34 h”. */
export function spoken(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, two(seconds % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${rest} h` : `${minutes}:${rest} min`;
}

function show(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
