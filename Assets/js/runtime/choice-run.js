// Runs a task of speeded choices on the page that names it.

import { ActivityRunner } from './activity.js';
import { ChoiceBlock } from './choice-block.js';
import { choiceRecords } from './choice-trial.js';
import { openRun } from './run.js';

/**
 * @param kind  {answers, instructions, screen, tooFastBelow, actionOf, gateOf}: the ids of the answers of every block; an
 *              answer that comes sooner after its stimulus is too fast to be meant, ms; the action that a press means, its
 *              own unless the kind says otherwise; (plan) => what stands before a block, {screen}, or null: screens of
 *              trials are given it, too
 */
export function beginChoices({
  answers, instructions, screen, tooFastBelow, actionOf = ({ action }) => action, gateOf = () => null,
}) {
  openRun(document.getElementById('test'), choiceRecords(answers), (session) => {
    const gate = gateOf(session.plan);
    new ActivityRunner(session, {
      instructions,
      screen: (...given) => screen(...given, gate),
      gate: (ways) => gate?.screen(ways),
      conductor: (parts) => new ChoiceBlock({ ...parts, actionOf }),
      outcomeOf: (outcome, { latency }) => ({
        isError: outcome !== 'right', isTooFast: latency !== null && latency < tooFastBelow,
      }),
    }).begin();
  });
}
