// A trial as the device keeps it: numbers alone.

import { choiceRecords } from '../../runtime/choice-trial.js';
import { sides } from './categories.js';

export const { pack, unpack, isWhole } = choiceRecords(sides);
