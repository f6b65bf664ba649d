/** Counts times on a page by the server's clock, not by that of this device. */
export class Ticking {
  #ahead = 0;

  /**
   * @param now ms since 1970 by the device's clock
   * @param {Words} words for times of a day and more
   */
  constructor(now = Date.now, words = {}) {
    Object.assign(this, { device: now, words });
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
      show(element, spoken(now - Number(element.dataset.since), this.words));
    }
    for (const element of root.querySelectorAll('[data-until]')) {
      show(element, spoken(Number(element.dataset.until) - now + 999, this.words));
    }
    for (const element of root.querySelectorAll('[data-from]')) {
      element.hidden = now < Number(element.dataset.from);
    }
  }

  /** The times that have passed of those at which something below `root` is gone. */
  passed(root) {
    const { now } = this;
    const times = [...root.querySelectorAll('[data-gone]')].map(({ dataset }) => dataset.gone);
    return times.filter((time) => now >= Number(time));
  }
}

/**
 * “0:42 min”, “1:02:34 h”, “4 days and 22 hours”: as the server writes it.
 * @typedef {{ day: string, days: string, hour: string, hours: string, and: string }} Words
 */
export function spoken(milliseconds, words) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, two(seconds % 60)];
  if (hours >= 24) return inWords(Math.floor(hours / 24), hours % 24, words);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest} h` : `${minutes}:${rest} min`;
}

function inWords(days, hours, words) {
  const whole = `${days} ${days === 1 ? words.day : words.days}`;
  return hours === 0 ? whole : `${whole} ${words.and} ${hours} ${hours === 1 ? words.hour : words.hours}`;
}

function show(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
