import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { StorefrontOrderRow } from "../db/schema/storefronts.ts";
import { notify } from "../notifications/index.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Notifies the members, and returns the changes of an order whose buyer reports the payment. */
export async function claimPayment(
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  shop: OpenStorefront,
  order: Pick<StorefrontOrderRow, "number">,
): Promise<Partial<StorefrontOrderRow>> {
  await tellOfClaim(backend, tx, shop, order);
  return { paymentClaimedAt: backend.now() };
}

/** Tells the members that a reported payment waits for them. */
export const tellOfClaim = (
  backend: Pick<Backend, "now" | "enqueue">,
  tx: Transaction,
  shop: Pick<OpenStorefront, "accountId" | "channelId" | "name">,
  { number }: Pick<StorefrontOrderRow, "number">,
): Promise<void> =>
  notify(backend, tx, {
    accountId: shop.accountId,
    template: "payment_claimed",
    parameters: { channelType: "shop", channelName: shop.name, orderNumber: number },
    data: { channelId: shop.channelId, channelType: "shop" },
    subject: number,
    groupBy: shop.channelId,
  });
