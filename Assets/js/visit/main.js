import { Countdown } from './countdown.js';
import { Waiting } from './waiting.js';

// A page to wait on: how long it still takes, and whether staff have changed it meanwhile.

const timer = document.querySelector('[role=timer]');
const button = document.querySelector('[data-waits]');
const countdown = timer && new Countdown({
  show: (seconds) => {
    timer.querySelector('.countdown-number').textContent = seconds;
    timer.hidden = seconds === 0;
    if (button) button.disabled = seconds > 0;
  },
  now: () => performance.now(),
});
countdown?.begin(Number(timer.dataset.seconds));

new Waiting({
  read: () => fetch(location.href, { cache: 'no-store' }),
  goTo: (url) => location.replace(url),
  update: (html) => {
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('[role=timer]');
    if (fresh) countdown?.begin(Number(fresh.dataset.seconds));
  },
}).every(2000);
