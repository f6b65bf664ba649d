/**
 * Returns true if the clocks here and in the lab show the same time at a moment.
 *
 * @param {string} datetime ISO 8601 with the offset of the lab, as `2026-05-14T10:12:00+02:00`, or `Z`
 * @param {number} offset minutes by which this clock is behind UTC then, as `Date.getTimezoneOffset` says it
 */
export function isSameClock(datetime, offset = new Date(datetime).getTimezoneOffset()) {
  const written = /([+-])(\d\d):?(\d\d)$/.exec(datetime);
  if (!written) return offset === 0;
  const [, sign, hours, minutes] = written;
  const ahead = Number(hours) * 60 + Number(minutes);
  return offset === (sign === '+' ? -ahead : ahead);
}
