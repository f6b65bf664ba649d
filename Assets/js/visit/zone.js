/* Readers whose own clock shows another time than the lab's are told both: the name of the lab's time zone, and their time. */
import { customOf, ownTime } from './own-time.js';
import { isSameClock } from './same-clock.js';

const custom = customOf(document.documentElement.lang, navigator.languages);

for (const time of document.querySelectorAll('time[data-pattern]')) {
  const isSame = isSameClock(time.dateTime);
  const zone = time.parentElement.querySelector('[data-zone]');
  if (zone) zone.hidden = isSame;
  const own = time.dataset.pattern.replace('{time}', () => ownTime(time.dateTime, custom));
  if (!isSame) time.parentElement.append(` – ${own}`);
}
