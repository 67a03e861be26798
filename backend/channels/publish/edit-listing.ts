import { and, eq, isNull, sql } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { channelProducts, products } from "../../products/schema.ts";
import { channels } from "../schema.ts";
import { ownListing, readListing } from "./read-listings.ts";
import { stopOlderItems } from "./request-action.ts";

/** The seller's own choice for one channel; what is left out stays. */
export interface ListingChanges {
  categoryId?: string | null | undefined;
  categoryName?: string | null | undefined;
  brandId?: string | null | undefined;
  attributes?: ChannelProduct["attributes"] | undefined;
  prices?: ChannelProduct["prices"] | undefined;
}

/** Starts a listing as a draft, or answers the one there is. Throws 404 for a product or channel that is not the account's, 409 `channel_not_active`. */
export async function createListing(
  backend: Backend,
  accountId: string,
  input: ListingChanges & { internalProductId: string; channelId: string },
): Promise<ChannelProduct> {
  const { internalProductId: productId, channelId, ...changes } = input;
  return transaction(backend.db, async (tx) => {
    await requireTargets(tx, accountId, productId, channelId);
    await tx
      .insert(channelProducts)
      .values({ id: newId(), accountId, productId, channelId, syncStatus: SYNC_STATUS.draft, ...changes, createdAt: backend.now(), updatedAt: backend.now() })
      .onConflictDoNothing({ target: [channelProducts.productId, channelProducts.channelId] });
    const [row] = await tx
      .select({ id: channelProducts.id })
      .from(channelProducts)
      .where(and(eq(channelProducts.productId, productId), eq(channelProducts.channelId, channelId)));
    return readListing(tx, accountId, row?.id ?? "");
  });
}

/** Saves as a draft: nothing is sent until the listing is published, and a publish that waits is called off. Throws 404. */
export async function updateListing(backend: Backend, accountId: string, channelProductId: string, changes: ListingChanges): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    const [row] = await tx
      .update(channelProducts)
      .set({
        ...changes,
        syncStatus: SYNC_STATUS.draft,
        action: null,
        errorCode: null,
        errorMessage: null,
        revision: sql`${channelProducts.revision} + 1`,
        version: sql`${channelProducts.version} + 1`,
        updatedAt: backend.now(),
      })
      .where(ownListing(accountId, channelProductId))
      .returning();
    if (!row) throw notFound("The listing");
    await stopOlderItems(tx, row.id, row.revision);
    return readListing(tx, accountId, row.id);
  });
}

async function requireTargets(tx: Transaction, accountId: string, productId: string, channelId: string): Promise<void> {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.accountId, accountId), isNull(products.deletedAt)));
  if (!product) throw notFound("The product");
  const [channel] = await tx
    .select({ status: channels.status })
    .from(channels)
    .where(and(eq(channels.id, channelId), eq(channels.accountId, accountId), isNull(channels.disconnectedAt)));
  if (!channel) throw notFound("The channel");
  if (channel.status !== "active") throw conflict("channel_not_active", "The channel is not connected");
}
