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
