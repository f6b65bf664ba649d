import { renewAwaited, showInstead } from './awaited.js';
import { Refresh } from './refresh.js';

// A page that says how far something is, until what the reader waits for is there and takes its place. The server tells a
// failure once: it is shown as it came, since the page would begin anew if it were loaded again.
const parsed = (html) => new DOMParser().parseFromString(html, 'text/html');

new Refresh({
  read: () => fetch(location.href, { cache: 'no-store' }),
  show: (html) => {
    if (!renewAwaited(parsed(html), document)) location.reload();
    return true;
  },
  isWatched: () => !document.hidden,
  leave: (url) => {
    location.replace(url);
    return true;
  },
  fail: (html) => showInstead(parsed(html), document),
}).every(1000);
