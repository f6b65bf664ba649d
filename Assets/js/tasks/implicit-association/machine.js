// The run as a state machine: the due screen, block and trial. It is pure: it has no DOM and no clock; the owner of
// those sends it events.

import { ScreenMachine } from '../../runtime/machine.js';

/**
 * @typedef {object} State
 * @property {string} screen   'completion' or one of the keys of `transitions`, below
 * @property {number} block    number of the block, from 1
 * @property {number} attempt  attempt at this block, from 1
 * @property {number} trial    index of the trial on show, or of the next one
 */

const transitions = {
  overview: { continue: (state) => ({ ...state, screen: 'general' }) },
  general: { continue: (state) => ({ ...state, screen: 'loading' }) },
  loading: {
    loaded: (state) => ({ ...state, screen: 'instruction' }),
    failed: (state) => ({ ...state, screen: 'failure' }),
  },
  failure: { continue: (state) => ({ ...state, screen: 'loading' }) },
  instruction: {
    // Project Implicit's instructions stand on the test screen; ResearchKit's have a screen of their own.
    continue: (state, plan) => ({ ...state, screen: plan.layout === 'researchkit' ? 'ready' : 'interval' }),
  },
  ready: { continue: (state) => ({ ...state, screen: 'interval' }) },
  interval: { due: afterInterval },
  stimulus: { answered: (state) => ({ ...state, screen: 'interval', trial: state.trial + 1 }) },
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
    this.state = { screen: 'loading', block: this.state.block, attempt, trial: 0 };
  }
}

function firstState(plan, { block, attempt }) {
  if (block > plan.blocks.length) return completion(plan);
  // A participant who comes back in the middle of a run has seen the overview.
  const screen = block === 1 && attempt === 1 ? 'overview' : 'loading';
  return { screen, block, attempt, trial: 0 };
}

// The interval after a block's last trial ends the block, every other one leads to a stimulus.
function afterInterval(state, plan) {
  if (state.trial < plan.blocks[state.block - 1].trials.length) return { ...state, screen: 'stimulus' };
  if (state.block === plan.blocks.length) return completion(plan);
  return { screen: 'loading', block: state.block + 1, attempt: 1, trial: 0 };
}

function completion(plan) {
  return { screen: 'completion', block: plan.blocks.length, attempt: 1, trial: 0 };
}
