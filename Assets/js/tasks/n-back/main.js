// Runs n-back on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import { answers, instructions, LetterScreen } from './screens.js';

beginChoices({ answers, instructions, screen: (...given) => new LetterScreen(...given), tooFastBelow: 200 });
