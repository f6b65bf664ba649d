/** Replaces the banners above the masthead, where both pages have a place for them and what they say has changed. */
export function renewBanners(fresh, page) {
  const [from, to] = [fresh, page].map((document) => document.getElementById('banners'));
  if (from && to && from.innerHTML !== to.innerHTML) to.replaceChildren(...from.childNodes);
}
