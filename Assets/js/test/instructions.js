// Which words introduce a block. Pure: it names texts, others show them.

/** The keys of the sentences that tell what is new in this block. */
export function novelty(plan, block) {
  const earlier = plan.blocks.filter((other) => other.number < block.number);
  if (block.kind === 'pairing-test') return 'blockTest';
  if (block.kind === 'pairing-practice') {
    return earlier.some((other) => other.kind === block.kind) ? 'blockPairingAgain' : 'blockPairing';
  }
  return hasSwitched(block, earlier) ? 'blockSwitched' : 'blockSorting';
}

/** A sentence about mistakes is true only where a wrong answer has to be corrected. */
export function mistakes(plan) {
  if (!plan.errorFeedback || !plan.forcedCorrection) return null;
  return plan.input === 'keyboard' ? 'mistakeKeyboard' : 'mistakeTouch';
}

function hasSwitched(block, earlier) {
  return earlier.some((other) => block.left.some((category) => other.right.includes(category)));
}
