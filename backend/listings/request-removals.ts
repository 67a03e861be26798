import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { startBulkPartJob } from "./jobs.ts";
import { endItemsOfOtherPublishes, makeActionColumns } from "./request-action.ts";
import { NO_FAILURE } from "./retries.ts";

interface ActionAuthor {
  accountId: string;
  actor: string;
}
/** Listing id → the reason; all others were done. */
type RefusedListings = Map<string, "not_found" | "channel_not_active">;

/**
 * Requests the removal of up to a hundred listings (`archive`: deletion, else hiding), by the rules
 * of `requestUnpublish`, in the bulk queue.
 */
export async function requestRemovals(
  backend: Backend,
  tx: Transaction,
  author: ActionAuthor,
  ids: string[],
  shouldArchive: boolean,
): Promise<RefusedListings> {
  const listingRows = await tx
    .select({
      id: channelProducts.id,
      externalProductId: channelProducts.externalProductId,
      status: channels.status,
    })
    .from(channelProducts)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelProducts.accountId),
        eq(channels.id, channelProducts.channelId),
      ),
    )
    .where(matchListings(author, ids))
    .orderBy(channelProducts.id)
    .for("update", { of: channelProducts });
  const refusals: RefusedListings = new Map(ids.map((id) => [id, "not_found"]));
  for (const { id, status, externalProductId } of listingRows) {
    if (status !== "active" && externalProductId) refusals.set(id, "channel_not_active");
    else refusals.delete(id);
  }
  const acceptedIds = ids.filter((id) => !refusals.has(id));
  if (acceptedIds.length === 0) return refusals;
  const rows = await tx
    .update(channelProducts)
    .set({
      ...makeActionColumns(backend, author.actor, shouldArchive ? "delete" : "unlist"),
      revision: sql`${channelProducts.revision} + 1`,
    })
    .where(
      and(
        eq(channelProducts.accountId, author.accountId),
        inArray(channelProducts.id, acceptedIds),
      ),
    )
    .returning();
  await endItemsOfOtherPublishes(tx, rows);
  await backend.enqueue(tx, startBulkPartJob, {
    listings: rows.map((row) => ({
      accountId: row.accountId,
      channelProductId: row.id,
      revision: row.revision,
    })),
  });
  return refusals;
}

/** Allows new tries after identical failures. */
export async function resetManyRetries(
  tx: Transaction,
  author: ActionAuthor,
  ids: string[],
): Promise<RefusedListings> {
  const rows = await tx
    .update(channelProducts)
    .set({ ...NO_FAILURE, updatedAt: sql`${channelProducts.updatedAt}` })
    .where(matchListings(author, ids))
    .returning({ id: channelProducts.id });
  const knownIds = new Set(rows.map((row) => row.id));
  return new Map(ids.filter((id) => !knownIds.has(id)).map((id) => [id, "not_found"]));
}

const matchListings = ({ accountId }: ActionAuthor, ids: string[]) =>
  and(eq(channelProducts.accountId, accountId), inArray(channelProducts.id, ids));
