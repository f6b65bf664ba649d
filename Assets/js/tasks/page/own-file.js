// Files of the experiment, fetched by the page around its frame, which has no network.

/**
 * The content of a file of the experiment; null for any other, and for one that cannot be had.
 * @param path    as the frame's page names it
 * @param page    the address of that page
 * @param folder  the address of the experiment's folder, with a slash at the end
 */
export async function ownFile(path, page, folder) {
  const url = ownURL(path, page, folder);
  if (url === null) return null;
  const response = await fetch(url, { credentials: 'omit', redirect: 'error' }).catch(() => null);
  return response?.ok ? response.arrayBuffer().catch(() => null) : null;
}

/** The address of such a file, or null. */
export function ownURL(path, page, folder, base = location.href) {
  try {
    const url = new URL(path, new URL(page, base));
    return url.href.startsWith(new URL(folder, base).href) ? url : null;
  } catch {
    return null;
  }
}
