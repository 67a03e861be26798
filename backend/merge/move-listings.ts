import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { deleteListings } from "../listings/index.ts";
import type { WriteScope } from "../products/index.ts";
import type { MergePlan } from "./plan-merge.ts";
import type { MergeState } from "./read-merge.ts";

/** Moves the others' listings to the survivor; deletes replaced drafts. Returns the moved ids. */
export async function moveListings(
  tx: Transaction,
  { survivor }: MergeState,
  { groups, listings }: MergePlan,
  scope: WriteScope,
): Promise<string[]> {
  const droppedIds = listings
    .filter(({ fate }) => fate === "drops")
    .map(({ listing }) => listing.id);
  if (droppedIds.length > 0)
    await deleteListings(tx, inArray(channelProducts.id, droppedIds), scope);
  const targetBySource = new Map(
    groups.flatMap(({ target, sources }) => sources.map(({ id }) => [id, target.id] as const)),
  );
  const movedListings = listings
    .filter(({ fate }) => fate === "moves")
    .map(({ listing }) => listing);
  for (const { id, prices } of movedListings) {
    const renamedPrices = Object.fromEntries(
      Object.entries(prices).map(([variantId, price]) => [
        targetBySource.get(variantId) ?? variantId,
        price,
      ]),
    );
    await tx
      .update(channelProducts)
      .set({
        productId: survivor.row.id,
        prices: renamedPrices,
        version: sql`${channelProducts.version} + 1`,
        updatedAt: scope.now,
      })
      .where(
        and(eq(channelProducts.accountId, survivor.row.accountId), eq(channelProducts.id, id)),
      );
  }
  if (movedListings.length > 0) await refreshSyncMask(tx, survivor.row.accountId, survivor.row.id);
  return movedListings.map(({ id }) => id);
}

/**
 * The mask's trigger (db/functions/product-sync-mask.sql) does not run when a listing changes its
 * product.
 */
export async function refreshSyncMask(
  tx: Transaction,
  accountId: string,
  productId: string,
): Promise<void> {
  await tx
    .update(products)
    .set({
      syncMask: sql`(select coalesce(bit_or(1 << sync_status) filter (where sync_status <> 0), 0) from channel_products where account_id = ${accountId} and product_id = ${productId})`,
    })
    .where(and(eq(products.accountId, accountId), eq(products.id, productId)));
}
