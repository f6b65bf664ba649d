// Looks for a card in the camera's pictures: a picture goes to the server, and the next one when that has answered.

import { greymap } from './picture.js';

/** The interval between two pictures, ms, and the time after which the search ends without a card, ms. */
const pace = 333;
const patience = 60_000;

/** The longest wait for an answer, ms. */
const slowest = 5000;

/**
 * Looks until a card is found. Resolves to its code; to null if there was none for a minute or the search was aborted.
 * @param grab    () => picture, null while there is none
 * @param ask     async (picture) => the server's answer: {found: 'card', code}, {found: 'other' | 'nothing'}; null if
 *   there was none
 * @param onSeen  is called with 'other', 'offline' or 'looking' when that has changed
 * @param signal  aborted to end the search
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

/** The message about the picture. The message that something is no card stays for a while, so that it can be read. */
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
