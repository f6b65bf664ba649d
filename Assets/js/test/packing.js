// What waits on the device is nothing but numbers: no word that was shown, no name. Everything else of a part
// follows from the plan, which the server gives again, and from the browser.

import { flagNames } from './trial.js';

const sources = ['render', 'paint', 'frame'];
const sides = ['left', 'right'];
const inputs = ['key', 'touch', 'mouse', 'pen'];
const orientations = ['portrait-primary', 'portrait-secondary', 'landscape-primary', 'landscape-secondary'];
const pointers = ['touch', 'mouse'];

/** A part as nested lists of numbers. */
export function packPart({ number, block, attempt, complete, device, trials }) {
  return [number, block, attempt, Number(complete), device && packDevice(device), trials.map(packTrial)];
}

/**
 * The part again, to the letter: what is sent a second time has to be the same.
 * @param identity  {userAgent, language} of this browser
 */
export function unpackPart([number, block, attempt, complete, device, trials], plan, identity) {
  return {
    number, block, attempt, complete: complete === 1, device: device && unpackDevice(device, identity),
    trials: trials.map((trial) => unpackTrial(trial, plan.blocks[block - 1])),
  };
}

function packTrial({ number, onset, onsetSource, responses, deviations, flags, droppedFrames }) {
  const presses = responses.map(({ side, latency, input }) => [sides.indexOf(side), latency, inputs.indexOf(input)]);
  return [number, onset, sources.indexOf(onsetSource), deviations, bits(flags, flagNames), droppedFrames, presses];
}

function unpackTrial([number, onset, source, deviations, flags, droppedFrames, presses], block) {
  const { stimulus } = block.trials.find((planned) => planned.number === number);
  return {
    number, stimulus, onset, onsetSource: sources[source],
    responses: presses.map(([side, latency, input]) => ({ side: sides[side], latency, input: inputs[input] })),
    deviations, flags: named(flags, flagNames), droppedFrames,
  };
}

function packDevice({ viewport, pixelRatio, orientation, refreshRate, clockResolution, isolated, pointers: found }) {
  return [
    ...viewport, pixelRatio, orientations.indexOf(orientation), refreshRate, clockResolution, Number(isolated),
    bits(found, pointers),
  ];
}

function unpackDevice(numbers, { userAgent, language }) {
  const [width, height, pixelRatio, orientation, refreshRate, clockResolution, isolated, found] = numbers;
  return {
    userAgent, viewport: [width, height], pixelRatio, orientation: orientations[orientation] ?? null, refreshRate,
    clockResolution, isolated: isolated === 1, pointers: named(found, pointers), language,
  };
}

function bits(found, names) {
  return names.reduce((sum, name, index) => sum + (found.includes(name) ? 2 ** index : 0), 0);
}

function named(sum, names) {
  return names.filter((_, index) => sum & (2 ** index));
}
