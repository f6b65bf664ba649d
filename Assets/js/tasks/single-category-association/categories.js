// The concept and the two attributes, and the sides on which they are. Pure.

/** The answers: the left and the right key or button. */
export const sides = ['left', 'right'];

/** The categories, in the order of the instruction. */
export const categories = ['concept', 'first', 'second'];

/** Returns the pairing of a block: 'a' where the concept is beside the first attribute, 'b' where it is beside the second. */
export function pairingOf({ trials }) {
  return trials[0].condition.split('-')[0];
}

/** Returns the category of a word. */
export function categoryOf({ condition }) {
  return condition.split('-')[1];
}

/** Returns the categories of each side in a block, the attribute first. */
export function sidesOf(block) {
  return pairingOf(block) === 'a'
    ? { left: ['first', 'concept'], right: ['second'] } : { left: ['first'], right: ['second', 'concept'] };
}

/** Returns the word that a trial shows; the texts of the plan have it by its id. */
export function wordOf(texts, { stimulus }) {
  return texts[`word-${stimulus}`];
}

/** Returns the words of a category that a plan shows, in alphabetical order. */
export function wordsOf({ blocks, texts }, category) {
  const trials = blocks.flatMap((block) => block.trials).filter((trial) => categoryOf(trial) === category);
  return [...new Set(trials.map((trial) => wordOf(texts, trial)))].sort((one, other) => one.localeCompare(other));
}
