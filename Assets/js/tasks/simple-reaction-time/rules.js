// The rules of simple reactions. Pure. Times are in ms, on the clock of the page.

import { microseconds } from '../../runtime/onset.js';

/**
 * Returns the outcome of a trial: 'valid'; 'early' for a press before the figure or too soon after it to be an answer;
 * 'late' for none in time.
 * @param trial  {onset, press}: null where there was none
 * @param rules  {earliest}: a block of the plan
 */
export function outcomeOf({ onset, press }, { earliest }) {
  if (press === null) return 'late';
  return onset === null || microseconds(press - onset) < earliest ? 'early' : 'valid';
}

/** Returns true if a block is over: enough of its trials are valid, or no repeat is left. */
export function isOver(outcomes, { trials, waits }) {
  return outcomes.filter((outcome) => outcome === 'valid').length >= trials || outcomes.length >= waits.length;
}
