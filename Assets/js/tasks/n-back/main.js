// Runs n-back on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import * as records from './records.js';
import { instructions, LetterScreen } from './screens.js';

beginChoices({ records, instructions, screen: (...given) => new LetterScreen(...given), tooFastBelow: 200 });
