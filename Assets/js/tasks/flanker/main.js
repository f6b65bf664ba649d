// Runs a flanker task on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import { ArrowScreen, directions, instructions } from './screens.js';

beginChoices({ answers: directions, instructions, screen: (...given) => new ArrowScreen(...given), tooFastBelow: 100 });
