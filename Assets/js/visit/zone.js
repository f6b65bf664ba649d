/* The name of the lab's time zone is shown to readers whose own clock shows another time. */
import { isSameClock } from './same-clock.js';

for (const zone of document.querySelectorAll('[data-zone]')) {
  zone.hidden = isSameClock(zone.parentElement.querySelector('time').dateTime);
}
