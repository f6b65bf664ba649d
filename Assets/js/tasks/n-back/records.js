// A trial as the device keeps it: numbers alone.

import { choiceRecords } from '../../runtime/choice-trial.js';
import { answers } from './screens.js';

export const { pack, unpack, isWhole } = choiceRecords(answers);
