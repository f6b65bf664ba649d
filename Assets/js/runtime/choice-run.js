// Runs a task of speeded choices on the page that names it.

import { ActivityRunner } from './activity.js';
import { ChoiceBlock } from './choice-block.js';
import { openRun } from './run.js';

/**
 * @param kind  {records, instructions, screen, tooFastBelow, actionOf, gateOf, conductor}: how the device keeps trials; an answer
 *              that comes sooner after its stimulus is too fast to be meant, ms; the action that a press means, its own unless
 *              the kind says otherwise; (plan) => what stands before a block, {screen}, or null, or a promise of it: screens of
 *              trials and conductors are given it, too; (parts, gate) => what conducts a block, a `ChoiceBlock` unless the kind
 *              says otherwise
 */
export function beginChoices({
  records, instructions, screen, tooFastBelow, actionOf = ({ action }) => action, gateOf = () => null,
  conductor = (parts) => new ChoiceBlock(parts),
}) {
  openRun(document.getElementById('test'), records, async (session) => {
    const gate = await gateOf(session.plan);
    new ActivityRunner(session, {
      instructions,
      screen: (...given) => screen(...given, gate),
      gate: (ways) => gate?.screen(ways),
      conductor: (parts) => conductor({ ...parts, actionOf }, gate),
      outcomeOf: (outcome, { latency }) => ({
        isError: outcome !== 'right', isTooFast: latency !== null && latency < tooFastBelow,
      }),
    }).begin();
  });
}
