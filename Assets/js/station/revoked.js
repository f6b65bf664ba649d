// A tablet that is no station any more: what was measured on it is delivered, then the browser forgets everything.

import { deliverAndForget, tellPending } from './pending-uploads.js';
import { leave, watchState } from './state.js';

const token = document.querySelector('meta[name=labconsole-token]').content;

addEventListener('pageshow', (event) => { if (event.persisted) leave(); });

deliverAndForget(token, tellPending);
watchState('revoked', leave);
