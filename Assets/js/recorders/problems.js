// The reasons why a sensor tells nothing. Pure.

/** In the order in which they are kept as numbers; the server knows the same words (`SensorProblem`). */
export const problems = ['not-permitted', 'insecure', 'unsupported', 'denied', 'no-signal', 'stopped'];

/** The entry of a part that says why there are no samples, or no more. */
export function problemEntry(number, problem) {
  return { number, what: 'problem', problem };
}
