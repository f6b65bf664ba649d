// An event as the device keeps it: numbers alone.

import { disturbances } from '../../runtime/disturbances.js';
import { inputs } from '../../runtime/input.js';
import { onsetSources } from '../../runtime/onset.js';
import { bits, named } from '../../runtime/waiting.js';
import { endingOf, happenings, outcomes } from './trail.js';

/** An event as numbers; null, or -1, where it has no such thing. */
export function pack({ number, what, target, outcome, time, timeSource, place, side, input, deviations, flags }) {
  return [
    number, happenings.indexOf(what), target, outcomes.indexOf(outcome), time, onsetSources.indexOf(timeSource), place, side,
    inputs.indexOf(input), deviations, bits(flags, disturbances),
  ];
}

/** Restores an event. */
export function unpack([number, what, target, outcome, time, timeSource, place, side, input, deviations, flags]) {
  return {
    number, what: happenings[what], target, outcome: outcomes[outcome] ?? null, time,
    timeSource: onsetSources[timeSource] ?? null, place, side, input: inputs[input] ?? null, deviations,
    flags: named(flags, disturbances),
  };
}

/** An attempt is whole once all targets are connected, or its time is over. */
export function isWhole({ trials }, { labels }) {
  const connected = trials.filter(({ outcome }) => outcome === 'right').length;
  return endingOf(connected, labels.length, trials.at(-1)) !== null;
}
