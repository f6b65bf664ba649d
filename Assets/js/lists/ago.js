import { sentence } from './chosen.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Tells the time by the clock of the server, whatever the clock of this computer says. */
export class ServerClock {
  /**
   * @param {{ madeAt: number, performance: Performance, now: () => number }} parts `madeAt`: the time at which the server made
   *   the page; `now`: the time of this computer. Both in milliseconds.
   */
  constructor({ madeAt, performance, now }) {
    Object.assign(this, { madeAt, performance, now });
    this.begun = now() - performance.now();
  }

  /** The clock that only counts may stand still while a computer sleeps; the other one may be set back. */
  get time() {
    return this.madeAt + Math.max(this.performance.now(), this.now() - this.begun);
  }
}

/**
 * “3 min ago” for a time in the last day, nothing for any other: its exact time says more.
 * @param {number} seconds that have gone by
 * @param {{ under: string, minutes: object, hours: object }} words the units as `sentence` takes them
 */
export function wording(seconds, words) {
  if (!(seconds >= 0 && seconds < DAY)) return null;
  if (seconds < MINUTE) return words.under;
  return seconds < HOUR
    ? sentence(Math.floor(seconds / MINUTE), words.minutes) : sentence(Math.floor(seconds / HOUR), words.hours);
}

/** Puts the words before each exact time, and takes them away once they are over. */
export function tell(times, clock, words, make) {
  for (const time of times) {
    const told = wording((clock.time - Date.parse(time.dateTime)) / 1000, words);
    const first = time.firstElementChild;
    if (told === null) {
      if (first) time.replaceChildren(time.title);
      time.title = '';
    } else if (first) {
      if (first.textContent !== told) first.textContent = told;
    } else {
      time.title = time.textContent;
      time.replaceChildren(make('ago', told), ' ', make('exact', time.title));
    }
  }
}
