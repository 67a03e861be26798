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
/** Most pushed listings of a shop that one job reads back as a sample. */
const SAMPLE_SIZE = 5;
/** Listings of a shop that are looked at in turn per hour. */
const TURNS_AN_HOUR = 100;
/** A listing's turn comes at most this often. */
const TURN_MS = 20 * 3_600_000;
const RATE_LIMIT_PAUSE_MS = 60_000;
/** Pause after an unreadable item, so that it does not delay others. */
const UNREADABLE_PAUSE_MS = 30 * 60_000;

type LookInput = z.output<typeof lookAtListingsJob.schema>;

/** Every two minutes: enqueues a look for each shop whose pushed figures are to be read back. */
export async function lookWhereDue(backend: Backend): Promise<void> {
  const dueListingLooks = await backend.db
    .selectDistinct({ accountId: listingLooks.accountId, channelId: listingLooks.channelId })
    .from(listingLooks)
    .innerJoin(channels, isChannelOfLook)
    .where(and(lte(listingLooks.dueAt, backend.now()), isOpenChannel));
  await enqueueLooks(backend, dueListingLooks, 0);
}

/** Every hour: enqueues the turn of each connected shop's next listings. */
export async function lookByTurns(backend: Backend): Promise<void> {
  const openChannels = await backend.db
    .select({ accountId: channels.accountId, channelId: channels.id })
    .from(channels)
    .where(isOpenChannel)
    .orderBy(asc(channels.id));
  await enqueueLooks(backend, openChannels, TURNS_AN_HOUR);
}

/** The seller changes a shop with paused pushes there. */
const isOpenChannel = and(eq(channels.status, "active"), eq(channels.stockPushPaused, false));
const isChannelOfLook = and(
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
 * Looks at a shop's listings: all with a push error, a sample of other pushed ones, and those whose
 * turn it is (`turns`). The rest is another job.
 */
export async function lookAtListings(backend: Backend, job: LookInput): Promise<void> {
  const listings =
    job.turns > 0
      ? await findNextTurns(backend, job, Math.min(PART_SIZE, job.turns))
      : [...(await findDue(backend, job, true)), ...(await findDue(backend, job, false))];
  for (const listing of listings) await lookAtOne(backend, listing);
  const remainingTurns = job.turns - listings.length;
  if (job.turns === 0 || listings.length < PART_SIZE || remainingTurns <= 0) return;
  await transaction(backend.db, (tx) =>
    backend.enqueue(
      tx,
      lookAtListingsJob,
      { ...job, turns: remainingTurns },
      { singletonKey: `${job.channelId}:turns` },
    ),
  );
}

/** Waits if the channel asks to; skips a listing that cannot be read now. */
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
const isLookOfListing = and(
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

/** Returns doubtful listings, longest due first, or a sample of others, last pushed first. */
function findDue(backend: Backend, job: LookInput, isDoubtful: boolean): Promise<LookedListing[]> {
  return backend.db
    .select(lookColumns)
    .from(listingLooks)
    .innerJoin(channelProducts, isLookOfListing)
    .innerJoin(channels, isChannelOfLook)
    .where(
      and(
        isOnChannel(job),
        isOpenChannel,
        eq(listingLooks.isDoubtful, isDoubtful),
        lte(listingLooks.dueAt, backend.now()),
      ),
    )
    .orderBy(isDoubtful ? asc(listingLooks.dueAt) : desc(listingLooks.dueAt), channelProducts.id)
    .limit(isDoubtful ? PART_SIZE : SAMPLE_SIZE);
}

function findNextTurns(backend: Backend, job: LookInput, limit: number): Promise<LookedListing[]> {
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
    .leftJoin(listingLooks, isLookOfListing)
    .where(
      and(
        isOnChannel(job),
        isOpenChannel,
        or(isNull(listingLooks.lookedAt), lt(listingLooks.lookedAt, before)),
      ),
    )
    .orderBy(sql`${listingLooks.lookedAt} asc nulls first`, channelProducts.id)
    .limit(limit);
}
