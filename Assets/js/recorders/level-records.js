// An entry of a recording of levels as it waits on the device: numbers, and levels and sound as the Base64 that will be sent.

import { disturbances } from '../runtime/disturbances.js';
import { bits, named } from '../runtime/waiting.js';
import { processing } from './microphone.js';
import { problems } from './problems.js';

export function pack({ number, what, problem, rate, window, processing: made, start, levels, clipped, flags, ratio, sound }) {
  if (what === 'problem') return [number, problems.indexOf(problem)];
  const own = [number, rate, window, bits(made, processing), start, levels, clipped, bits(flags, disturbances)];
  return sound === undefined ? own : [...own, ratio, sound];
}

/** The same entry to the letter: a part that is sent a second time has to be the same. */
export function unpack([number, ...kept]) {
  if (kept.length === 1) return { number, what: 'problem', problem: problems[kept[0]] };
  const [rate, window, made, start, levels, clipped, flags, ratio, sound] = kept;
  return {
    number, what: 'levels', source: 'audioworklet', rate, window, processing: named(made, processing), start, levels,
    clipped, flags: named(flags, disturbances), ...(sound !== undefined && { ratio, sound }),
  };
}

/** Levels do not tell whether their time was over: an attempt that was cut short is done again. */
export function isWhole({ trials }) {
  return trials.at(-1)?.what === 'problem';
}
