import assert from 'node:assert/strict';
import test from 'node:test';

import { isSameClock } from '../../Assets/js/visit/same-clock.js';

test('a clock is the same where it is as far from UTC at that moment', () => {
  assert.ok(isSameClock('2026-05-14T10:12:00+02:00', -120));
  assert.ok(isSameClock('2026-01-14T10:12:00-05:00', 300));
  assert.ok(isSameClock('2026-05-14T10:12:00+0530', -330));
  assert.ok(isSameClock('2026-05-14T10:12:00Z', 0));
});

test('another offset is another clock, also in the other direction', () => {
  assert.ok(!isSameClock('2026-05-14T10:12:00+02:00', -60));
  assert.ok(!isSameClock('2026-05-14T10:12:00+02:00', 120));
  assert.ok(!isSameClock('2026-05-14T10:12:00Z', -60));
});
