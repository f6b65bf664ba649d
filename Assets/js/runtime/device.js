// The stored description of the device, which bears on the latencies.

/** @param framePeriod  ms between two frames */
export function describeDevice(framePeriod) {
  return {
    userAgent: navigator.userAgent,
    viewport: [innerWidth, innerHeight],
    pixelRatio: devicePixelRatio,
    orientation: screen.orientation?.type ?? null,
    refreshRate: Math.round(10_000 / framePeriod) / 10,
    clockResolution: clockResolution(),
    isolated: crossOriginIsolated === true,
    pointers: pointers(),
    language: navigator.language,
  };
}

/** The smallest step of the page's clock in ms, as observed for 20 ms. */
export function clockResolution(now = () => performance.now()) {
  const start = now();
  let smallest = Infinity;
  for (let earlier = start, later = now(); later - start < 20; later = now()) {
    if (later > earlier) smallest = Math.min(smallest, later - earlier);
    earlier = later;
  }
  return smallest === Infinity ? 20 : Math.round(smallest * 1e6) / 1e6;
}

function pointers() {
  const found = [];
  if (navigator.maxTouchPoints > 0) found.push('touch');
  if (matchMedia('(any-pointer: fine)').matches) found.push('mouse');
  return found;
}
