// The format in which parts wait on the device: numbers only, neither words that were shown nor names. Everything else
// in a part follows from the plan, which the server provides again, and from the browser. The task packs its own trials
// (`records.js`).

const orientations = ['portrait-primary', 'portrait-secondary', 'landscape-primary', 'landscape-secondary'];
const pointers = ['touch', 'mouse'];

/**
 * A part as nested lists of numbers.
 * @param records  of the task: {pack: (trial) => numbers, unpack: (numbers, block) => trial}
 */
export function packPart({ number, block, attempt, complete, device, trials }, records) {
  return [number, block, attempt, Number(complete), device && packDevice(device), trials.map(records.pack)];
}

/**
 * Restores the part exactly: a part that is sent a second time has to be the same.
 * @param identity  {userAgent, language} of this browser
 */
export function unpackPart([number, block, attempt, complete, device, trials], plan, identity, records) {
  return {
    number, block, attempt, complete: complete === 1, device: device && unpackDevice(device, identity),
    trials: trials.map((trial) => records.unpack(trial, plan.blocks[block - 1])),
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

/** Those of `names` that were found, as the bits of a number. */
export function bits(found, names) {
  return names.reduce((sum, name, index) => sum + (found.includes(name) ? 2 ** index : 0), 0);
}

/** The names that `bits` turned into a number. */
export function named(sum, names) {
  return names.filter((_, index) => sum & (2 ** index));
}
