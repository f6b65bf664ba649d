// Chooses the texts that introduce a block. Pure: it names texts, others show them.

/** The keys of the sentences that tell what is new in this block. */
export function novelty(plan, block) {
  const earlier = plan.blocks.filter((other) => other.number < block.number);
  if (block.kind === 'pairing-test') return 'blockTest';
  if (block.kind === 'pairing-practice') {
    return earlier.some((other) => other.kind === block.kind) ? 'blockPairingAgain' : 'blockPairing';
  }
  return hasSwitched(block, earlier) ? 'blockSwitched' : 'blockSorting';
}

/** The key of the sentence on what happens after a mistake; null where nothing does. */
export function mistakes(plan) {
  if (!plan.errorFeedback) return null;
  if (!plan.forcedCorrection) return 'mistakeMarked';
  return plan.input === 'keyboard' ? 'mistakeKeyboard' : 'mistakeTouch';
}

/** The key of the sentence on the time that each answer may take; null where it may take any. */
export function deadline(plan) {
  return plan.responseDeadline ? 'deadline' : null;
}

function hasSwitched(block, earlier) {
  return earlier.some((other) => block.left.some((category) => other.right.includes(category)));
}
