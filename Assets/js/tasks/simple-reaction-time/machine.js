// The run as a state machine: the due screen and block. It is pure: it has no DOM and no clock; the owner of those sends
// it events.

import { ScreenMachine } from '../../runtime/machine.js';

/**
 * @typedef {object} State
 * @property {'overview'|'ready'|'measuring'|'completion'} screen
 * @property {number} block    number of the block, from 1
 * @property {number} attempt  attempt at this block, from 1
 */

const transitions = {
  overview: { continue: (state) => ({ ...state, screen: 'ready' }) },
  ready: { continue: (state) => ({ ...state, screen: 'measuring' }) },
  measuring: { ended: (state, plan) => at(plan, { block: state.block + 1, attempt: 1 }) },
  completion: {},  // nothing leads out of it
};

export class RunMachine extends ScreenMachine {
  /**
   * @param plan   the server's plan
   * @param start  {block, attempt}: where to begin; a block past the last means that all is done
   */
  constructor(plan, start) {
    super(plan, transitions, firstState(plan, start));
  }

  /** Starts the block in progress again from its beginning. */
  repeatBlock(attempt) {
    this.state = { ...this.state, screen: 'ready', attempt };
  }
}

function firstState(plan, { block, attempt }) {
  // A participant who comes back in the middle of a run has seen the overview.
  return block === 1 && attempt === 1 ? { screen: 'overview', block, attempt } : at(plan, { block, attempt });
}

function at(plan, { block, attempt }) {
  if (block > plan.blocks.length) return { screen: 'completion', block: plan.blocks.length, attempt: 1 };
  return { screen: 'ready', block, attempt };
}
