// An event of a game as the device keeps it: numbers alone.

import { disturbances } from '../../runtime/disturbances.js';
import { inputs } from '../../runtime/input.js';
import { onsetSources } from '../../runtime/onset.js';
import { bits, named } from '../../runtime/waiting.js';
import { happenings } from './game.js';

/** An event as numbers; null, or -1, where it has no such thing. */
export function pack(event) {
  const { number, what, span, cell, time, timeSource, end, endSource, input, deviations, flags, droppedFrames } = event;
  return [
    number, happenings.indexOf(what), span, cell, time, onsetSources.indexOf(timeSource), end,
    onsetSources.indexOf(endSource), inputs.indexOf(input), deviations, bits(flags, disturbances), droppedFrames,
  ];
}

/** Restores an event. */
export function unpack([number, what, span, cell, time, timeSource, end, endSource, input, deviations, flags, dropped]) {
  return {
    number, what: happenings[what], span, cell, time, timeSource: onsetSources[timeSource] ?? null, end,
    endSource: onsetSources[endSource] ?? null, input: inputs[input] ?? null, deviations,
    flags: named(flags, disturbances), droppedFrames: dropped,
  };
}

/** An attempt that was cut short is done again, with another sequence. */
export function isWhole() {
  return false;
}
