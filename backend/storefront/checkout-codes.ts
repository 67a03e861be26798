import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { storefrontCheckoutCodes } from "../db/schema/storefront-messages.ts";
import { requireBoxKey } from "./shop-courier.ts";

export type CheckoutCode = typeof storefrontCheckoutCodes.$inferSelect;
export type CheckoutKey = Pick<CheckoutCode, "accountId" | "storefrontId" | "checkoutKey">;

export const isCodeOfCheckout = ({ accountId, storefrontId, checkoutKey }: CheckoutKey) =>
  and(
    eq(storefrontCheckoutCodes.accountId, accountId),
    eq(storefrontCheckoutCodes.storefrontId, storefrontId),
    eq(storefrontCheckoutCodes.checkoutKey, checkoutKey),
  );

/** Makes the code of a checkout's sending. It proves the recipient, too. */
export const makeCheckoutCode = (
  backend: Pick<Backend, "config">,
  { accountId, storefrontId, checkoutKey, by, recipient, sends }: CheckoutCode,
): string =>
  String(
    createHmac("sha256", requireBoxKey(backend))
      .update(
        JSON.stringify([
          "checkout-code",
          accountId,
          storefrontId,
          checkoutKey,
          by,
          recipient,
          sends,
        ]),
      )
      .digest()
      .readUInt32BE(0) % 1_000_000,
  ).padStart(6, "0");
