import { renewAwaited } from './awaited.js';
import { Refresh } from './refresh.js';

// A page that says how far something is, until what the reader waits for is there and takes its place.
new Refresh({
  read: () => fetch(location.href, { cache: 'no-store' }),
  show: (html) => {
    if (!renewAwaited(new DOMParser().parseFromString(html, 'text/html'), document)) location.reload();
    return true;
  },
  isWatched: () => !document.hidden,
  leave: (url) => {
    location.replace(url);
    return true;
  },
}).every(1000);
