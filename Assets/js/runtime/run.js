// Opens the run that the page names: <main id="test" data-plan data-parts data-csrf data-run>.

import { measureFramePeriod } from './frames.js';
import { Journal } from './journal.js';
import { messageScreen } from './messages.js';
import { openPendingStore } from './pending-store.js';
import { partSender, fetchPlan } from './server.js';
import { RunSession } from './session.js';
import { keepIn, stillWanted, trialsIn, unpackWaiting } from './waiting.js';

/** Without a plan there are no texts yet, so these sentences live here. */
const unavailable = {
  en: { title: 'The test could not be loaded.', lead: 'Please check the connection.', retry: 'Try again' },
  de: {
    title: 'Der Test konnte nicht geladen werden.',
    lead: 'Bitte prüfen Sie die Verbindung.',
    retry: 'Noch einmal versuchen',
  },
};

/**
 * Fetches the plan, loads the data that wait on the device, and begins the run at its present point.
 * @param root     the page's <main>
 * @param records  of the task: {pack, unpack, isWhole} (`waiting.js`, `journal.js`)
 * @param begin    (session) => begins the task
 */
export async function openRun(root, records, begin) {
  // A page that the browser had put aside knows nothing of what has been sent since.
  addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
  const store = await openPendingStore(root.dataset.run, 'preview' in root.dataset ? null : undefined);
  // Trials that cannot be read stay on the device, and the run goes on from what the server has.
  const packed = await store.read().catch(() => null);
  const [{ plan }, framePeriod, watching] = await Promise.all([
    fetchPlan(root.dataset.plan, trialsIn(packed)), measureFramePeriod(), loadWatching(root.dataset),
  ]);
  if (!plan) return showUnavailable(root);
  if (plan.resume.block > plan.blocks.length) return leave(store, plan);
  if (!watching) return showUnavailable(root);
  const journal = openJournal(root, plan, store, packed, records);
  const station = { watch: watching.stationWatch(root.dataset), keeps: () => store.keeps };
  begin(new RunSession(root, plan, journal, framePeriod, station));
}

// Only a station loads what reports its progress, and no run begins on one without it: null if it cannot be had.
async function loadWatching({ station }) {
  return station ? import('./station.js').catch(() => null) : { stationWatch: () => null };
}

function openJournal(root, plan, store, packed, records) {
  const { userAgent, language } = navigator;
  const waiting = unpackWaiting(packed, plan, { userAgent, language }, records);
  return new Journal({
    plan,
    waiting: stillWanted(waiting, plan.resume),
    keep: keepIn(store, records),
    send: partSender(root.dataset.parts, root.dataset.csrf),
    schedule: (delay, action) => {
      const timer = setTimeout(action, delay);
      return () => clearTimeout(timer);
    },
    isWhole: records.isWhole,
  });
}

// The server has the whole run; what waits here is what it has.
function leave(store, plan) {
  store.clear();
  location.replace(plan.done);
}

function showUnavailable(root) {
  const words = document.documentElement.lang.startsWith('de') ? unavailable.de : unavailable.en;
  const retry = { label: words.retry, run: () => location.reload() };
  root.replaceChildren(messageScreen(words.title, [words.lead], retry));
}
