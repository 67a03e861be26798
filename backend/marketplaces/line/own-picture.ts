import type { LineConfig } from "./http.ts";

const TIMEOUT_MS = 10_000;
const PICTURE = /^[\w.-]+$/;

/**
 * LINE SHOPPING shows pictures from public servers: null. Only a host that serves them itself, as our sandbox does at `/image/…`, is asked, over the
 * connection that the API calls take. The address is compared as it is parsed, and made anew: a stranger's file can name `…/image/../controls`.
 */
export async function ownPicture(
  { host, fetch }: LineConfig,
  url: string,
): Promise<Uint8Array | null> {
  const folder = new URL(`${host.replace(/\/$/, "")}/image/`).href;
  const address = URL.parse(url)?.href;
  const id = address?.startsWith(folder) ? address.slice(folder.length) : "";
  if (!PICTURE.test(id)) return null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(folder + id, { signal, redirect: "error" });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
