// Looks for a card in what the camera sees: a picture goes to the server, and the next one when that has answered.

import { greymap } from './picture.js';

/** From one picture to the next, ms, and how long nothing but other things may be seen. */
const pace = 333;
const patience = 60_000;

/** How long an answer may take, ms. */
const slowest = 5000;

/**
 * Looks until there is a card; its code, or null where there was none for a minute or looking has been given up.
 * @param grab    () => picture, null while there is none
 * @param ask     async (picture) => what the server found in it: {found: 'card', code}, {found: 'other' | 'nothing'};
 *                null if it did not say
 * @param onSeen  is called with 'other', 'offline' or 'looking' when that has changed
 * @param signal  aborted to give up
 */
export async function findCard({ grab, ask, onSeen, signal, now = () => performance.now(), wait = sleep }) {
  const seen = new Seen(onSeen);
  const end = now() + patience;
  while (!signal.aborted && now() < end) {
    const begun = now();
    const picture = grab();
    const answer = picture && await ask(picture);
    if (signal.aborted) break;
    if (answer?.found === 'card') return answer.code;
    if (picture) seen.note(answer ? answer.found : 'offline', now());
    await wait(Math.max(0, begun + pace - now()));
  }
  return null;
}

/** What is said of what the camera sees. That something is no card stays for a while, so that it can be read. */
class Seen {
  static #readingTime = 4000;
  #tell;
  #word = 'looking';
  #since = 0;

  constructor(tell) {
    this.#tell = tell;
  }

  note(found, now) {
    const word = found === 'nothing' ? 'looking' : found;
    if (word === 'other') this.#since = now;
    if (word === 'looking' && this.#word === 'other' && now - this.#since < Seen.#readingTime) return;
    if (word !== this.#word) this.#tell(word);
    this.#word = word;
  }
}

/** Asks the server what is in a picture. */
export function pictureSender(token, fetch = globalThis.fetch) {
  return async (picture) => {
    try {
      const answer = await fetch('/station/scan', {
        method: 'POST', signal: AbortSignal.timeout(slowest), body: greymap(picture),
        headers: { Accept: 'application/json', 'Content-Type': 'image/x-portable-graymap', 'X-CSRF-Token': token },
      });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  };
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
