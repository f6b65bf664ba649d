// The concept and the two attributes, and the sides on which they are. Pure.

/** The answers: the left and the right key or button. */
export const sides = ['left', 'right'];

/** The categories, in the order of the instruction. */
export const categories = ['concept', 'first', 'second'];

/** Returns the pairing of a block: 'a' where the concept is beside the first attribute, 'b' where it is beside the second. */
export function pairingOf({ trials }) {
  return trials[0].condition.split('-')[0];
}

/** Returns the category of a stimulus. */
export function categoryOf({ condition }) {
  return condition.split('-')[1];
}

/** Returns the categories of each side in a block, the attribute first. */
export function sidesOf(block) {
  return pairingOf(block) === 'a'
    ? { left: ['first', 'concept'], right: ['second'] } : { left: ['first'], right: ['second', 'concept'] };
}

/** Returns the word with this id, or the description of the picture; the texts of the plan have both. */
export function textOf({ texts }, id) {
  return texts[`word-${id}`];
}

/** Returns the pictures of a plan by their ids: {image, label}, the address and the description. */
export function picturesIn(plan) {
  const entries = Object.entries(plan.pictures ?? {});
  return Object.fromEntries(entries.map(([id, image]) => [id, { image, label: textOf(plan, id) }]));
}

/** Returns the words and pictures of a category that a plan shows, in alphabetical order: {text, image}, no image for a word. */
export function stimuliOf(plan, category) {
  const trials = plan.blocks.flatMap((block) => block.trials).filter((trial) => categoryOf(trial) === category);
  return [...new Set(trials.map(({ stimulus }) => stimulus))]
    .map((id) => ({ text: textOf(plan, id), image: plan.pictures?.[id] ?? null }))
    .sort((one, other) => one.text.localeCompare(other.text));
}
