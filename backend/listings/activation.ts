import { and, lt } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound, ProblemError } from "../http/problem-error.ts";
import { activateListingJob } from "./jobs.ts";
import { isListing, type ListingKey } from "./listing-key.ts";
import { matchListing, readListing } from "./read-listings.ts";
import { requestPublishInTransaction, requirePublishable } from "./request-action.ts";

/** A later date is probably a typing mistake. */
const MAX_DELAY_MS = 366 * 86_400_000;
/**
 * Another process may publish it within this time. Missed jobs (a restored database) are found
 * later.
 */
const OVERDUE_MS = 60_000;

/**
 * Schedules the listing's publish at `date` (docs/specification.md "Publishing"); a repeat moves
 * the date. Throws 404, 409 `channel_not_active` or `retries_paused`, 422 `date_past` or
 * `date_too_far`.
 */
export async function setActiveDate(
  backend: Backend,
  author: { accountId: string; actor: string },
  channelProductId: string,
  date: Date,
): Promise<ChannelProduct> {
  const now = backend.now();
  if (date <= now)
    throw invalid("invalid_body", "The date is not in the future", { date: "date_past" });
  if (date.getTime() - now.getTime() > MAX_DELAY_MS)
    throw invalid("invalid_body", "The date is too far away", { date: "date_too_far" });
  return transaction(backend.db, async (tx) => {
    await requirePublishable(tx, author.accountId, channelProductId);
    const [row] = await tx
      .update(channelProducts)
      .set({ activeAt: date, activeBy: author.actor, updatedAt: now })
      .where(matchListing(author.accountId, channelProductId))
      .returning({ id: channelProducts.id });
    if (!row) throw notFound("The listing");
    const activeAt = date.toISOString();
    await backend.enqueue(
      tx,
      activateListingJob,
      { accountId: author.accountId, channelProductId: row.id, activeAt },
      { startAfter: date, singletonKey: `${row.id}:${activeAt}` },
    );
    return readListing(tx, author.accountId, row.id);
  });
}

/** Throws 404; 409 `not_scheduled`, also if the time has come. */
export async function cancelActiveDate(
  backend: Backend,
  accountId: string,
  channelProductId: string,
): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    const ownKey = matchListing(accountId, channelProductId);
    const [row] = await tx.select().from(channelProducts).where(ownKey).for("update");
    if (!row) throw notFound("The listing");
    if (!row.activeAt) throw conflict("not_scheduled", "The listing has no activation date");
    await tx
      .update(channelProducts)
      .set({ activeAt: null, activeBy: null, updatedAt: backend.now() })
      .where(ownKey);
    return readListing(tx, accountId, row.id);
  });
}

/**
 * Clears the date and requests the publish in one transaction under the row's lock, so that a
 * second job, a cancellation or a moved date cannot publish it by mistake.
 */
export async function publishScheduledListing(
  backend: Backend,
  key: ListingKey,
  activeAt: Date,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const isThisListing = isListing(key);
    const [row] = await tx.select().from(channelProducts).where(isThisListing).for("update");
    if (row?.activeAt?.getTime() !== activeAt.getTime()) return;
    await tx.update(channelProducts).set({ activeAt: null, activeBy: null }).where(isThisListing);
    try {
      await requestPublishInTransaction(
        backend,
        tx,
        { accountId: row.accountId, actor: row.activeBy ?? "system" },
        row.id,
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The list shows the reason, because nobody waits for an answer.
      const cause = { errorCode: error.problem.code, errorMessage: error.problem.message };
      await tx
        .update(channelProducts)
        .set({ ...cause, syncStatus: SYNC_STATUS.failed, updatedAt: backend.now() })
        .where(isThisListing);
    }
  });
}

export async function publishOverdueListings(backend: Backend): Promise<void> {
  const overdue = await backend.db
    .select({
      accountId: channelProducts.accountId,
      channelProductId: channelProducts.id,
      activeAt: channelProducts.activeAt,
    })
    .from(channelProducts)
    .where(and(lt(channelProducts.activeAt, new Date(backend.now().getTime() - OVERDUE_MS))))
    .limit(1000);
  for (const { activeAt, ...key } of overdue)
    if (activeAt) await publishScheduledListing(backend, key, activeAt);
}
