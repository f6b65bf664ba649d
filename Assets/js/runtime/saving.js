// The screens about saving: what is still on its way, and what keeps it from arriving.

import { messageScreen } from './messages.js';
import { fill } from './texts.js';

/** The screen with the reason why the run cannot go on, or null if it can. */
export function obstacleScreen(texts, journal) {
  const reload = { label: texts.reload, run: () => location.reload() };
  if (journal.status === 'signed-out') {
    return messageScreen(texts.signedOutTitle, [texts.signedOutLead], reload);
  }
  if (journal.status !== 'refused') return null;
  const restart = { label: texts.refusedAction, run: () => { journal.discard(); location.reload(); } };
  return messageScreen(texts.refusedTitle, [texts.refusedLead], restart);
}

/** Everything has been measured; some of it may not have been acknowledged yet. */
export function savingScreen(texts, journal) {
  const { unsent, status } = journal;
  const count = fill(unsent === 1 ? texts.savingOne : texts.savingMany, { n: unsent }).join('');
  return messageScreen(texts.savingTitle, status === 'retrying' ? [count, texts.savingRetry] : [count]);
}

/** The server has everything. @param news  sentences on how the task went */
export function finishedScreen(texts, news) {
  const screen = messageScreen(texts.finishedTitle, [texts.finishedLead, ...news]);
  screen.id = 'finished';
  return screen;
}
