import assert from 'node:assert/strict';
import test from 'node:test';

import { Countdown } from '../../Assets/js/visit/countdown.js';
import { Waiting } from '../../Assets/js/visit/waiting.js';

/** A countdown on a clock of its own. */
function clock() {
  const shown = [];
  const timers = new Map();
  let time = 5000;
  let next = 1;
  const countdown = new Countdown({
    show: (seconds) => shown.push(seconds),
    now: () => time,
    later: (run, delay) => {
      timers.set(next, { run, at: time + delay });
      return next++;
    },
    cancel: (id) => timers.delete(id),
  });
  const pass = (milliseconds) => {
    time += milliseconds;
    for (const [id, { run, at }] of [...timers]) {
      if (at > time) continue;
      timers.delete(id);
      run();
    }
  }
  return { countdown, shown, pass, timers };
}

test('counts down to nothing and stops', () => {
  const { countdown, shown, pass, timers } = clock();
  countdown.begin(3);
  for (let i = 0; i < 5; i++) pass(1000);
  assert.deepEqual(shown, [3, 2, 1, 0]);
  assert.equal(timers.size, 0);
});

test('a browser that was held up shows what is left by the clock', () => {
  const { countdown, shown, pass } = clock();
  countdown.begin(60);
  pass(42_300);
  assert.deepEqual(shown, [60, 18]);
  pass(700);
  assert.deepEqual(shown, [60, 18, 17]);
});

test('another beginning replaces the first', () => {
  const { countdown, shown, pass, timers } = clock();
  countdown.begin(2);
  countdown.begin(60);
  assert.equal(timers.size, 1);
  pass(1000);
  assert.deepEqual(shown, [2, 60, 59]);
});

function waiting(answers) {
  const log = [];
  return {
    log,
    page: new Waiting({
      read: async () => {
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      goTo: (url) => log.push(`to ${url}`),
      update: (html) => log.push(html),
    }),
  }
}

test('goes where the page leads', async () => {
  const elsewhere = { redirected: true, url: '/dashboard', ok: true };
  const { page, log } = waiting([new Response('still'), elsewhere]);
  assert.equal(await page.once(), false);
  assert.equal(await page.once(), true);
  assert.deepEqual(log, ['still', 'to /dashboard']);
});

test('stays through failures', async () => {
  const { page, log } = waiting([new Error('no network'), new Response('', { status: 500 })]);
  assert.equal(await page.once(), false);
  assert.equal(await page.once(), false);
  assert.deepEqual(log, []);
});
