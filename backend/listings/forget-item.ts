import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { listingLooks } from "../db/schema/listing-looks.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { isListing, type ListingKey } from "./listing-key.ts";

/** Clears a listing's missing item, and that it was hidden: a new item will be visible. */
export async function forgetItem(
  tx: Transaction,
  key: ListingKey,
  changes: Partial<typeof channelProducts.$inferInsert> = {},
): Promise<void> {
  const { accountId, channelProductId } = key;
  await tx
    .update(channelProducts)
    .set({ ...changes, externalProductId: null, createStartedAt: null })
    .where(isListing(key));
  await tx
    .delete(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelProductId, channelProductId),
      ),
    );
  await tx
    .update(listingLooks)
    .set({ hiddenAtZeroAt: null })
    .where(
      and(
        eq(listingLooks.accountId, accountId),
        eq(listingLooks.channelProductId, channelProductId),
      ),
    );
}
