import { renewBanners } from './banners.js';
import { Refresh } from './refresh.js';

// Keeps every element with data-live="seconds" as the server has it now: one page is asked for, for all of them.
const elements = [...document.querySelectorAll('[data-live]')];
if (elements.length > 0) {
  new Refresh({
    read: (tag) => fetch(location.href, { cache: 'no-store', headers: tag ? { 'If-None-Match': tag } : {} }),
    show: (html) => showAll(new DOMParser().parseFromString(html, 'text/html')),
    isWatched: () => !document.hidden,
    leave: (url) => {
      const mayLeave = !elements.some(isInUse);
      if (mayLeave) location.replace(url);
      return mayLeave;
    },
  }).every(Number(elements[0].dataset.live) * 1000);
}

// An element is not replaced while it has the focus or a form in it is open: what is being typed stays.
function isInUse(element) {
  if (element.querySelector('[data-held][open]')) return true;
  return element.contains(document.activeElement) && document.activeElement.tabIndex >= 0;
}

/** Returns true if each element could be shown. */
function showAll(page) {
  const shown = elements.map((element) => show(element, page.getElementById(element.id)));
  if (shown.some(Boolean)) renewBanners(page, document);
  return shown.every(Boolean);
}

function show(now, fresh) {
  if (!fresh || isInUse(now)) return false;
  // Regions that were scrolled stay as they were.
  const regions = () => [...now.querySelectorAll('.table-region[id]')];
  const places = new Map(regions().map(({ id, scrollLeft, scrollTop }) => [id, [scrollLeft, scrollTop]]));
  now.replaceChildren(...fresh.childNodes);
  for (const region of regions()) region.scrollTo(...places.get(region.id) ?? [0, 0]);
  return true;
}
