import { createHmac, timingSafeEqual } from "node:crypto";

/** Lazada's signatures (docs/marketplaces/lazada.md "Signing", "Push"), by the app's secret. */

interface App {
  appKey: string;
  appSecret: string;
}

/**
 * Returns upper-case hex over the call's path (without `/rest`) and every parameter, the system's
 * and the call's, sorted by name. Files are left out.
 */
export function signCall(
  { appSecret }: App,
  call: { path: string; params: Readonly<Record<string, string>> },
): string {
  const parameters = Object.entries(call.params)
    .filter(([name]) => name !== "sign")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  return createHmac("sha256", appSecret)
    .update(call.path + parameters)
    .digest("hex")
    .toUpperCase();
}

/** Returns a push's `Authorization`: lower-case hex over the app's key and the raw body. */
export function signPush({ appKey, appSecret }: App, rawBody: Uint8Array | string): string {
  return createHmac("sha256", appSecret).update(appKey).update(rawBody).digest("hex");
}

/** Compares two signatures in constant time. */
export function sameSignature(expectedText: string, givenText: string): boolean {
  const expectedBytes = Buffer.from(expectedText);
  const right = Buffer.from(givenText);
  return expectedBytes.length === right.length && timingSafeEqual(expectedBytes, right);
}
