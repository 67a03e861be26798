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
import { readBackListingsJob } from "../jobs.ts";
import { type ListingToRead, readBackListing } from "./read-back-listing.ts";

/** Each listing needs one to three calls. */
const PART_SIZE = 20;
/** Sample of pushed listings that one job reads back. */
const SAMPLE_SIZE = 5;
/** Listings per shop. */
const REGULAR_PER_HOUR = 100;
/** The shortest time between regular readings of a listing. */
const REGULAR_INTERVAL_MS = 20 * 3_600_000;
const RATE_LIMIT_PAUSE_MS = 60_000;
/** Keeps an unreadable item from delaying others. */
const UNREADABLE_PAUSE_MS = 30 * 60_000;

type LookInput = z.output<typeof readBackListingsJob.schema>;

/** Runs every two minutes. */
export async function enqueueDueReadBacks(backend: Backend): Promise<void> {
  const dueListingLooks = await backend.db
    .selectDistinct({ accountId: listingLooks.accountId, channelId: listingLooks.channelId })
    .from(listingLooks)
    .innerJoin(channels, isChannelOfLook)
    .where(and(lte(listingLooks.dueAt, backend.now()), matchPushedChannels));
  await enqueueReadBacks(backend, dueListingLooks, 0);
}

/** Runs hourly. */
export async function enqueueRegularReadBacks(backend: Backend): Promise<void> {
  const openChannels = await backend.db
    .select({ accountId: channels.accountId, channelId: channels.id })
    .from(channels)
    .where(matchPushedChannels)
    .orderBy(asc(channels.id));
  await enqueueReadBacks(backend, openChannels, REGULAR_PER_HOUR);
}

/** While pushes are paused, the seller changes the shop there. */
const matchPushedChannels = and(eq(channels.status, "active"), eq(channels.stockPushPaused, false));
const isChannelOfLook = and(
  eq(channels.accountId, listingLooks.accountId),
  eq(channels.id, listingLooks.channelId),
);

async function enqueueReadBacks(
  backend: Backend,
  shops: { accountId: string; channelId: string }[],
  turns: number,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    for (const shop of shops)
      await backend.enqueue(
        tx,
        readBackListingsJob,
        { ...shop, turns },
        { singletonKey: `${shop.channelId}:${turns > 0 ? "turns" : "due"}` },
      );
  });
}

/**
 * Reads all listings with a push error, a sample of other pushed ones, and `turns` others. Another
 * job reads the rest.
 */
export async function readBackListings(backend: Backend, job: LookInput): Promise<void> {
  const listings =
    job.turns > 0
      ? await findNextTurns(backend, job, Math.min(PART_SIZE, job.turns))
      : [
          ...(await findDueListings(backend, job, true)),
          ...(await findDueListings(backend, job, false)),
        ];
  for (const listing of listings) await tryReadBack(backend, listing);
  const remainingTurns = job.turns - listings.length;
  if (job.turns === 0 || listings.length < PART_SIZE || remainingTurns <= 0) return;
  await transaction(backend.db, (tx) =>
    backend.enqueue(
      tx,
      readBackListingsJob,
      { ...job, turns: remainingTurns },
      { singletonKey: `${job.channelId}:turns` },
    ),
  );
}

/** Waits if the channel asks to. Skips a listing that cannot be read now. */
async function tryReadBack(backend: Backend, listing: ListingToRead): Promise<void> {
  const { accountId, channelId, id: channelProductId } = listing;
  try {
    await readBackListing(backend, listing);
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

/** Doubtful listings, longest due first, or a sample of others, last pushed first. */
function findDueListings(
  backend: Backend,
  job: LookInput,
  isDoubtful: boolean,
): Promise<ListingToRead[]> {
  return backend.db
    .select(lookColumns)
    .from(listingLooks)
    .innerJoin(channelProducts, isLookOfListing)
    .innerJoin(channels, isChannelOfLook)
    .where(
      and(
        isOnChannel(job),
        matchPushedChannels,
        eq(listingLooks.isDoubtful, isDoubtful),
        lte(listingLooks.dueAt, backend.now()),
      ),
    )
    .orderBy(isDoubtful ? asc(listingLooks.dueAt) : desc(listingLooks.dueAt), channelProducts.id)
    .limit(isDoubtful ? PART_SIZE : SAMPLE_SIZE);
}

function findNextTurns(backend: Backend, job: LookInput, limit: number): Promise<ListingToRead[]> {
  const before = new Date(backend.now().getTime() - REGULAR_INTERVAL_MS);
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
        matchPushedChannels,
        or(isNull(listingLooks.lookedAt), lt(listingLooks.lookedAt, before)),
      ),
    )
    .orderBy(sql`${listingLooks.lookedAt} asc nulls first`, channelProducts.id)
    .limit(limit);
}
