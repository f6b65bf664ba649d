import { Refresh } from '../live/refresh.js';
import { whereChanged } from './changed.js';
import { Countdown } from './countdown.js';
import { tellElsewhere } from './notification.js';

// A page to wait on: how long it still takes, and whether staff have changed it meanwhile.

const timer = document.querySelector('[role=timer]');
const button = document.querySelector('[data-waits]');
const status = document.querySelector('[data-over]');
const waiting = status?.textContent;
const notification = document.querySelector('meta[name=labconsole-notification]')?.content;
let isWaiting = true;

function tellOnce() {
  if (isWaiting) tellElsewhere(notification, { isHidden: () => document.hidden, comeBack: () => window.focus() });
  isWaiting = false;
}

const countdown = timer && new Countdown({
  show: (seconds) => {
    timer.querySelector('.countdown-number').textContent = seconds;
    timer.hidden = seconds === 0;
    if (button) {
      button.disabled = seconds > 0;
      button.textContent = seconds > 0 ? button.dataset.waits.replace('{n}', seconds) : button.dataset.label;
    }
    const words = seconds > 0 ? waiting : status.dataset.over;
    if (status.textContent !== words) status.textContent = words;
    if (seconds > 0) isWaiting = true;
    else tellOnce();
  },
  now: () => performance.now(),
});
countdown?.begin(Number(timer.dataset.seconds));

new Refresh({
  read: whereChanged(() => fetch(location.href, { cache: 'no-store' })),
  show: (html) => {
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('[role=timer]');
    if (fresh) countdown?.begin(Number(fresh.dataset.seconds));
    return true;
  },
  isWatched: () => true,
  leave: (url) => {
    // Notifies only on the way to the tasks; not if the visit was ended meanwhile, or if the participant has left.
    if (new URL(url).pathname === '/dashboard') tellOnce();
    location.replace(url);
    return true;
  },
}).every(1500);
