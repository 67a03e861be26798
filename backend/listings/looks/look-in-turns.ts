import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import { channels } from "../../db/schema/channels.ts";
import { listingLooks } from "../../db/schema/listing-looks.ts";
import { channelProducts } from "../../db/schema/listings.ts";
import { transaction } from "../../db/transaction.ts";
import { RetryLater } from "../../jobs/queue.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { lookAtListingsJob } from "../jobs.ts";
import { type LookedListing, lookAtListing } from "./look-at-listing.ts";

/** Listings in one job. Each is one to three calls. */
const PART_SIZE = 20;
/** A job reads at most this many of a shop's pushed listings back as a sample. */
const SAMPLE_SIZE = 5;
/** Listings of a shop that are looked at by turns in an hour. */
const TURNS_AN_HOUR = 100;
/** A listing's turn comes at most this often. */
const TURN_MS = 20 * 3_600_000;
const RATE_LIMIT_PAUSE_MS = 60_000;
/** An item that cannot be read delays none of the others. */
const UNREADABLE_PAUSE_MS = 30 * 60_000;

type LookInput = z.output<typeof lookAtListingsJob.schema>;

/** Every two minutes: enqueues a look for each shop whose pushed figures are to be read back. */
export async function lookWhereDue(backend: Backend): Promise<void> {
  const dueListingLooks = await backend.db
    .selectDistinct({ accountId: listingLooks.accountId, channelId: listingLooks.channelId })
    .from(listingLooks)
    .innerJoin(channels, ofLook)
    .where(and(lte(listingLooks.dueAt, backend.now()), isOpen));
  await enqueueLooks(backend, dueListingLooks, 0);
}

/** Every hour: enqueues the turn of each connected shop's next listings. */
export async function lookByTurns(backend: Backend): Promise<void> {
  const openChannels = await backend.db
    .select({ accountId: channels.accountId, channelId: channels.id })
    .from(channels)
    .where(isOpen)
    .orderBy(asc(channels.id));
  await enqueueLooks(backend, openChannels, TURNS_AN_HOUR);
}

/** A shop whose pushes are paused is changed there by its seller. */
const isOpen = and(eq(channels.status, "active"), eq(channels.stockPushPaused, false));
const ofLook = and(
  eq(channels.accountId, listingLooks.accountId),
  eq(channels.id, listingLooks.channelId),
);

async function enqueueLooks(
  backend: Backend,
  shops: { accountId: string; channelId: string }[],
  turns: number,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    for (const shop of shops)
      await backend.enqueue(
        tx,
        lookAtListingsJob,
        { ...shop, turns },
        { singletonKey: `${shop.channelId}:${turns > 0 ? "turns" : "due"}` },
      );
  });
}

/**
 * Looks at a shop's listings: all whose push met an error, a sample of the other pushed ones, and
 * those whose turn it is, as many as the job's `turns` allow. The rest is another job.
 */
export async function lookAtListings(backend: Backend, job: LookInput): Promise<void> {
  const listings =
    job.turns > 0
      ? await findTurns(backend, job, Math.min(PART_SIZE, job.turns))
      : [...(await findDue(backend, job, true)), ...(await findDue(backend, job, false))];
  for (const listing of listings) await lookAtOne(backend, listing);
  const remaining = job.turns - listings.length;
  if (job.turns === 0 || listings.length < PART_SIZE || remaining <= 0) return;
  await transaction(backend.db, (tx) =>
    backend.enqueue(
      tx,
      lookAtListingsJob,
      { ...job, turns: remaining },
      { singletonKey: `${job.channelId}:turns` },
    ),
  );
}

/** Waits if the channel asks to, and does nothing more with a listing that cannot be read now. */
async function lookAtOne(backend: Backend, listing: LookedListing): Promise<void> {
  const { accountId, channelId, id: channelProductId } = listing;
  try {
    await lookAtListing(backend, listing);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const now = backend.now();
    if (error.kind === "rate_limited")
      throw new RetryLater(
        new Date(now.getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
        "rate limited",
      );
    const dueAt = new Date(now.getTime() + UNREADABLE_PAUSE_MS);
    await backend.db
      .insert(listingLooks)
      .values({ accountId, channelId, channelProductId, lookedAt: now })
      .onConflictDoUpdate({
        target: [listingLooks.accountId, listingLooks.channelProductId],
        set: {
          lookedAt: now,
          dueAt: sql`case when ${listingLooks.dueAt} is null then null else ${dueAt.toISOString()}::timestamptz end`,
        },
      });
  }
}

const lookColumns = {
  accountId: channelProducts.accountId,
  channelId: channelProducts.channelId,
  id: channelProducts.id,
  externalProductId: sql<string>`${channelProducts.externalProductId}`,
};
const ofListing = and(
  eq(listingLooks.accountId, channelProducts.accountId),
  eq(listingLooks.channelProductId, channelProducts.id),
);
const isOnChannel = ({ accountId, channelId }: LookInput) =>
  and(
    eq(channelProducts.accountId, accountId),
    eq(channelProducts.channelId, channelId),
    eq(channelProducts.syncStatus, SYNC_STATUS.synced),
    isNotNull(channelProducts.externalProductId),
  );

/** Returns doubtful listings, longest due first, or a sample of the others, last pushed first. */
function findDue(backend: Backend, job: LookInput, isDoubtful: boolean): Promise<LookedListing[]> {
  return backend.db
    .select(lookColumns)
    .from(listingLooks)
    .innerJoin(channelProducts, ofListing)
    .innerJoin(channels, ofLook)
    .where(
      and(
        isOnChannel(job),
        isOpen,
        eq(listingLooks.isDoubtful, isDoubtful),
        lte(listingLooks.dueAt, backend.now()),
      ),
    )
    .orderBy(isDoubtful ? asc(listingLooks.dueAt) : desc(listingLooks.dueAt), channelProducts.id)
    .limit(isDoubtful ? PART_SIZE : SAMPLE_SIZE);
}

function findTurns(backend: Backend, job: LookInput, limit: number): Promise<LookedListing[]> {
  const before = new Date(backend.now().getTime() - TURN_MS);
  return backend.db
    .select(lookColumns)
    .from(channelProducts)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelProducts.accountId),
        eq(channels.id, channelProducts.channelId),
      ),
    )
    .leftJoin(listingLooks, ofListing)
    .where(
      and(
        isOnChannel(job),
        isOpen,
        or(isNull(listingLooks.lookedAt), lt(listingLooks.lookedAt, before)),
      ),
    )
    .orderBy(sql`${listingLooks.lookedAt} asc nulls first`, channelProducts.id)
    .limit(limit);
}
