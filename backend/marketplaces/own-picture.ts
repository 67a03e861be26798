const TIMEOUT_MS = 10_000;
const PICTURE_NAME = /^[\w.-]+$/;

/**
 * Reads a picture from a host that serves its own, as our sandboxes do in `folder`, over the
 * connection of the API calls. Returns `null` for other addresses: marketplaces' picture servers
 * are public. The address is parsed, compared and built again, since an imported file can name
 * `…/image/../controls`.
 */
export async function readOwnPicture(
  { folder, fetch }: { folder: string; fetch: typeof globalThis.fetch },
  url: string,
): Promise<Uint8Array | null> {
  const base = new URL(folder).href;
  const address = URL.parse(url)?.href;
  const id = address?.startsWith(base) ? address.slice(base.length) : "";
  if (!PICTURE_NAME.test(id)) return null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(base + id, { signal, redirect: "error" });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
