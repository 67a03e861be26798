import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Shopee v2 signatures (docs/marketplaces/shopee.md "Signing" and "Push"): lower-case hex
 * HMAC-SHA256. The signed path starts at `/api/v2`, whatever prefix the host has; body and business
 * parameters are not signed.
 */

interface Partner {
  partnerId: string;
  partnerKey: string;
}

/** Signs public calls (tokens, image upload), which involve no shop. `timestamp` in seconds. */
export function signPublic(partner: Partner, path: string, timestamp: number): string {
  return computeHmacHex(partner.partnerKey, `${partner.partnerId}${path}${timestamp}`);
}

/** Signs calls for a shop. `timestamp` in seconds. */
export function signShop(
  partner: Partner,
  path: string,
  timestamp: number,
  accessToken: string,
  shopId: string,
): string {
  return computeHmacHex(
    partner.partnerKey,
    `${partner.partnerId}${path}${timestamp}${accessToken}${shopId}`,
  );
}

/** Returns a push's `Authorization` header: over the callback's URL and the body's raw bytes. */
export function signPush(
  pushKey: string,
  callbackUrl: string,
  rawBody: Uint8Array | string,
): string {
  return createHmac("sha256", pushKey).update(`${callbackUrl}|`).update(rawBody).digest("hex");
}

/** Compares two signatures in constant time. */
export function sameSignature(expected: string, givenText: string): boolean {
  const remaining = Buffer.from(expected);
  const right = Buffer.from(givenText);
  return remaining.length === right.length && timingSafeEqual(remaining, right);
}

function computeHmacHex(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
