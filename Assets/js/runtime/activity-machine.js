// An activity as a state machine: the due screen and block. Pure.

import { ScreenMachine } from './machine.js';

/**
 * @typedef {object} State
 * @property {'overview'|'skipping'|'ready'|'measuring'|'completion'} screen  'measuring' begins with the countdown
 * @property {number} block    number of the block, from 1
 * @property {number} attempt  attempt at this block, from 1
 * @property {string} [from]   the screen that led to 'skipping'
 * @property {boolean} [isBlock]  one block is to be left out, not the task
 */

const skip = (state) => ({ ...state, screen: 'skipping', from: state.screen });
const ready = ({ block, attempt }) => ({ screen: 'ready', block, attempt });

const done = (_, { blocks }) => ({ screen: 'completion', block: blocks.length, attempt: 1 });

const transitions = {
  overview: { continue: ready, skip, over: done },
  skipping: {
    back: ({ from, block, attempt }) => ({ screen: from, block, attempt }),
    skipped: done,
    blockSkipped: ({ block }, plan) => at(plan, { block: block + 1, attempt: 1 }),
  },
  // A task may be over before its last block.
  ready: {
    continue: (state) => ({ ...state, screen: 'measuring' }), skip, skipBlock: (state) => ({ ...skip(state), isBlock: true }),
    over: done,
  },
  measuring: {
    ended: ({ block }, plan) => at(plan, { block: block + 1, attempt: 1 }),
    // The attempt is kept, and the block done again.
    interrupted: ({ block, attempt }) => ready({ block, attempt: attempt + 1 }),
    // Nothing of it is there to be kept.
    failed: ready,
  },
  completion: {},  // nothing leads out of it
};

/**
 * @param plan   the server's plan
 * @param start  {block, attempt}: where to begin; a block past the last means that all is done
 */
export function activityMachine(plan, { block, attempt }) {
  // A participant who comes back in the middle of a run has seen the instruction.
  const isNew = block === 1 && attempt === 1;
  return new ScreenMachine(plan, transitions, isNew ? { screen: 'overview', block, attempt } : at(plan, { block, attempt }));
}

function at({ blocks }, { block, attempt }) {
  return block > blocks.length ? { screen: 'completion', block: blocks.length, attempt: 1 } : ready({ block, attempt });
}
