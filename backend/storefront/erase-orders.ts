import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { storefrontOrders, storefronts } from "../db/schema/storefronts.ts";

/** Erases the buyer from orders of own shops. Their pages get another, unknown address. */
export async function eraseShopOrders(
  tx: Transaction,
  accountId: string,
  orders: readonly { channelId: string; externalId: string }[],
): Promise<void> {
  for (const [channelId, ownEntries] of Map.groupBy(orders, (order) => order.channelId)) {
    const [shop] = await tx
      .select({ id: storefronts.id })
      .from(storefronts)
      .where(and(eq(storefronts.accountId, accountId), eq(storefronts.channelId, channelId)));
    if (!shop) continue;
    for (const { externalId } of ownEntries)
      await tx
        .update(storefrontOrders)
        .set({
          ...{ buyerName: "", buyerPhone: "", street: "", placeCode: "", place: "", postCode: "" },
          ...{
            buyerE164: "",
            network: "",
            device: "",
            confirmCode: null,
            labelName: null,
            labelAddress: null,
          },
          ...{ note: "", trackingCode: null, token: randomBytes(16).toString("base64url") },
        })
        .where(
          and(
            eq(storefrontOrders.accountId, accountId),
            eq(storefrontOrders.storefrontId, shop.id),
            eq(storefrontOrders.number, externalId),
          ),
        );
  }
}
