// A run on a station: reports its progress to staff who watch the room, and gives way when the handover has ended.
// Reports are sent between trials, at once when another block or screen has begun; during a trial only if there was no
// answer for longer than any trial takes.

import { Reporter, reportSender } from '../station/report.js';

/** A report is made after this time without one, on any screen, ms. */
const silence = 4000;

export class StationWatch {
  #reporter;
  #details = { screen: 'reading' };
  #answered = 0;
  #errors = 0;
  #tooFast = 0;
  #latest = 0;
  #reported = '';
  #now;

  /** @param reporter  a `Reporter` */
  constructor(reporter, now = () => performance.now()) {
    this.#reporter = reporter;
    this.#now = now;
  }

  /** Calls `onOver` once the tablet is in other hands; from now on something is reported every few seconds. */
  begin(onOver, schedule = setInterval) {
    this.#reporter.onOver = onOver;
    schedule(() => this.#tick(), 1000);
    this.#report();
  }

  /**
   * A trial is over.
   * @param outcome  {isError, isTooFast}: whether its first answer was wrong, and whether it came too fast to be meant
   */
  trial({ isError, isTooFast }, { block, trial, unsent }) {
    this.#answered += 1;
    if (isError) this.#errors += 1;
    if (isTooFast) this.#tooFast += 1;
    this.#details = { screen: 'block', block, trial, unsent };
    this.#report();
  }

  /** Something else is shown: 'reading', 'saving' or 'page'. */
  screen(screen, { block, unsent }) {
    this.#details = { screen, block, unsent };
    this.#report();
  }

  #tick() {
    const isQuiet = this.#details.screen !== 'block' || this.#now() - this.#latest >= silence;
    if (isQuiet) this.#report();
  }

  #report() {
    const { screen, block } = this.#details;
    const isElsewhere = `${screen} ${block}` !== this.#reported;
    if (!isElsewhere && !this.#reporter.isDue) return;
    this.#reported = `${screen} ${block}`;
    this.#latest = this.#now();
    this.#reporter.report({
      ...this.#details, answered: this.#answered, errors: this.#errors, tooFast: this.#tooFast,
    }, isElsewhere);
  }
}

/** The watch of a page on a station, or null on any other device. */
export function stationWatch({ station, csrf }) {
  return station ? new StationWatch(new Reporter(station, reportSender(csrf))) : null;
}
