// Runs a tapping task on the page that names it.

import { ActivityRunner } from '../../runtime/activity.js';
import { openRun } from '../../runtime/run.js';
import { TappingBlock } from './block.js';
import * as records from './records.js';
import { instructions, TappingScreen } from './screens.js';

const kind = {
  instructions,
  screen: (...given) => new TappingScreen(...given),
  conductor: (parts) => new TappingBlock(parts),
  outcomeOf: (button) => ({ isError: button === null, isTooFast: false }),
  unable: 'hand',
};

openRun(document.getElementById('test'), records, (session) => new ActivityRunner(session, kind).begin());
