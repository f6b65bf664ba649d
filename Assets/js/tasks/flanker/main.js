// Runs a flanker task on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import * as records from './records.js';
import { ArrowScreen, instructions } from './screens.js';

beginChoices({ records, instructions, screen: (...given) => new ArrowScreen(...given), tooFastBelow: 100 });
