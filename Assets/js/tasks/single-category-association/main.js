// Runs a Single Category Implicit Association Test on the page that names it.

import { beginChoices } from '../../runtime/choice-run.js';
import { PictureGate } from '../../runtime/picture-gate.js';
import { picturesIn } from './categories.js';
import * as records from './records.js';
import { instructions, StimulusScreen } from './screens.js';

beginChoices({
  records,
  instructions,
  screen: (...given) => new StimulusScreen(...given),
  gateOf: (plan) => (plan.pictures ? new PictureGate(picturesIn(plan)) : null),
  tooFastBelow: 350,
});
