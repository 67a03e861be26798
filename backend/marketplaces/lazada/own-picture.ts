import type { LazadaConfig } from "./http.ts";

const TIMEOUT_MS = 10_000;
const PICTURE = /^[\w.-]+$/;

/**
 * Lazada's pictures are on its public picture servers: null. Only a host that serves them itself, as our sandbox does at `/p/…` beside its gateways, is asked,
 * over the connection that the API calls take. The address is compared as it is parsed, and made anew: a stranger's file can name `…/p/../controls`.
 */
export async function ownPicture(
  { consentHost, fetch }: Pick<LazadaConfig, "consentHost" | "fetch">,
  url: string,
): Promise<Uint8Array | null> {
  const folder = new URL(`${consentHost.replace(/\/$/, "")}/p/`).href;
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
