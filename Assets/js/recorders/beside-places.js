// The source of recorders of the place (W3C Geolocation). Unless the study writes out that it needs the exact place, latitude
// and longitude are rounded here: nothing more exact is kept, or sent.

/** Degrees are rounded to one part in so many: a hundredth of a degree of latitude is about a kilometre. */
const parts = 100;

/** A place that was measured so long before the block, in ms, is none of it. */
const oldest = 60_000;

/** How long an answer is waited for, in ms, and a place itself. */
const [patience, firstPlace] = [60_000, 3000];

/** The code of a refusal (GeolocationPositionError). */
const refused = 1;

/** @type {Object<string, import('./beside-sources.js').Source>} */
export const places = { location: source(false), 'exact-location': source(true) };

function source(isExact) {
  return {
    name: () => (isExact ? 'geolocation' : 'geolocation-rounded'),
    find: ({ navigator }) => navigator?.geolocation,
    ask: (geolocation) => askForPlace(geolocation, isExact),
    begin: (scope, hear, refuse) => watch(scope, isExact, hear, refuse),
    needsSignal: true,
    samples: { names: 0, limits: [90, 180, 1_000_000], scales: [10_000_000, 10_000_000, 100] },
    add: (samples, { time, latitude, longitude, accuracy }, start) => {
      // A browser may tell of the same fix twice.
      if (start - time > oldest || time <= samples.latest) return;
      const told = isExact ? [latitude, longitude] : [latitude, longitude].map(rounded);
      if ([...told, accuracy].every(Number.isFinite)) samples.add(time, ...told, accuracy);
    },
  };
}

function rounded(degrees) {
  return Math.round(degrees * parts) / parts;
}

// The browser asks when a place is first wanted. The answer is awaited; that there is no place yet is no answer.
function askForPlace(geolocation, isExact) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    const answer = (problem) => {
      clearTimeout(timer);
      resolve(problem);
    };
    geolocation.getCurrentPosition(
      () => answer(null), ({ code }) => answer(code === refused ? 'denied' : null),
      { enableHighAccuracy: isExact, maximumAge: Infinity, timeout: firstPlace });
  });
}

function watch(scope, isExact, hear, refuse) {
  const { geolocation } = scope.navigator;
  const id = geolocation.watchPosition(
    (position) => hear(momentOf(position, scope)), ({ code }) => { if (code === refused) refuse('denied'); },
    { enableHighAccuracy: isExact, maximumAge: 0 });
  return () => geolocation.clearWatch(id);
}

// Fixes have the time of the calendar; here it becomes one of the page's clock, which no correction of the calendar moves.
function momentOf({ timestamp, coords: { latitude, longitude, accuracy } }, { Date: calendar, performance: clock }) {
  const now = clock.now();
  return { time: now - Math.max(0, calendar.now() - timestamp), latitude, longitude, accuracy };
}
