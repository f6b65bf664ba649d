/**
 * Shows how far what the page waits for has come.
 * @param {Document} fresh the page as the server has it now
 * @returns {boolean} false once the server has the awaited page instead
 */
export function renewAwaited(fresh, page) {
  const [from, to] = [fresh, page].map((document) => document.getElementById('awaited'));
  if (!from) return false;
  if (from.innerHTML !== to.innerHTML) to.replaceChildren(...from.childNodes);
  return true;
}

/**
 * Shows what another page says in the place of this one.
 * @param {Document} fresh the other page
 * @returns {boolean} false if it is no page of the console
 */
export function showInstead(fresh, page) {
  const [from, to] = [fresh, page].map((document) => document.querySelector('main'));
  if (!from) return false;
  page.title = fresh.title;
  to.replaceChildren(...from.childNodes);
  return true;
}
