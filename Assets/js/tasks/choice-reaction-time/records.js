// A trial as the device keeps it: numbers alone.

import { choiceRecords } from '../../runtime/choice-trial.js';
import { places } from './screens.js';

export const { pack, unpack, isWhole } = choiceRecords(places);
