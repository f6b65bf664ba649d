// The parts that wait on this device, as the journal knows them and as the store keeps them: numbers, neither words that
// were shown nor names. Everything else in a part follows from the plan, which the server provides again, and from
// the browser. The task packs its own trials (`records.js`).

import { startingPoint } from './journal.js';

const orientations = ['portrait-primary', 'portrait-secondary', 'landscape-primary', 'landscape-secondary'];
const pointers = ['touch', 'mouse'];

/** The number of trials among packed parts, or null. */
export function trialsIn(packed) {
  if (packed === null) return 0;
  return [...packed.parts, packed.open ?? []].reduce((sum, part) => sum + (part[5]?.length ?? 0), 0);
}

/**
 * Unpacks {parts, open} as kept in the store, or returns null. Data that do not fit the plan belong to another run:
 * nothing waits.
 * @param records  of the task (`packPart`)
 */
export function unpackWaiting(packed, plan, identity, records) {
  if (packed === null) return null;
  try {
    const unpack = (part) => unpackPart(part, plan, identity, records);
    return { parts: packed.parts.map(unpack), open: packed.open && unpack(packed.open) };
  } catch {
    return null;
  }
}

/**
 * The same without data that the server can never accept: an attempt that is not due because the run has gone on
 * elsewhere, and everything after it. Parts that the server has already stay, for their acknowledgement may have been
 * lost.
 * @param resume  {block, attempt, part}: the next that the server needs
 */
export function stillWanted(waiting, resume) {
  if (waiting === null) return null;
  const known = waiting.parts.filter((part) => part.number < resume.part);
  const due = [];
  for (const part of waiting.parts.slice(known.length)) {
    if (part.number !== resume.part + due.length || !fits(part, startingPoint(resume, due))) break;
    due.push(part);
  }
  const { open } = waiting;
  return { parts: [...known, ...due], open: open && fits(open, startingPoint(resume, due)) ? open : null };
}

function fits({ block, attempt }, due) {
  return block === due.block && attempt === due.attempt;
}

/** Keeps {parts, open} in the store, or clears it for null. */
export function keepIn(store, records) {
  const pack = (part) => packPart(part, records);
  return (waiting) => {
    if (waiting === null) store.clear();
    else store.put({ parts: waiting.parts.map(pack), open: waiting.open && pack({ ...openPart, ...waiting.open }) });
  };
}

/** The attempt in progress, which has no number yet. */
const openPart = { number: 0, complete: false };

/**
 * A part as nested lists of numbers.
 * @param records  of the task: {pack: (trial) => numbers, unpack: (numbers, block) => trial}
 */
export function packPart({ number, block, attempt, complete, device, trials, recordings, reason }, records) {
  const own = [number, block, attempt, Number(complete), device && packDevice(device), trials.map(records.pack)];
  if (reason) return [...own, recordings ?? null, reason];
  return recordings ? [...own, recordings] : own;
}

/**
 * Restores the part exactly: a part that is sent a second time has to be the same.
 * @param identity  {userAgent, language} of this browser
 */
export function unpackPart([number, block, attempt, complete, device, trials, recordings, reason], plan, identity, records) {
  return {
    number, block, attempt, complete: complete === 1, device: device && unpackDevice(device, identity),
    trials: trials.map((trial) => records.unpack(trial, plan.blocks[block - 1])), ...(recordings && { recordings }),
    ...(reason && { reason }),
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
