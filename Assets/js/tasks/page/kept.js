// How far an experiment has come, by its plan and by the parts that the server has not acknowledged. Pure.

/**
 * @param plan     the server's plan
 * @param waiting  the parts that the server has not acknowledged
 * @returns {entries, saved, ending}: the entries that the server lacks; {component, state, session} of the last checkpoint; the
 *          way in which the run ended, or undefined
 */
export function keptOf({ resume: { part }, blocks: [block] }, waiting) {
  // Parts that the server has already are counted in the plan; only their acknowledgement was lost.
  const entries = waiting.filter(({ number }) => number >= part).flatMap(({ trials }) => trials);
  const last = (wanted) => entries.findLast(({ what }) => what === wanted);
  return { entries, saved: savedState(last('checkpoint')?.text ?? block.checkpoint), ending: last('end')?.name };
}

/** {component, state, session} of a checkpoint, as the page writes it around what the experiment gives. */
function savedState(text) {
  const none = { component: 0, state: null, session: null };
  return text ? { ...none, ...JSON.parse(text) } : none;
}
