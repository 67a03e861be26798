import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * TikTok Shop's signatures (docs/marketplaces/tiktok.md "Signing" and "Webhooks"): lower-case hex
 * HMAC-SHA256, keyed by the app's secret. The signed path starts after the host, whatever prefix a
 * mount has.
 */

interface App {
  appKey: string;
  appSecret: string;
}

/**
 * Signs path, the sorted parameters and the body's text (empty for a form with files), with the
 * secret at both ends.
 */
export function signCall(
  { appSecret }: App,
  call: { path: string; query: Readonly<Record<string, string>>; body: string },
): string {
  const parameters = Object.entries(call.query)
    .filter(([name]) => name !== "sign" && name !== "access_token")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  return createHmac("sha256", appSecret)
    .update(`${appSecret}${call.path}${parameters}${call.body}${appSecret}`)
    .digest("hex");
}

/** Returns a push's `Authorization` header: over the app's key and the body's raw bytes. */
export function signPush({ appKey, appSecret }: App, rawBody: Uint8Array | string): string {
  return createHmac("sha256", appSecret).update(appKey).update(rawBody).digest("hex");
}

/** Compares two signatures in constant time. */
export function sameSignature(expected: string, givenText: string): boolean {
  const remaining = Buffer.from(expected);
  const right = Buffer.from(givenText);
  return remaining.length === right.length && timingSafeEqual(remaining, right);
}
