// The page on which staff return the tablet to waiting: what the participant has measured is delivered first.

import { deliverPending, tellPending } from './pending-uploads.js';
import './page.js';

const token = document.querySelector('meta[name=labconsole-token]').content;
const form = document.querySelector('form.form');
let waiting = 0;
let isSubmitted = false;

// The first press waits for data on their way; a second press does not.
form.addEventListener('submit', (event) => {
  if (waiting === 0 || isSubmitted) return;
  event.preventDefault();
  isSubmitted = true;
});

deliverPending(token, (counts) => {
  ({ waiting } = counts);
  tellPending(counts);
  if (waiting === 0 && isSubmitted) form.submit();
}).catch(() => {});  // the waiting page tries again
