// Watches for the end of the handover for which this page was made. The server is asked once a second; if it reports
// another state, the page gives way to that of the station.

/** The interval between two requests, and the longest wait for an answer, ms. */
const pause = 1000;
const patience = 5000;

/** The state of the station for which this page was made. */
export function stateOfPage() {
  return document.querySelector('meta[name=labconsole-station]')?.content ?? '';
}

/** Opens the station's present page. This page leaves no entry in the history: going back does not reach it. */
export function leave() {
  location.replace('/station');
}

/**
 * Asks until the state differs from `expected`, then calls `onChange`, once.
 * @param onHelp  is called with whether somebody of the staff is coming, when the server says something new
 * @param fetch   as the browser's
 */
export async function watchState(
  expected, onChange, { onHelp = () => {}, fetch = globalThis.fetch, wait = sleep } = {},
) {
  let tag = null;
  for (;;) {
    try {
      const headers = { Accept: 'application/json', ...(tag ? { 'If-None-Match': tag } : {}) };
      const answer = await fetch('/station/state', { headers, signal: AbortSignal.timeout(patience) });
      if (answer.ok) {
        const { state, help } = await answer.json();
        if (state !== expected) return onChange();
        onHelp(help === true);
        tag = answer.headers.get('ETag');
      }
    } catch {
      // Without a network the page stays as it is.
    }
    await wait(pause);
  }
}

/** Resolves when the server answers, with any status. */
export async function serverAnswers({ fetch = globalThis.fetch, wait = sleep } = {}) {
  for (;;) {
    try {
      await fetch('/station/state', { signal: AbortSignal.timeout(patience) });
      return;
    } catch {
      await wait(pause);
    }
  }
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
