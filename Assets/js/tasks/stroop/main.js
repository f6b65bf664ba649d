// Runs a Stroop task on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import { colors, instructions, stroopScreens } from './screens.js';

beginChoices({ answers: colors, instructions, screen: stroopScreens(), tooFastBelow: 200 });
