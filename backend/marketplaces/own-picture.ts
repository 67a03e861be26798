const TIMEOUT_MS = 10_000;
const PICTURE = /^[\w.-]+$/;

/**
 * Marketplaces' pictures are on their public picture servers: null. Only a host that serves them
 * itself, as our sandboxes do in `folder`, is asked, over the connection that the API calls take.
 * The address is compared as it is parsed, and made anew: a stranger's file can name
 * `…/image/../controls`.
 */
export async function ownPicture(
  { folder, fetch }: { folder: string; fetch: typeof globalThis.fetch },
  url: string,
): Promise<Uint8Array | null> {
  const base = new URL(folder).href;
  const address = URL.parse(url)?.href;
  const id = address?.startsWith(base) ? address.slice(base.length) : "";
  if (!PICTURE.test(id)) return null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(base + id, { signal, redirect: "error" });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
