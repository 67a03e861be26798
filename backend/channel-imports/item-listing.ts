import { and, eq } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type channelProducts, channelVariants } from "../db/schema/listings.ts";
import { NO_FAILURE } from "../listings/index.ts";
import { isDistributed, type SellingPlaces, schedulePush } from "../stocks/index.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

export type ItemOutcome = Pick<
  ItemRow,
  "productId" | "mapping" | "channelProductId" | "isCreated" | "wasDraft"
>;

/** A push of one variant also sends the listing's other differences (stocks/push-stock.ts). */
export async function pushListing(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  mapping: Readonly<Record<string, string>>,
): Promise<void> {
  await schedulePush(backend.enqueue, tx, accountId, Object.values(mapping).slice(0, 1));
}

/** Makes the listing of a shop's item, with status synced. */
export function makeListing(
  backend: Backend,
  { accountId, channelId }: ImportRow,
  { item }: ItemRow,
  productId: string,
): Omit<typeof channelProducts.$inferInsert, "id"> {
  const now = backend.now();
  return {
    ...{
      accountId,
      productId,
      channelId,
      externalProductId: item.externalProductId,
      isListed: item.isListed,
    },
    ...{
      syncStatus: SYNC_STATUS.synced,
      lastSyncAt: now,
      createdAt: now,
      updatedAt: now,
      errorCode: null,
      errorMessage: null,
    },
    // Resets earlier failures, as after a successful publish.
    ...{ attempts: 0, ...NO_FAILURE },
    ...{
      categoryId: item.categoryId,
      categoryName: null,
      brandId: item.brandId,
      attributes: item.attributes,
    },
    ...{
      logisticsIds: item.logisticsIds.length > 0 ? item.logisticsIds : null,
      daysToShip: item.daysToShip,
    },
  };
}

/** Stores the shop's figures as pushed, so that only differences are sent. */
export async function writeMapping(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: ImportRow,
  { item }: ItemRow,
  {
    channelProductId,
    mapping,
    places,
  }: {
    channelProductId: string;
    mapping: Readonly<Record<string, string>>;
    places: SellingPlaces;
  },
): Promise<void> {
  await tx
    .delete(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelProductId, channelProductId),
      ),
    );
  const rows = item.variants.flatMap(
    ({ externalVariantId, stock, places: shownStockPlaces = [], price }) => {
      const variantId = findByWord(mapping, externalVariantId);
      if (!variantId) return [];
      return [
        {
          ...{ channelProductId, variantId, accountId, channelId, externalVariantId },
          ...{ pushedQuantity: stock, pushedPrice: price, pushedAt: backend.now() },
          pushedPlaces: isDistributed(places.locations) ? shownStockPlaces : [],
          // The next push checks all of them.
          behindSince: backend.now(),
        },
      ];
    },
  );
  if (rows.length > 0) await tx.insert(channelVariants).values(rows);
}
