// Runs a task of a sustained vowel on the page that names it.

import { SensorGate } from '../../recorders/gate.js';
import { LevelBlock } from '../../recorders/level-block.js';
import { Microphone } from '../../recorders/microphone.js';
import { ActivityRunner } from '../../runtime/activity.js';
import { openRun } from '../../runtime/run.js';
import { Phonation } from './phonation.js';
import * as records from './records.js';
import { SustainedVowelScreen, instructions } from './screens.js';

openRun(document.getElementById('test'), records, (session) => {
  const { blocks } = session.plan;
  // The server leaves out what is not set.
  const audio = blocks[0].audio ?? 0;
  const microphone = new Microphone(globalThis, undefined, audio > 0);
  const gate = new SensorGate(microphone, blocks[0].isPermitted);
  // After the last try, or once the task is left out, nothing may be heard any more.
  const closing = (parts) => {
    const onEnd = () => {
      if (parts.block.number === blocks.length) microphone.close();
      parts.onEnd();
    };
    return { ...parts, onEnd };
  };
  new ActivityRunner(session, {
    instructions,
    leave: () => microphone.close(),
    gate: (ways) => gate.screen(ways),
    screen: (...given) => new SustainedVowelScreen(...given),
    conductor: (parts) => new LevelBlock(closing(parts), microphone, new Phonation(parts.block), audio),
    outcomeOf: (_, { what }) => {
      if (what === 'problem') gate.close();
      return { isError: what === 'problem', isTooFast: false };
    },
  }).begin();
});
