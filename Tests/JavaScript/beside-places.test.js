import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Recorders } from '../../Assets/js/recorders/beside.js';

/** The calendar of the device says 50,000 when the page is 1000 ms old. */
const calendar = 49_000;

/** A window whose browser tells places as the test says. */
function placing({ now = 1000, ask = (found) => found({}), ...changes } = {}) {
  const watches = new Map();
  const told = { options: [], asked: [] };
  const scope = {
    now, told, watches, isSecureContext: true,
    performance: { now: () => scope.now }, Date: { now: () => calendar + scope.now },
    navigator: {
      geolocation: {
        getCurrentPosition: (found, failed, options) => {
          told.asked.push(options);
          ask(found, failed);
        },
        watchPosition: (found, failed, options) => {
          told.options.push(options);
          watches.set(told.options.length, { found, failed });
          return told.options.length;
        },
        clearWatch: (id) => watches.delete(id),
      },
    },
    /** A fix that was measured `age` ms ago. */
    fix: (latitude, longitude, age = 0, accuracy = 12.5) => watches.forEach(({ found }) => found(
      { timestamp: calendar + scope.now - age, coords: { latitude, longitude, accuracy, altitude: 77, speed: 5 } })),
    fail: (code) => watches.forEach(({ failed }) => failed({ code })),
    ...changes,
  };
  return scope;
}

async function started(word, scope) {
  const recorders = new Recorders([word], scope);
  await recorders.ask();
  recorders.start(1000);
  return recorders;
}

function decoded({ samples }) {
  const bytes = Buffer.from(samples, 'base64');
  const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(4 * index));
  return Array.from({ length: numbers.length / 4 }, (_, row) => numbers.slice(row * 4, (row + 1) * 4));
}

test('a place is rounded to a hundredth of a degree before it is kept, and nothing else of it is', async () => {
  const scope = placing();
  const recorders = await started('location', scope);
  scope.now = 3000;
  scope.fix(52.516_274, -13.377_704, 500);
  scope.now = 9000;
  scope.fix(52.52, -13.384_999);
  const [recording] = recorders.stop();
  assert.deepEqual(
    { ...recording, samples: null },
    { recorder: 'location', source: 'geolocation-rounded', start: 1000, samples: null });
  assert.deepEqual(
    decoded(recording), [[1_500_000, 525_200_000, -133_800_000, 1250], [8_000_000, 525_200_000, -133_800_000, 1250]]);
});

test('the exact place is kept only where the study writes it out', async () => {
  const scope = placing();
  const recorders = await started('exact-location', scope);
  scope.now = 3000;
  scope.fix(52.516_274_1, 13.377_704);
  const [recording] = recorders.stop();
  assert.equal(recording.source, 'geolocation');
  assert.deepEqual(decoded(recording), [[2_000_000, 525_162_741, 133_777_040, 1250]]);
  const [{ enableHighAccuracy, maximumAge }] = scope.told.options;
  assert.deepEqual([enableHighAccuracy, maximumAge], [true, 0]);
  assert.equal(scope.told.asked.length, 1);
});

test('a fix keeps the time at which it was measured, also shortly before the block, and comes once', async () => {
  const scope = placing();
  const recorders = await started('location', scope);
  scope.now = 2000;
  scope.fix(52.52, 13.4, 61_001);
  scope.fix(52.52, 13.4, 1500);
  scope.now = 2500;
  scope.fix(52.52, 13.4, 2000);
  scope.now = 4000;
  scope.fix(52.52, 13.4, -5000);  // the calendar of the fix is ahead of that of the device
  assert.deepEqual(decoded(recorders.stop()[0]).map(([time]) => time), [-500_000, 3_000_000]);
});

test('places are watched while a block runs, and never beside one', async () => {
  const scope = placing();
  const recorders = await started('location', scope);
  assert.equal(scope.watches.size, 1);
  scope.now = 2000;
  scope.fix(52.52, 13.4);
  recorders.stop();
  assert.equal(scope.watches.size, 0);
  scope.now = 60_000;
  recorders.start(60_000);
  assert.equal(scope.watches.size, 1);
  assert.deepEqual(recorders.stop(), [{ recorder: 'location', problem: 'no-signal' }]);
  assert.deepEqual([scope.told.asked.length, scope.told.options[0].enableHighAccuracy], [1, false]);
});

test('where there is no place, the recording says why', async () => {
  const reason = async (scope, tell = () => {}) => {
    const recorders = await started('location', scope);
    tell();
    return recorders.stop()[0].problem;
  };
  assert.equal(await reason(placing({ ask: (_, failed) => failed({ code: 1 }) })), 'denied');
  assert.equal(await reason(placing({ ask: (_, failed) => failed({ code: 3 }) })), 'no-signal');
  assert.equal(await reason(placing({ isSecureContext: false })), 'insecure');
  assert.equal(await reason(placing({ navigator: {} })), 'unsupported');
  assert.equal(await reason(placing({ navigator: undefined })), 'unsupported');
  const scope = placing();
  assert.equal(await reason(scope, () => scope.fail(2)), 'no-signal');
  assert.equal(await reason(scope, () => scope.fail(1)), 'denied');
});

// A recording that ends midway without a word looks as if nobody had moved on.
test('who has refused is not watched; a refusal midway is told, and leaves what came before', async () => {
  const refusing = placing({ ask: (_, failed) => failed({ code: 1 }) });
  await started('location', refusing);
  assert.equal(refusing.watches.size, 0);
  const scope = placing();
  const recorders = await started('location', scope);
  scope.now = 2000;
  scope.fix(52.52, 13.4);
  scope.fail(1);
  const [recording] = recorders.stop(9000);
  assert.equal(recording.problem, 'denied');
  assert.equal(decoded(recording).length, 1);
  recorders.start(10_000);
  scope.now = 11_000;
  scope.fix(52.52, 13.4);
  assert.equal(recorders.stop(60_000)[0].problem, undefined, 'nor does a place stop that stays the same');
});

test('an answer that never comes does not keep anybody from the test', async (context) => {
  const scope = placing({ ask: () => {} });
  const patience = [];
  context.mock.method(globalThis, 'setTimeout', (go, time) => { patience.push(time); queueMicrotask(go); });
  const recorders = await started('location', scope);
  assert.deepEqual(patience, [60_000]);
  assert.deepEqual(recorders.stop(), [{ recorder: 'location', problem: 'no-signal' }]);
});
