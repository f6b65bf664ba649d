// Runs a Single Category Implicit Association Test on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import { instructions, sides, WordScreen } from './screens.js';

beginChoices({ answers: sides, instructions, screen: (...given) => new WordScreen(...given), tooFastBelow: 350 });
