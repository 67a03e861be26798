import { and, asc, eq } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import type { SyncStatus } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound, ProblemError } from "../http/problem-error.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { publishScheduledListing } from "./activation.ts";
import { matchListing, readListing, readListingRows } from "./read-listings.ts";
import { requestPublish } from "./request-action.ts";
import { resetRetries } from "./reset-retries.ts";

interface ActionAuthor {
  accountId: string;
  actor: string;
}

/** Makes the next publish upload all pictures. Throws 404 (docs/specification.md "Refusals"). */
export async function resetImageMapping(
  backend: Backend,
  accountId: string,
  channelProductId: string,
): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    const [row] = await tx
      .update(channelProducts)
      .set({ imageMap: {}, updatedAt: backend.now() })
      .where(matchListing(accountId, channelProductId))
      .returning({ id: channelProducts.id });
    if (!row) throw new ProblemError(404, "not_found", "Invalid channel product");
    return readListing(tx, accountId, row.id);
  });
}

/** Includes the channel's ids of pictures. Throws 404. */
export async function fetchListing(
  { db, config }: Backend,
  accountId: string,
  channelProductId: string,
) {
  const channelProduct = await readListing(db, accountId, channelProductId);
  const [row] = await db
    .select({ imageMap: channelProducts.imageMap })
    .from(channelProducts)
    .where(matchListing(accountId, channelProductId));
  return { channelProduct, imageMapping: toShownAddresses(config, row?.imageMap ?? {}) };
}

/** Finds a listing by the channel's id, or those of a status, longest unchanged first. */
export async function findInternally(
  { db }: Backend,
  accountId: string,
  query: {
    externalProductId?: string | undefined;
    syncStatus: SyncStatus;
    limit: number;
    offset: number;
  },
): Promise<ChannelProduct[]> {
  const listingCondition = query.externalProductId
    ? eq(channelProducts.externalProductId, query.externalProductId)
    : eq(channelProducts.syncStatus, query.syncStatus);
  const rows = await db
    .select()
    .from(channelProducts)
    .where(and(eq(channelProducts.accountId, accountId), listingCondition))
    .orderBy(asc(channelProducts.updatedAt), asc(channelProducts.id))
    .limit(query.limit)
    .offset(query.offset);
  return readListingRows(db, rows);
}

/** Publishes again despite earlier failures. Throws 404, 409 `channel_not_active`. */
export async function republishListing(
  backend: Backend,
  author: ActionAuthor,
  channelProductId: string,
): Promise<ChannelProduct> {
  await resetRetries(backend, author.accountId, channelProductId);
  return requestPublish(backend, author, channelProductId);
}

/** Runs a scheduled publish at once. Throws 404, 409 `not_scheduled`. */
export async function activateNow(
  backend: Backend,
  accountId: string,
  channelProductId: string,
): Promise<ChannelProduct> {
  const [row] = await backend.db
    .select()
    .from(channelProducts)
    .where(matchListing(accountId, channelProductId));
  if (!row) throw notFound("The listing");
  if (!row.activeAt) throw conflict("not_scheduled", "The listing has no activation date");
  await publishScheduledListing(backend, { accountId, channelProductId: row.id }, row.activeAt);
  return readListing(backend.db, accountId, row.id);
}
