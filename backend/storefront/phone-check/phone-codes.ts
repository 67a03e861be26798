import { createHmac, timingSafeEqual } from "node:crypto";
import type { Backend } from "../../context.ts";
import { requireBoxKey } from "../shop-courier.ts";

/**
 * Makes the code of an order's sending. The database has neither the code nor a digest of it, which
 * a million tries would open: it is made of the order, the sending's number and this server's key.
 */
export const makePhoneCode = (
  backend: Pick<Backend, "config">,
  { orderId, sends }: { orderId: string; sends: number },
): string =>
  String(
    createHmac("sha256", requireBoxKey(backend))
      .update(`phone-code:${orderId}:${sends}`)
      .digest()
      .readUInt32BE(0) % 1_000_000,
  ).padStart(6, "0");

export const isPhoneCode = (typed: string, code: string): boolean =>
  typed.length === code.length && timingSafeEqual(Buffer.from(typed), Buffer.from(code));
