// Runs simple reactions on the page that names them.

import { ActivityRunner } from '../../runtime/activity.js';
import { openRun } from '../../runtime/run.js';
import { BlockConductor } from './block.js';
import * as records from './records.js';
import { instructions, TrialScreen } from './screens.js';

const kind = {
  instructions,
  screen: (...given) => new TrialScreen(...given),
  conductor: (parts) => new BlockConductor(parts),
  outcomeOf: (outcome) => ({ isError: outcome === 'late', isTooFast: outcome === 'early' }),
};

openRun(document.getElementById('test'), records, (session) => new ActivityRunner(session, kind).begin());
