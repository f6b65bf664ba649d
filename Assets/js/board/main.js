// The room on one screen: asked for again and again, and changed where it has changed. Times pass here alone.

import { Chime } from '../runtime/chime.js';
import { renewBanners } from '../live/banners.js';
import { Refresh } from '../live/refresh.js';
import { keepOrder, patch } from './patch.js';
import { Alerts } from './alerts.js';
import { Menus } from './menus.js';
import { Ticking } from './ticking.js';

/** Between an answer and the next question, ms: with what passes until a tablet reports, less than two seconds. */
const pause = 750;
/** The longest wait for an answer, ms. */
const patience = 4000;
/** After so long without an answer the board says that it may be out of date, ms. */
const silence = 5000;

const board = document.getElementById('board');
const alarm = document.getElementById('board-silence');
const ticking = new Ticking(Date.now, board.dataset);
let heard = Date.now();
/** The newest page that the server sent; none until something has changed. */
let latest = null;
let menus = menusOf(document);

const tone = document.getElementById('board-tone');
const chime = new Chime(true);
/** The tone is off until it is asked for. */
const alerts = new Alerts(() => chime.play(), false);
/** Cards that time alone has marked since the server made the page: it counts and sorts them once it is asked. */
const overdue = new Alerts(() => refresh.forget());
/** Those who have not been seen for long on a device of their own: who else is there knows the server alone. */
const gone = new Alerts(() => refresh.forget());
const warned = '.board-station:has(.board-warnings li:not([hidden]))';

tone.hidden = false;
tone.addEventListener('click', () => {
  chime.prepare();
  alerts.isOn = !alerts.isOn;
  tone.setAttribute('aria-pressed', String(alerts.isOn));
  if (alerts.isOn) chime.play();
});

ticking.set(Number(board.dataset.now));
menus.prepare(board);

const refresh = new Refresh({
  read: async (tag) => {
    const headers = tag ? { 'If-None-Match': tag } : {};
    const answer = await fetch(location.href, {
      cache: 'no-store', headers, signal: AbortSignal.timeout(patience),
    });
    if (answer.ok || answer.status === 304) heard = Date.now();
    // The address has been revoked: the page says so, and shows nothing that is out of date.
    if (answer.status === 404) location.reload();
    return answer;
  },
  show: (html) => {
    latest = html;
    return show(html, true);
  },
  isWatched: () => !document.hidden,
  leave: (url) => location.replace(url),
});

function show(html, isNew) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = page.getElementById('board');
  if (!fresh) return false;
  renewBanners(page, document);
  menus = menusOf(page);
  menus.prepare(fresh, board);
  if (isNew) ticking.set(Number(fresh.dataset.now));
  const [list, freshList] = [board, fresh].map((root) => root.querySelector('.board'));
  // A card does not move away from under an open menu.
  if (list && freshList && list.querySelector('[data-held] > [open]')) keepOrder(list, freshList);
  patch(board, fresh);
  tick();
  return true;
}

// Changes that came while a menu was open are shown once it is closed: the times in them have gone on meanwhile.
board.addEventListener('toggle', ({ target }) => { if (!target.open && latest) show(latest, false); }, true);

// Before it opens, so that whoever goes on with the keyboard comes into it.
board.addEventListener('click', ({ target }) => {
  const menu = target.closest('summary')?.parentElement;
  if (menu?.dataset.menu) menus.fill(menu);
});

function menusOf(page) {
  return new Menus(page.getElementById('board-menus')?.content ?? null);
}

function tick() {
  ticking.tick(board);
  alerts.see(stations(warned));
  gone.see(ticking.passed(board));
  overdue.see(stations(`${warned}:not([data-needs])`));
  const isLost = Date.now() - heard > silence;
  if (isLost) {
    alarm.querySelector('[data-since]').dataset.since = heard + ticking.now - Date.now();
    ticking.tick(alarm);
  }
  alarm.hidden = !isLost;
}

function stations(selector) {
  return [...board.querySelectorAll(selector)].map(({ id }) => id);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  heard = Date.now();
  refresh.once();
});

refresh.every(pause);
setInterval(tick, 1000);
tick();
