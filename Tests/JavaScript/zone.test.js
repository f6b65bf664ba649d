import assert from 'node:assert/strict';
import test from 'node:test';

import { customOf, ownTime } from '../../Assets/js/visit/own-time.js';
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

test('the own time has its day where that is another one than in the lab', () => {
  assert.equal(ownTime('2026-05-14T19:37:00Z', 'en-GB', 'Europe/London'), '20:37');
  assert.equal(ownTime('2026-05-14T19:37:00Z', 'de', 'Europe/Berlin'), '21:37');
  assert.match(ownTime('2026-05-14T19:37:00Z', 'en-US', 'America/New_York'), /^3:37\sPM$/);
  // Asked in Tokyo it is the next morning; the lab's day is the written one, wherever UTC is.
  assert.match(ownTime('2026-05-14T19:37:00+02:00', 'en-GB', 'Asia/Tokyo'), /^Friday,? 15 May 2026.* 02:37$/);
  assert.equal(ownTime('2026-05-15T01:30:00+02:00', 'en-GB', 'Europe/Athens'), '02:30');
});

test('dates are written as the first region that the browser names for the language writes them', () => {
  assert.equal(customOf('en', ['de-DE', 'en-US', 'en-AU', 'en']), 'en-US');
  assert.equal(customOf('de', ['en-US', 'de']), 'de');
  assert.equal(customOf('en', ['en', 'eng-XX']), 'en-GB');
});
