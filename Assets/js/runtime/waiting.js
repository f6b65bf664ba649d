// The data that wait on this device: parts as the journal knows them, packed into numbers in the store.

import { startingPoint } from './journal.js';
import { packPart, unpackPart } from './packing.js';

/** The number of trials among packed parts, or null. */
export function trialsIn(packed) {
  if (packed === null) return 0;
  return [...packed.parts, packed.open ?? []].reduce((sum, part) => sum + (part[5]?.length ?? 0), 0);
}

/**
 * Unpacks {parts, open} as kept in the store, or returns null. Data that do not fit the plan belong to another run:
 * nothing waits.
 * @param records  of the task (`packing.js`)
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
