// Runs trail making on the page that names it.

import { ActivityRunner } from '../../runtime/activity.js';
import { openRun } from '../../runtime/run.js';
import { TrailBlock } from './block.js';
import * as records from './records.js';
import { instructions, TrailScreen } from './screens.js';

const kind = {
  instructions,
  screen: (...given) => new TrailScreen(...given),
  conductor: (parts) => new TrailBlock(parts),
  outcomeOf: (_, { outcome }) => ({ isError: outcome === 'wrong', isTooFast: false }),
};

openRun(document.getElementById('test'), records, (session) => new ActivityRunner(session, kind).begin());
