// The run as a state machine: the due screen and block. It is pure: it has no DOM and no clock; the owner of those sends
// it events.

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

export class RunMachine {
  /**
   * @param plan   the server's plan
   * @param start  {block, attempt}: where to begin; a block past the last means that all is done
   */
  constructor(plan, start) {
    this.plan = plan;
    // A participant who comes back in the middle of a run has seen the overview.
    const isNew = start.block === 1 && start.attempt === 1;
    this.state = isNew ? { ...start, screen: 'overview' } : at(plan, start);
  }

  /** The planned block of the present state. */
  get block() {
    return this.plan.blocks[this.state.block - 1];
  }

  /** Changes the state if the event is expected in it; returns true if it did. */
  send(event) {
    const transition = transitions[this.state.screen][event];
    if (!transition) return false;
    this.state = transition(this.state, this.plan);
    return true;
  }

  /** Starts the block in progress again from its beginning. */
  repeatBlock(attempt) {
    this.state = { ...this.state, screen: 'ready', attempt };
  }
}

function at(plan, { block, attempt }) {
  if (block > plan.blocks.length) return { screen: 'completion', block: plan.blocks.length, attempt: 1 };
  return { screen: 'ready', block, attempt };
}
