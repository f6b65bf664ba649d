// A trial as the device keeps it: numbers alone.

import { disturbances } from '../../runtime/disturbances.js';
import { inputs } from '../../runtime/input.js';
import { onsetSources } from '../../runtime/onset.js';
import { bits, named } from '../../runtime/waiting.js';
import { isOver, outcomeOf } from './rules.js';

/** A trial as numbers; null where it has no such time. */
export function pack({ number, start, onset, onsetSource, press, input, deviations, flags, droppedFrames, presses }) {
  return [
    number, start, onset, onsetSources.indexOf(onsetSource), press, inputs.indexOf(input), deviations,
    bits(flags, disturbances), droppedFrames,
    ...(presses ? [presses.map((one) => [one.time, inputs.indexOf(one.input)])] : []),
  ];
}

/** Restores a trial. Earlier versions kept no list of presses. */
export function unpack([number, start, onset, source, press, input, deviations, flags, droppedFrames, presses]) {
  return {
    number, start, onset, onsetSource: onsetSources[source] ?? null, press, input: inputs[input] ?? null, deviations,
    flags: named(flags, disturbances), droppedFrames,
    ...(presses && { presses: presses.map(([time, by]) => ({ time, input: inputs[by] })) }),
  };
}

/** Returns true if an attempt has every trial of its block. */
export function isWhole({ trials }, block) {
  return isOver(trials.map((trial) => outcomeOf(trial, block)), block);
}
