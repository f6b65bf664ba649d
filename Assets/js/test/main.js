// Runs an Implicit Association Test on the page that names it:
// <main id="test" data-plan data-parts data-csrf data-run>.

import { measureFramePeriod } from './frames.js';
import { Journal } from './journal.js';
import { Runner } from './runner.js';
import { messageScreen } from './screens.js';
import { fetchPlan, partSender } from './server.js';
import { openPendingStore } from './pending-store.js';
import { stationWatch } from './station.js';
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

async function run(root) {
  const store = await openPendingStore(root.dataset.run, 'preview' in root.dataset ? null : undefined);
  const packed = await store.read().catch(() => null);
  const [{ plan }, framePeriod] = await Promise.all([
    fetchPlan(root.dataset.plan, trialsIn(packed)), measureFramePeriod(),
  ]);
  if (!plan) return showUnavailable(root);
  if (plan.resume.block > plan.blocks.length) return leave(store, plan);
  overrideColors(plan.colors);
  const journal = openJournal(root, plan, store, packed);
  new Runner(root, plan, journal, framePeriod, { watch: stationWatch(root.dataset), keeps: () => store.keeps }).begin();
}

function openJournal(root, plan, store, packed) {
  const { userAgent, language } = navigator;
  const waiting = unpackWaiting(packed, plan, { userAgent, language });
  return new Journal({
    plan,
    waiting: stillWanted(waiting, plan.resume),
    keep: keepIn(store),
    send: partSender(root.dataset.parts, root.dataset.csrf),
    schedule: (delay, action) => {
      const timer = setTimeout(action, delay);
      return () => clearTimeout(timer);
    },
  });
}

// The server has the whole run; what waits here is what it has.
function leave(store, plan) {
  store.clear();
  location.replace(plan.done);
}

function overrideColors(colors) {
  for (const [kind, color] of Object.entries(colors)) {
    if (color) document.documentElement.style.setProperty(`--color-${kind}`, color);
  }
}

function showUnavailable(root) {
  const words = document.documentElement.lang.startsWith('de') ? unavailable.de : unavailable.en;
  const retry = { label: words.retry, run: () => location.reload() };
  root.replaceChildren(messageScreen(words.title, [words.lead], retry));
}

// A page that the browser had put aside knows nothing of what has been sent since.
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });

run(document.getElementById('test'));
