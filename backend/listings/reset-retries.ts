import { sql } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { matchListing, readListing } from "./read-listings.ts";
import { NO_FAILURE } from "./retries.ts";

/** Allows new tries. Throws 404. */
export async function resetRetries(
  backend: Backend,
  accountId: string,
  channelProductId: string,
): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    const [row] = await tx
      .update(channelProducts)
      .set({ ...NO_FAILURE, updatedAt: sql`${channelProducts.updatedAt}` })
      .where(matchListing(accountId, channelProductId))
      .returning({ id: channelProducts.id });
    if (!row) throw notFound("The listing");
    return readListing(tx, accountId, row.id);
  });
}
