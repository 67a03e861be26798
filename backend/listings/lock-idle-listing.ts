import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import type { ListingRow } from "./claim.ts";

/** Returns undefined if there is no listing, or a run works on it. */
export async function lockIdleListing(
  tx: Transaction,
  item: { accountId: string; channelId: string; externalProductId: string },
): Promise<ListingRow | undefined> {
  const [listing] = await tx
    .select()
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, item.accountId),
        eq(channelProducts.channelId, item.channelId),
        eq(channelProducts.externalProductId, item.externalProductId),
        isNull(channelProducts.action),
      ),
    )
    .for("update");
  return listing;
}
