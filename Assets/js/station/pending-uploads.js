// Trials that earlier runs have left on this tablet: they are delivered, and when none waits any more the browser
// deletes everything else too.

import { Journal, isTemporary } from '../runtime/journal.js';
import { openPendingStore, pendingRuns } from '../runtime/pending-store.js';
import { fetchPlan, partSender } from '../runtime/server.js';
import { keepIn, trialsIn, unpackWaiting } from '../runtime/waiting.js';

/** Pause between two attempts at a run whose plan cannot be fetched, ms. */
const pause = 5000;

/** Pause before data that the server has refused, or that the browser could not read, are tried again, ms. */
const rest = 5 * 60_000;

/** The server's status if the participant has left the study. */
const hasLeft = 410;

/**
 * Delivers everything that waits here, again and again until nothing is left, and then deletes everything else too.
 * Resolves when the first attempt is over.
 */
export async function deliverAndForget(token, onTell) {
  const isEmpty = await deliverPending(token, onTell).catch(() => false);
  if (isEmpty) forgetEverything();
  else setTimeout(() => deliverAndForget(token, onTell), rest);
}

/**
 * Delivers everything that waits here, for as long as it takes; resolves to true if nothing is left. Rejects if the
 * storage could not be read.
 * @param token   the token of requests by scripts
 * @param onTell  ({waiting, stuck}) is called whenever the number of trials on their way, or refused, has changed
 */
export async function deliverPending(token, onTell) {
  const counts = new Map();
  const tell = () => onTell({
    waiting: sum(counts, 'waiting'), stuck: sum(counts, 'stuck'),
  });
  const runs = await pendingRuns();
  await Promise.all(runs.map((run) => deliver(run, token, (count) => {
    counts.set(run, count);
    tell();
  })));
  tell();
  return sum(counts, 'stuck') === 0;
}

async function deliver(run, token, tell) {
  const store = await openPendingStore(run);
  const packed = await store.read();
  const trials = trialsIn(packed);
  if (packed === null) return;
  tell({ waiting: trials, stuck: 0 });
  const url = `/runs/${run}`;
  const { status, plan } = await planOrRefusal(`${url}/plan`, trials);
  if (status === hasLeft) {
    store.clear();
    return tell({ waiting: 0, stuck: 0 });
  }
  if (!plan) return tell({ waiting: 0, stuck: trials });
  const records = await import(`../tasks/${plan.kind}/records.js`).catch(() => null);
  const waiting = records && unpackWaiting(packed, plan, identity(), records);
  if (!waiting) return tell({ waiting: 0, stuck: trials });
  const journal = new Journal({
    plan, waiting, keep: keepIn(store, records), send: partSender(`${url}/parts`, token), schedule,
    isWhole: records.isWhole,
  });
  await send(journal, tell);
}

/** Asks until there is an answer that will not change. */
async function planOrRefusal(url, trials) {
  for (;;) {
    const answer = await fetchPlan(url, trials);
    if (!isTemporary(answer.status)) return answer;
    await sleep(pause);
  }
}

function schedule(delay, action) {
  const timer = setTimeout(action, delay);
  return () => clearTimeout(timer);
}

function send(journal, tell) {
  addEventListener('online', () => journal.flush());
  return new Promise((resolve) => {
    journal.onChange = () => {
      const isStuck = journal.status === 'refused' || journal.status === 'signed-out';
      const trials = journal.unsentTrials;
      tell(isStuck ? { waiting: 0, stuck: trials } : { waiting: trials, stuck: 0 });
      if (isStuck || journal.unsent === 0) resolve();
    };
    journal.onChange();
    journal.flush();
  });
}

/** Deletes everything that participants have left in this browser. */
function forgetEverything() {
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase('labconsole');
  } catch {
    // The storage is switched off, and holds nothing.
  }
}

/** Shows on the page how much waits. */
export function tellPending({ waiting, stuck }) {
  const box = document.getElementById('pending-uploads');
  box.hidden = waiting + stuck === 0;
  for (const [kind, count] of Object.entries({ waiting, stuck })) {
    const line = box.querySelector(`[data-kind=${kind}]`);
    line.hidden = count === 0;
    line.querySelector('strong').textContent = count;
  }
}

function identity() {
  const { userAgent, language } = navigator;
  return { userAgent, language };
}

function sum(counts, name) {
  return [...counts.values()].reduce((total, count) => total + count[name], 0);
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
