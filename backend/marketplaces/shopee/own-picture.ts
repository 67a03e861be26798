import type { ShopeeConfig } from "./http.ts";

const TIMEOUT_MS = 10_000;

/**
 * Shopee's pictures are on its public picture servers (`cf.shopee.co.id`, …): null. Only a host that serves them itself, as our sandbox does at
 * `/image/…`, is asked, over the connection that the API calls take.
 */
export async function ownPicture(config: ShopeeConfig, url: string): Promise<Uint8Array | null> {
  if (!url.startsWith(`${config.host.replace(/\/$/, "")}/image/`)) return null;
  try {
    const response = await config.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
