// An entry of a recording of motion as it waits on the device: numbers, and samples as the Base64 that will be sent.

import { disturbances } from '../runtime/disturbances.js';
import { bits, named } from '../runtime/waiting.js';
import { fields } from './motion.js';
import { problems } from './problems.js';

export function pack({ number, what, problem, interval, fields: told, start, samples, flags }) {
  if (what === 'problem') return [number, problems.indexOf(problem)];
  return [number, interval, bits(told, fields), start, samples, bits(flags, disturbances)];
}

/** The same entry to the letter: a part that is sent a second time has to be the same. */
export function unpack([number, ...kept]) {
  if (kept.length === 1) return { number, what: 'problem', problem: problems[kept[0]] };
  const [interval, told, start, samples, flags] = kept;
  return {
    number, what: 'samples', source: 'devicemotion', interval, fields: named(told, fields), start, samples,
    flags: named(flags, disturbances),
  };
}

/** Samples do not tell whether their time was over: an attempt that was cut short is done again. */
export function isWhole({ trials }) {
  return trials.at(-1)?.what === 'problem';
}
