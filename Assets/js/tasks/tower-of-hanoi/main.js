// Runs a Tower of Hanoi on the page that names it.

import { ActivityRunner } from '../../runtime/activity.js';
import { openRun } from '../../runtime/run.js';
import { PuzzleBlock } from './block.js';
import * as records from './records.js';
import { HanoiScreen, instructions } from './screens.js';

const kind = {
  instructions,
  screen: (...given) => new HanoiScreen(...given),
  conductor: (parts) => new PuzzleBlock(parts),
  outcomeOf: (_, { step }) => ({ isError: step === 'illegal', isTooFast: false }),
};

openRun(document.getElementById('test'), records, (session) => new ActivityRunner(session, kind).begin());
