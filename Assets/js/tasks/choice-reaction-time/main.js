// Runs choice reactions on the page that names them.

import { beginChoices } from '../../runtime/choice-run.js';
import * as records from './records.js';
import { instructions, PlaceScreen } from './screens.js';

beginChoices({ records, instructions, screen: (...given) => new PlaceScreen(...given), tooFastBelow: 100 });
