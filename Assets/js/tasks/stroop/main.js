// Runs a Stroop task on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import { colors, instructions, StroopScreen } from './screens.js';

beginChoices({ answers: colors, instructions, screen: (...given) => new StroopScreen(...given), tooFastBelow: 200 });
