// A trial as the device keeps it: numbers alone. Its stimulus follows from the plan.

import { disturbances } from '../../runtime/disturbances.js';
import { inputs } from '../../runtime/input.js';
import { onsetSources } from '../../runtime/onset.js';
import { bits, named } from '../../runtime/waiting.js';

const sides = ['left', 'right'];

/** A trial as numbers. */
export function pack({ number, onset, onsetSource, responses, deviations, flags, droppedFrames }) {
  const presses = responses.map(({ side, latency, input }) => [sides.indexOf(side), latency, inputs.indexOf(input)]);
  return [number, onset, onsetSources.indexOf(onsetSource), deviations, bits(flags, disturbances), droppedFrames, presses];
}

/** Restores a trial. @param block  of the plan */
export function unpack([number, onset, source, deviations, flags, droppedFrames, presses], block) {
  const { stimulus } = block.trials.find((planned) => planned.number === number);
  return {
    number, stimulus, onset, onsetSource: onsetSources[source],
    responses: presses.map(([side, latency, input]) => ({ side: sides[side], latency, input: inputs[input] })),
    deviations, flags: named(flags, disturbances), droppedFrames,
  };
}

/** Returns true if an attempt has every trial of its block. */
export function isWhole({ trials }, block) {
  return trials.length === block.trials.length;
}
