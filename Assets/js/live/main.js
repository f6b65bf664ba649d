import { renewBanners } from './banners.js';
import { Refresh } from './refresh.js';

// Keeps every element with data-live="seconds" as the server has it now.
for (const element of document.querySelectorAll('[data-live]')) {
  new Refresh({
    read: (tag) => fetch(location.href, { cache: 'no-store', headers: tag ? { 'If-None-Match': tag } : {} }),
    show: (html) => show(element.id, html),
    isWatched: () => !document.hidden,
    leave: (url) => {
      const mayLeave = !isInUse(element);
      if (mayLeave) location.replace(url);
      return mayLeave;
    },
  }).every(Number(element.dataset.live) * 1000);
}

// An element is not replaced while it has the focus or a form in it is open: what is being typed stays.
function isInUse(element) {
  if (element.querySelector('[data-held][open]')) return true;
  return element.contains(document.activeElement) && document.activeElement.tabIndex >= 0;
}

function show(id, html) {
  const now = document.getElementById(id);
  if (isInUse(now)) return false;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = page.getElementById(id);
  if (!fresh) return false;
  renewBanners(page, document);
  // Regions that were scrolled stay as they were.
  const regions = () => [...now.querySelectorAll('.table-region[id]')];
  const places = new Map(regions().map(({ id, scrollLeft, scrollTop }) => [id, [scrollLeft, scrollTop]]));
  now.replaceChildren(...fresh.childNodes);
  for (const region of regions()) region.scrollTo(...places.get(region.id) ?? [0, 0]);
  return true;
}
