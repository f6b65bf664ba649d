import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepIn, packPart, trialsIn, unpackPart, unpackWaiting } from '../../Assets/js/runtime/waiting.js';
import * as records from '../../Assets/js/tasks/implicit-association/records.js';
import { examplePlan } from './plan.js';

const plan = examplePlan();
const identity = { userAgent: 'A browser (with a long name)', language: 'de-AT' };

const device = {
  userAgent: identity.userAgent, viewport: [820, 1180], pixelRatio: 1.5, orientation: 'landscape-secondary',
  refreshRate: 59.9, clockResolution: 0.005, isolated: true, pointers: ['touch', 'mouse'], language: 'de-AT',
};

// A generator with a seed, so that a failure can be repeated.
function chances(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function madeUpTrial(planned, below) {
  const press = () => ({
    side: ['left', 'right'][below(2)], latency: below(10_000_000) / 1000,
    input: ['key', 'touch', 'mouse', 'pen'][below(4)],
  });
  return {
    number: planned.number, stimulus: planned.stimulus, onset: below(10_000_000) / 1000,
    onsetSource: ['render', 'paint', 'frame'][below(3)], responses: Array.from({ length: below(4) }, press),
    deviations: below(3), flags: ['blur', 'hidden', 'rotated', 'resized'].filter(() => below(2)),
    droppedFrames: below(5),
  };
}

function madeUpPart(below) {
  const block = 1 + below(7);
  const trials = plan.blocks[block - 1].trials.slice(0, 1 + below(3)).map((planned) => madeUpTrial(planned, below));
  const complete = below(2) === 1;
  return { number: 1 + below(12), block, attempt: 1 + below(3), complete, device: below(2) ? device : null, trials };
}

const isNumbers = (value) => (
  Array.isArray(value) ? value.every(isNumbers) : value === null || typeof value === 'number'
);

test('a part comes back to the letter, and what waits is numbers alone', () => {
  const below = chances(20);
  for (let round = 0; round < 2000; round += 1) {
    const part = madeUpPart(below);
    const packed = structuredClone(packPart(part, records));
    assert.ok(isNumbers(packed), JSON.stringify(packed));
    assert.equal(JSON.stringify(unpackPart(packed, plan, identity, records)), JSON.stringify(part));
  }
});

function keptBy(waiting) {
  let kept = null;
  keepIn({ put: (value) => { kept = structuredClone(value); }, clear: () => { kept = null; } }, records)(waiting);
  return kept;
}

test('parts and the attempt in progress are kept together and counted', () => {
  const below = chances(3);
  const part = madeUpPart(below);
  const { block, attempt, device: described, trials } = madeUpPart(below);
  const kept = keptBy({ parts: [part, part], open: { block, attempt, device: described, trials } });
  assert.equal(trialsIn(kept), 2 * part.trials.length + trials.length);
  const waiting = unpackWaiting(kept, plan, identity, records);
  assert.equal(JSON.stringify(waiting.parts), JSON.stringify([part, part]));
  assert.equal(waiting.open.block, block);
  assert.equal(JSON.stringify(waiting.open.trials), JSON.stringify(trials));
});

test('nothing waits on an empty store, nor on one with something strange', () => {
  assert.equal(keptBy(null), null);
  assert.equal(trialsIn(null), 0);
  assert.equal(unpackWaiting(null, plan, identity, records), null);
  assert.equal(unpackWaiting({ parts: [[1, 99, 1, 1, null, [[1]]]], open: null }, plan, identity, records), null);
});
