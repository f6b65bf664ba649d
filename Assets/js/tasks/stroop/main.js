// Runs a Stroop task on the page that names it.

import { ActivityRunner } from '../../runtime/activity.js';
import { ChoiceBlock } from '../../runtime/choice-block.js';
import { choiceRecords } from '../../runtime/choice-trial.js';
import { openRun } from '../../runtime/run.js';
import { colors, instructions, StroopScreen } from './screens.js';

/** An answer that comes sooner after its stimulus is too fast to be meant, ms. */
const tooFastBelow = 200;

const kind = {
  instructions,
  screen: (...given) => new StroopScreen(...given),
  conductor: (parts) => new ChoiceBlock(parts),
  outcomeOf: (outcome, { latency }) => ({
    isError: outcome !== 'right', isTooFast: latency !== null && latency < tooFastBelow,
  }),
};

openRun(document.getElementById('test'), choiceRecords(colors), (session) => new ActivityRunner(session, kind).begin());
