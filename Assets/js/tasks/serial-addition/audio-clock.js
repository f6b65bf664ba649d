// The clock of the audio hardware beside that of the page. Pure.
//
// `getOutputTimestamp` tells which moment of the audio clock is being heard at which time of the page. The moment that is
// being computed, and the time that it takes to be heard, stand in for it in a browser that does not tell.

/** An output timestamp that is older says nothing about now, ms. */
const oldest = 500;

/** The time from a sound being handed to the device to its being heard, ms; null where the browser tells none. */
export function outputLatency({ outputLatency: seconds }) {
  return Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1e6) / 1000 : null;
}

/**
 * Returns a pair of moments at which the same is heard: {audio: s, page: ms}.
 * @param now  the time of the page
 */
export function heardNow(context, now) {
  const stamp = context.getOutputTimestamp?.();
  if (stamp && stamp.performanceTime > 0 && Math.abs(now - stamp.performanceTime) < oldest) {
    return { audio: stamp.contextTime, page: stamp.performanceTime };
  }
  return { audio: context.currentTime, page: now + (outputLatency(context) ?? 0) };
}

/** Returns the moment of the audio clock, s, at which a sound has to start to be heard at a time of the page, ms. */
export function audioTime(page, pair) {
  return pair.audio + (page - pair.page) / 1000;
}

/** Returns the time of the page at which that is heard which starts at a moment of the audio clock. */
export function pageTime(audio, pair) {
  return pair.page + (audio - pair.audio) * 1000;
}

/** A recording begins where it reaches this share of its loudest sample, less a moment, s: the start of a soft consonant. */
const threshold = 0.02;
const moment = 0.01;

/** Returns the silence at the beginning of a recording, s. @param samples  of one channel */
export function silenceBefore(samples, sampleRate) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const first = samples.findIndex((sample) => Math.abs(sample) > loudest * threshold);
  return Math.max(0, first / sampleRate - moment);
}
