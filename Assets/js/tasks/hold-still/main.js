// Runs a task of holding still on the page that names it.

import { SensorGate } from '../../recorders/gate.js';
import { MotionBlock } from '../../recorders/motion-block.js';
import { MotionSensor } from '../../recorders/motion.js';
import { ActivityRunner } from '../../runtime/activity.js';
import { openRun } from '../../runtime/run.js';
import * as records from './records.js';
import { HoldStillScreen, instructions } from './screens.js';

openRun(document.getElementById('test'), records, (session) => {
  const sensor = new MotionSensor();
  const gate = new SensorGate(sensor, session.plan.blocks[0].isPermitted);
  new ActivityRunner(session, {
    instructions,
    gate: (ways) => gate.screen(ways),
    screen: (...given) => new HoldStillScreen(...given),
    conductor: (parts) => new MotionBlock(parts, sensor),
    outcomeOf: (_, { what }) => {
      if (what === 'problem') gate.close();
      return { isError: what === 'problem', isTooFast: false };
    },
  }).begin();
});
