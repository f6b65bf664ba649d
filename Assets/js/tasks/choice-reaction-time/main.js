// Runs choice reactions on the page that names them.

import { beginChoices } from '../../runtime/choice-run.js';
import { instructions, places, PlaceScreen } from './screens.js';

beginChoices({ answers: places, instructions, screen: (...given) => new PlaceScreen(...given), tooFastBelow: 100 });
