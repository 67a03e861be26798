import { and, eq, sql } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { isSizePicture } from "../products/index.ts";
import type { ListingRow } from "./claim.ts";
import { lockChannel, lockProducts } from "./lock-targets.ts";
import { listOwnPictures } from "./own-pictures.ts";
import { NO_FAILURE } from "./paused.ts";
import { isListingOfAccount, readListing } from "./read-listings.ts";
import { stopOlderItems } from "./request-action.ts";

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
/** The seller's choices for a channel; absent stays, `null` restores the product's value. */
export type ListingChanges = { [K in ChosenField]?: ChannelProduct[K] | undefined };

/**
 * Creates a draft listing, or returns the existing one. Throws 404 for a foreign product or
 * channel, 409 `channel_not_active`, and as `ownPictures`.
 */
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
 * Saves as a draft: sends nothing before the next publish, and cancels a waiting one. A person's
 * change restarts retries. Throws 404, 409 `stale_version` for an old `version`, and as
 * `ownPictures`.
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
      .where(isListingOfAccount(accountId, channelProductId))
      .returning();
    if (!row) throw notFound("The listing");
    await stopOlderItems(tx, [row]);
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
  if (sizeChartImageId && !(await isSizePicture(tx, accountId, sizeChartImageId)))
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
    .where(isListingOfAccount(accountId, channelProductId))
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
