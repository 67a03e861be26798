import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The marketplace's side of Shopee's v2 signatures, written separately from the connector's, so
 * that a mistake in one of them is a refused call: lower-case hex HMAC-SHA256. The signed path
 * starts at `/api/v2`, whatever prefix the mount has.
 */

interface Partner {
  id: string;
  key: string;
}

/** Signs calls without a shop. `timestamp` in seconds. */
export function signPublicCall(partner: Partner, path: string, timestamp: number): string {
  return computeHmac(partner.key, [partner.id, path, timestamp]);
}

/** Signs calls for a shop. `timestamp` in seconds. */
export function signShopCall(
  partner: Partner,
  call: { path: string; timestamp: number; accessToken: string; shopId: string },
): string {
  return computeHmac(partner.key, [
    partner.id,
    call.path,
    call.timestamp,
    call.accessToken,
    call.shopId,
  ]);
}

/** Returns a push's `Authorization` header: over the callback's URL and the body. */
export function pushSignature(pushKey: string, callbackUrl: string, body: string): string {
  return computeHmac(pushKey, [callbackUrl, "|", body]);
}

export function isSameSignature(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function computeHmac(key: string, parts: readonly (string | number)[]): string {
  return createHmac("sha256", key).update(parts.join("")).digest("hex");
}
