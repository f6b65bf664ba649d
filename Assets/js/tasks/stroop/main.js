// Runs a Stroop task on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import * as records from './records.js';
import { instructions, stroopScreens } from './screens.js';

beginChoices({ records, instructions, screen: stroopScreens(), tooFastBelow: 200 });
