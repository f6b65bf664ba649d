// Files of the experiment, fetched by the page around its frame, which has no network.

/**
 * The content of a file beside the first page or below; null for any other, and for one that cannot be had.
 * @param path   as the frame's page names it
 * @param page   the address of that page
 * @param first  the address of the first page
 */
export async function ownFile(path, page, first) {
  const url = ownURL(path, page, first);
  if (url === null) return null;
  const response = await fetch(url, { credentials: 'omit', redirect: 'error' }).catch(() => null);
  return response?.ok ? response.arrayBuffer().catch(() => null) : null;
}

/** The address of such a file, or null. */
export function ownURL(path, page, first, base = location.href) {
  try {
    const url = new URL(path, new URL(page, base));
    const folder = new URL('.', new URL(first, base));
    return url.href.startsWith(folder.href) ? url : null;
  } catch {
    return null;
  }
}
