// A page on a station: watches whether the tablet is still in the same hands, and reports that it is there.

import { Reporter, reportSender } from './report.js';
import { leave, stateOfPage, watchState } from './state.js';

/** Between two reports of a page on which nothing happens, ms. */
const pause = 10_000;

const state = stateOfPage();

// A page that the browser restores may be that of an earlier participant.
addEventListener('pageshow', (event) => { if (event.persisted) leave(); });

const help = document.querySelector('#station-help .notice');

watchState(state, leave, { onHelp: (isComing) => { if (help) help.hidden = !isComing; } });

if (state === 'waiting' || state.startsWith('handed:')) {
  const token = document.querySelector('meta[name=labconsole-token]').content;
  const reporter = new Reporter(state, reportSender(token));
  const screen = state === 'waiting' ? 'waiting' : 'page';
  reporter.report({ screen });
  setInterval(() => reporter.report({ screen }), pause);
}
