// The entries of an experiment as they wait on the device: their texts as they are, since nothing else could restore them.

export function pack({ what, name, text }) {
  return [what, name ?? null, text ?? null];
}

/** The same entry to the letter: a part that is sent a second time has to be the same. */
export function unpack([what, name, text]) {
  return { what, ...(name !== null && { name }), ...(text !== null && { text }) };
}

/** An attempt is the whole run if it ends with the end. */
export function isWhole({ trials }) {
  return trials.at(-1)?.what === 'end';
}
