// The waiting screen: first it delivers and deletes data of earlier runs, for which the next participant waits a little
// while; then the tablet is theirs.

import { canUseCamera } from './camera.js';
import { deliverAndForget, tellPending } from './pending-uploads.js';
import { Reporter, reportSender } from './report.js';
import { leave, watchState } from './state.js';

/** The longest time that the next participant waits for data on their way, ms. The data are kept. */
const courtesy = 10_000;

/** The interval between two reports, ms. */
const pause = 10_000;

const token = document.querySelector('meta[name=labconsole-token]').content;
const reporter = new Reporter('waiting', reportSender(token));
let unsent = 0;

function report() {
  reporter.report({ screen: 'waiting', unsent });
}

const delivery = deliverAndForget(token, (counts) => {
  unsent = counts.waiting + counts.stuck;
  tellPending(counts);
});

addEventListener('pageshow', (event) => { if (event.persisted) leave(); });

watchState('waiting', async () => {
  await Promise.race([delivery, new Promise((resolve) => setTimeout(resolve, courtesy))]);
  leave();
});

document.getElementById('scan').hidden = !canUseCamera();

report();
setInterval(report, pause);
