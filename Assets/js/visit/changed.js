import { askServer } from '../live/stepwatch.js';

/**
 * For so long a page is not read again, ms, while the step that is due stays as it is. A countdown may stand still while
 * a device sleeps: the page says how long it really takes.
 */
const longest = 30_000;

/** The status that the server answers with when it has too much to do. */
const tooManyRequests = 429;

/**
 * Returns a function that reads a page if the participation has changed since the last time, or if that was long ago. It
 * resolves to the page, or to the server's answer that there is nothing to be read now.
 *
 * @param {() => Promise<Response>} readPage
 */
export function whereChanged(readPage, { ask = askServer, now = Date.now } = {}) {
  let tag = null;
  let readAt = 0;
  return async () => {
    const isRecent = Math.abs(now() - readAt) < longest;
    const state = await ask(isRecent ? tag : null);
    if (state.status === 304 || state.status === tooManyRequests || state.status >= 500) return state;
    const page = await readPage();
    // The tag was there before the page: what changes between the two is heard of with the next question.
    if (page.ok) [tag, readAt] = [state.headers.get('ETag'), now()];
    return page;
  };
}
