// An event as the device keeps it: numbers alone.

import { disturbances } from '../../runtime/disturbances.js';
import { inputs } from '../../runtime/input.js';
import { onsetSources } from '../../runtime/onset.js';
import { bits, named } from '../../runtime/waiting.js';
import { endingOf, happenings } from './puzzle.js';
import { steps, Tower } from './tower.js';

/** An event as numbers; null, or -1, where it has no such thing. */
export function pack({ number, what, peg, step, time, timeSource, input, deviations, flags }) {
  return [
    number, happenings.indexOf(what), peg, steps.indexOf(step), time, onsetSources.indexOf(timeSource),
    inputs.indexOf(input), deviations, bits(flags, disturbances),
  ];
}

/** Restores an event. */
export function unpack([number, what, peg, step, time, timeSource, input, deviations, flags]) {
  return {
    number, what: happenings[what], peg, step: steps[step] ?? null, time, timeSource: onsetSources[timeSource] ?? null,
    input: inputs[input] ?? null, deviations, flags: named(flags, disturbances),
  };
}

/** An attempt is whole once the puzzle is solved or given up, or its time is over. */
export function isWhole({ trials }, { disks }) {
  const tower = new Tower(disks);
  for (const { what, peg } of trials) {
    if (what === 'press') tower.press(peg);
    else if (what === 'drop') tower.drop(peg);
  }
  return endingOf(tower, trials.at(-1)) !== null;
}
