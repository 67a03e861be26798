import type { ShopeeConfig } from "./http.ts";

const TIMEOUT_MS = 10_000;
/** The ids that upload_image answers. */
const PICTURE = /^[\w.-]+$/;

/**
 * Shopee's pictures are on its public picture servers (`cf.shopee.co.id`, …): null. Only a host that serves them itself, as our sandbox does at
 * `/image/…`, is asked, over the connection that the API calls take.
 */
export async function ownPicture(config: ShopeeConfig, url: string): Promise<Uint8Array | null> {
  const address = pictureAddress(config, url);
  if (!address) return null;
  try {
    const response = await config.fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Compared as it is parsed, and made anew: a file of a stranger can name `…/image/../controls`. */
function pictureAddress({ host }: ShopeeConfig, url: string): string | null {
  const folder = new URL(`${host.replace(/\/$/, "")}/image/`).href;
  const address = URL.parse(url)?.href;
  if (!address?.startsWith(folder)) return null;
  const id = address.slice(folder.length);
  return PICTURE.test(id) ? folder + id : null;
}
