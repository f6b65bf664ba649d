// An error page on a station: watches whether the tablet is still in the same hands.

import { leave, stateOfPage, watchState } from './state.js';

addEventListener('pageshow', (event) => { if (event.persisted) leave(); });
watchState(stateOfPage(), leave);
