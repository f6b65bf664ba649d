// The result of a block, for participants of studies that want them to know. Pure.

/**
 * @param lived  the trials of a block, each as {record, side}: as it was recorded, and its right side
 * @returns {{mistakes: number, trials: number, seconds: ?number}}  the median time to the first answer, to a tenth of a
 *          second; null where nothing was answered
 */
export function summaryOf(lived) {
  const firsts = lived.flatMap(({ record: { responses: [first] }, side }) => (
    first ? [{ ...first, isMistake: first.side !== side }] : []
  ));
  const sorted = firsts.map(({ latency }) => latency).sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
  return {
    mistakes: firsts.filter(({ isMistake }) => isMistake).length,
    trials: lived.length,
    seconds: sorted.length > 0 ? Math.round(median / 100) / 10 : null,
  };
}
