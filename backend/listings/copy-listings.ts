import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { conflict, invalid, notFound, ProblemError } from "../http/problem-error.ts";
import { anyOfValues } from "../products/index.ts";
import { PUBLISH_PART } from "./begin-publish.ts";
import type { ListingRow } from "./claim.ts";
import { lockChannel, lockProducts } from "./lock-targets.ts";

/**
 * Returns whether both have one type. Throws 404, 409 `channel_not_active` (`to`), 422
 * `same_channel`.
 */
export async function requireCopyable(
  db: Queryable,
  accountId: string,
  from: string,
  to: string,
): Promise<boolean> {
  if (from === to)
    throw invalid("invalid_body", "Both channels are the same", { to: "same_channel" });
  const channelRows = await db
    .select({ id: channels.id, type: channels.channelType, status: channels.status })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        inArray(channels.id, [from, to]),
        isNull(channels.disconnectedAt),
      ),
    );
  const [source, target] = [
    channelRows.find(({ id }) => id === from),
    channelRows.find(({ id }) => id === to),
  ];
  if (!source || !target) throw notFound("The channel");
  if (target.status !== "active")
    throw conflict("channel_not_active", "The channel is not connected");
  return source.type === target.type;
}

/** `null`: the channels changed since the request. */
export async function recheckChannelTypes(
  db: Queryable,
  accountId: string,
  from: string,
  to: string,
): Promise<boolean | null> {
  try {
    return await requireCopyable(db, accountId, from, to);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** Reads a part after the id `after`, or only of these products. */
export async function readListingPart(
  { db }: Backend,
  accountId: string,
  { from, productIds, after }: { from: string; productIds?: string[] | undefined; after: string },
): Promise<ListingRow[]> {
  return readCopyable(
    db,
    and(
      eq(channelProducts.accountId, accountId),
      eq(channelProducts.channelId, from),
      gt(channelProducts.id, after),
      productIds ? sql`${channelProducts.productId} = ${anyOfValues(productIds)}` : undefined,
    ),
  );
}

/** Returns as many as one transaction copies. */
export async function readCopyable(
  db: Queryable,
  condition: SQL | undefined,
): Promise<ListingRow[]> {
  const rows = await db
    .select({ listing: channelProducts })
    .from(channelProducts)
    .innerJoin(
      products,
      and(
        eq(products.accountId, channelProducts.accountId),
        eq(products.id, channelProducts.productId),
        isNull(products.deletedAt),
      ),
    )
    .where(condition)
    .orderBy(asc(channelProducts.id))
    .limit(PUBLISH_PART);
  return rows.map((row) => row.listing);
}

/**
 * Creates drafts on `to` with the values of listings on `from`. Category, brand, attributes and
 * certificates are the channel's ids, so only channels of one type share them. Existing listings on
 * `to` stay. `part` is of one account. Returns the new products; none if `to` is disconnected.
 */
export async function insertDrafts(
  backend: Backend,
  tx: Transaction,
  part: ListingRow[],
  { to, isSameType }: { to: string; isSameType: boolean },
): Promise<string[]> {
  const now = backend.now();
  const accountId = part[0]?.accountId ?? "";
  if ((await lockChannel(tx, accountId, to)) === null) return [];
  const lockedProducts = await lockProducts(
    tx,
    accountId,
    part.map(({ productId }) => productId),
  );
  const rowsToCopy = part.filter(({ productId }) => lockedProducts.has(productId));
  if (rowsToCopy.length === 0) return [];
  const newChannelProducts = await tx
    .insert(channelProducts)
    .values(
      rowsToCopy.map(
        ({
          productId,
          name,
          description,
          condition,
          imageIds,
          ownImageIds,
          sizeChartImageId,
          imageSize,
          daysToShip,
          prices,
          ...own
        }) => ({
          ...{
            id: newId(),
            accountId,
            productId,
            channelId: to,
            syncStatus: SYNC_STATUS.draft,
            createdAt: now,
            updatedAt: now,
          },
          ...{ name, description, condition, imageIds, ownImageIds },
          ...{ sizeChartImageId, imageSize, daysToShip, prices },
          ...(isSameType
            ? {
                categoryId: own.categoryId,
                categoryName: own.categoryName,
                brandId: own.brandId,
                attributes: own.attributes,
                certificates: own.certificates,
              }
            : {}),
        }),
      ),
    )
    .onConflictDoNothing({
      target: [channelProducts.accountId, channelProducts.productId, channelProducts.channelId],
    })
    .returning({ productId: channelProducts.productId });
  return newChannelProducts.map((row) => row.productId);
}
