// The two requests of a run. Each says how many trials wait on the device, those it carries among them.

/** A request that takes longer counts as lost, ms. A part has one more for every 50 bytes. */
const patience = 20_000;

/** {status, plan}: the plan is null if it cannot be had, the status 0 if there was no answer. */
export async function fetchPlan(url, unsentTrials = 0) {
  try {
    const headers = { Accept: 'application/json', 'Unsent-Trials': unsentTrials };
    const response = await fetch(url, { headers });
    // The server leaves out what is not set.
    const plan = response.ok ? { responseDeadline: null, ...(await response.json()) } : null;
    return { status: response.status, plan };
  } catch {
    return { status: 0, plan: null };
  }
}

/** Posts parts below `url`: (part, unsentTrials) => {status, body}, with status 0 if there was no answer. */
export function partSender(url, csrfToken) {
  return async (part, unsentTrials) => {
    const abort = new AbortController();
    const body = JSON.stringify(part);
    const timer = setTimeout(() => abort.abort(), patience + body.length / 50);
    try {
      const response = await fetch(`${url}/${part.number}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken, 'Unsent-Trials': unsentTrials,
        },
        body,
        redirect: 'manual',
        signal: abort.signal,
      });
      // A redirect can only be the way to the sign-in page.
      if (response.type === 'opaqueredirect') return { status: 401, body: null };
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch {
      return { status: 0, body: null };
    } finally {
      clearTimeout(timer);
    }
  };
}
