// Runs serial addition on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import { DigitScreen, instructions, sums } from './screens.js';

beginChoices({ answers: sums, instructions, screen: (...given) => new DigitScreen(...given), tooFastBelow: 200 });
