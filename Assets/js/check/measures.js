// Measurements of a device. Each function measures one thing; the browser functions that it needs are passed in.

/** The rate of frames at these times (ms), in frames a second, and the share of frames that are missing. */
export function frameFigures(times) {
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  const period = quantile(gaps, 0.25);
  const expected = Math.round((times.at(-1) - times[0]) / period);
  return {
    refreshRate: Math.round(10_000 / period) / 10,
    droppedFrames: Math.max(0, 1 - gaps.length / expected),
  };
}

/** Times `ask`, `count` times in a row with a pause between: the median and the longest, ms. */
export async function roundTrips(ask, count, pause, now) {
  const times = [];
  for (let index = 0; index < count; index += 1) {
    const start = now();
    await ask();
    times.push(now() - start);
    await pause();
  }
  return { roundTrip: quantile(times, 0.5), longestRoundTrip: Math.max(...times) };
}

/** Returns true if a storage returns the value that was put into it. */
export function keepsData(storage) {
  try {
    storage.setItem('labconsole.check', 'kept');
    const isKept = storage.getItem('labconsole.check') === 'kept';
    storage.removeItem('labconsole.check');
    return isKept;
  } catch {
    return false;
  }
}

/** The value that a share of the values is below; the middle one for a half. */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
