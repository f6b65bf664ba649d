// What waits on this device: parts as the journal knows them, on a shelf that holds numbers.

import { packPart, unpackPart } from './packing.js';

/** How many trials there are among packed parts, or null. */
export function trialsIn(packed) {
  return packed === null ? 0 : [...packed.parts, packed.open ?? []].reduce((sum, part) => sum + (part[5]?.length ?? 0), 0);
}

/** {parts, open} as kept on the shelf, or null. What does not fit the plan cannot be of this run: nothing waits. */
export function unpackWaiting(packed, plan, identity) {
  if (packed === null) return null;
  try {
    const unpack = (part) => unpackPart(part, plan, identity);
    return { parts: packed.parts.map(unpack), open: packed.open && unpack(packed.open) };
  } catch {
    return null;
  }
}

/** Keeps {parts, open} on the shelf, or clears it for null. */
export function keepOn(shelf) {
  return (waiting) => {
    if (waiting === null) shelf.clear();
    else shelf.put({ parts: waiting.parts.map(packPart), open: waiting.open && packPart({ ...openPart, ...waiting.open }) });
  };
}

/** An attempt in progress has no number yet. */
const openPart = { number: 0, complete: false };
