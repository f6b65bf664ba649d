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

// An element that has the focus is not replaced until the focus has moved on.
function isInUse(element) {
  return element.contains(document.activeElement) && document.activeElement.tabIndex >= 0;
}

function show(id, html) {
  const now = document.getElementById(id);
  if (isInUse(now)) return false;
  const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById(id);
  if (!fresh) return false;
  now.replaceChildren(...fresh.childNodes);
  return true;
}
