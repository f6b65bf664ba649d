// Runs go/no-go on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import * as records from './records.js';
import { answers, FigureScreen, instructions } from './screens.js';

// The space bar, or a finger anywhere.
const actionOf = ({ action, input }) => (input !== 'key' || action === 'start' ? answers[0] : action);

beginChoices({ records, instructions, screen: (...given) => new FigureScreen(...given), tooFastBelow: 100, actionOf });
