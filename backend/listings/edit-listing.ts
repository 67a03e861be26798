import { and, eq, sql } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { isSizeChartImage } from "../products/index.ts";
import type { ListingRow } from "./claim.ts";
import { listOwnPictures } from "./list-own-pictures.ts";
import { lockChannel, lockProducts } from "./lock-targets.ts";
import { matchListing, readListing } from "./read-listings.ts";
import { endItemsOfOtherPublishes } from "./request-action.ts";
import { NO_FAILURE } from "./retries.ts";

type ChosenField =
  | "categoryId"
  | "categoryName"
  | "brandId"
  | "attributes"
  | "prices"
  | OverrideField;
type OverrideField =
  | "name"
  | "description"
  | "condition"
  | "imageIds"
  | "sizeChartImageId"
  | "imageSize"
  | "daysToShip"
  | "logisticsIds"
  | "certificates";
/** Absent fields stay; `null` restores the product's value. */
export type ListingChanges = { [K in ChosenField]?: ChannelProduct[K] | undefined };

/** Returns an existing listing. Throws 404, 409 `channel_not_active`, and as `listOwnPictures`. */
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
      .values({
        id: newId(),
        accountId,
        productId,
        channelId,
        syncStatus: SYNC_STATUS.draft,
        ...changes,
        ...(await storeOwnFields(tx, accountId, productId, changes)),
        createdAt: backend.now(),
        updatedAt: backend.now(),
      })
      .onConflictDoNothing({
        target: [channelProducts.accountId, channelProducts.productId, channelProducts.channelId],
      });
    const [row] = await tx
      .select({ id: channelProducts.id })
      .from(channelProducts)
      .where(
        and(
          eq(channelProducts.accountId, accountId),
          eq(channelProducts.productId, productId),
          eq(channelProducts.channelId, channelId),
        ),
      );
    return readListing(tx, accountId, row?.id ?? "");
  });
}

/**
 * Saves a draft: sends nothing, and cancels a waiting publish. A person's change allows retries.
 * Throws 404, 409 `stale_version` for an old `version`, and as `listOwnPictures`.
 */
export async function updateListing(
  backend: Backend,
  accountId: string,
  channelProductId: string,
  { version, ...changes }: ListingChanges & { version?: number | undefined },
): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    const before = await lockListing(tx, accountId, channelProductId);
    if (version !== undefined && version !== before.version) {
      throw conflict(
        "stale_version",
        `The listing is at version ${before.version}, not ${version}`,
        { current: await readListing(tx, accountId, before.id) },
      );
    }
    const hasChanges = Object.values(changes).some((value) => value !== undefined);
    const isOtherSize = changes.imageSize !== undefined && changes.imageSize !== before.imageSize;
    const [row] = await tx
      .update(channelProducts)
      .set({
        ...changes,
        ...(await storeOwnFields(tx, accountId, before.productId, changes)),
        ...(hasChanges ? NO_FAILURE : {}),
        // The copies on the channel have the old size.
        ...(isOtherSize ? { imageMap: {} } : {}),
        syncStatus: SYNC_STATUS.draft,
        action: null,
        errorCode: null,
        errorMessage: null,
        revision: sql`${channelProducts.revision} + 1`,
        version: sql`${channelProducts.version} + 1`,
        updatedAt: backend.now(),
      })
      .where(matchListing(accountId, channelProductId))
      .returning();
    if (!row) throw notFound("The listing");
    await endItemsOfOtherPublishes(tx, [row]);
    return readListing(tx, accountId, row.id);
  });
}

/** Returns the columns that pictures change. Throws 422 for a foreign picture. */
async function storeOwnFields(
  tx: Transaction,
  accountId: string,
  productId: string,
  { imageIds, sizeChartImageId }: ListingChanges,
): Promise<{ ownImageIds?: string[] }> {
  if (sizeChartImageId && !(await isSizeChartImage(tx, accountId, sizeChartImageId)))
    throw invalid("invalid_body", "The account has no such picture of sizes", {
      sizeChartImageId: "image_unknown",
    });
  if (imageIds === undefined) return {};
  return { ownImageIds: await listOwnPictures(tx, accountId, productId, imageIds ?? []) };
}

async function lockListing(
  tx: Transaction,
  accountId: string,
  channelProductId: string,
): Promise<ListingRow> {
  const [row] = await tx
    .select()
    .from(channelProducts)
    .where(matchListing(accountId, channelProductId))
    .for("update");
  if (!row) throw notFound("The listing");
  return row;
}

async function requireTargets(
  tx: Transaction,
  accountId: string,
  productId: string,
  channelId: string,
): Promise<void> {
  const status = await lockChannel(tx, accountId, channelId);
  if (!(await lockProducts(tx, accountId, [productId])).has(productId))
    throw notFound("The product");
  if (status === null) throw notFound("The channel");
  if (status !== "active") throw conflict("channel_not_active", "The channel is not connected");
}
