import { and, lt } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound, ProblemError } from "../http/problem-error.ts";
import { activateListingJob } from "./jobs.ts";
import { isListing, type ListingKey } from "./listing-key.ts";
import { ownListing, readListing } from "./read-listings.ts";
import { publishIn, requirePublishable } from "./request-action.ts";

/** A date further away is a slip of the finger. */
const FARTHEST_MS = 366 * 86_400_000;
/**
 * A job of its own comes at the second; what it missed (a restored database, a queue that was
 * emptied) is found this much later.
 */
const OVERDUE_MS = 60_000;

/**
 * Publishes the listing by itself at `date` (docs/specification.md "Publishing"). Sent again it
 * moves the date. What is being edited does not get stale by it. What could not be published now is
 * not scheduled either. Throws 404, 409 `channel_not_active` or `retries_paused`, 422 `date_past`
 * or `date_too_far`.
 */
export async function setActiveDate(
  backend: Backend,
  by: { accountId: string; actor: string },
  channelProductId: string,
  date: Date,
): Promise<ChannelProduct> {
  const now = backend.now();
  if (date <= now)
    throw invalid("invalid_body", "The date is not in the future", { date: "date_past" });
  if (date.getTime() - now.getTime() > FARTHEST_MS)
    throw invalid("invalid_body", "The date is too far away", { date: "date_too_far" });
  return transaction(backend.db, async (tx) => {
    await requirePublishable(tx, by.accountId, channelProductId);
    const [row] = await tx
      .update(channelProducts)
      .set({ activeAt: date, activeBy: by.actor, updatedAt: now })
      .where(ownListing(by.accountId, channelProductId))
      .returning({ id: channelProducts.id });
    if (!row) throw notFound("The listing");
    const activeAt = date.toISOString();
    await backend.enqueue(
      tx,
      activateListingJob,
      { accountId: by.accountId, channelProductId: row.id, activeAt },
      { startAfter: date, singletonKey: `${row.id}:${activeAt}` },
    );
    return readListing(tx, by.accountId, row.id);
  });
}

/** Throws 404; 409 `not_scheduled` when there is no date any more, be it that its time has come. */
export async function cancelActiveDate(
  backend: Backend,
  accountId: string,
  channelProductId: string,
): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    const own = ownListing(accountId, channelProductId);
    const [row] = await tx.select().from(channelProducts).where(own).for("update");
    if (!row) throw notFound("The listing");
    if (!row.activeAt) throw conflict("not_scheduled", "The listing has no activation date");
    await tx
      .update(channelProducts)
      .set({ activeAt: null, activeBy: null, updatedAt: backend.now() })
      .where(own);
    return readListing(tx, accountId, row.id);
  });
}

/**
 * Publishes what is scheduled for exactly this instant, once: the date is taken away and the
 * publish asked for in one transaction under the row's lock, so that neither a second job, nor a
 * cancel at the same moment, nor a moved date can make it happen twice or after all.
 */
export async function activateListing(
  backend: Backend,
  key: ListingKey,
  activeAt: Date,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const one = isListing(key);
    const [row] = await tx.select().from(channelProducts).where(one).for("update");
    if (row?.activeAt?.getTime() !== activeAt.getTime()) return;
    await tx.update(channelProducts).set({ activeAt: null, activeBy: null }).where(one);
    try {
      await publishIn(
        backend,
        tx,
        { accountId: row.accountId, actor: row.activeBy ?? "system" },
        row.id,
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // Nobody is there to be answered: the list shows why nothing happened.
      const cause = { errorCode: error.problem.code, errorMessage: error.problem.message };
      await tx
        .update(channelProducts)
        .set({ ...cause, syncStatus: SYNC_STATUS.failed, updatedAt: backend.now() })
        .where(one);
    }
  });
}

/** Publishes what should have been published by now and was not. */
export async function activateOverdue(backend: Backend): Promise<void> {
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
    if (activeAt) await activateListing(backend, key, activeAt);
}
