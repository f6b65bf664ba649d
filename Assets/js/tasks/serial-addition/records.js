// A trial as the device keeps it: numbers alone.

import { choiceRecords } from '../../runtime/choice-trial.js';
import { sums } from './screens.js';

export const { pack, unpack, isWhole } = choiceRecords(sums);
