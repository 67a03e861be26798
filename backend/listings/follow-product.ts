import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import type { Events } from "../events.ts";
import { forgetListings } from "./forget-listings.ts";
import { publishBulkListingJob, publishListingJob } from "./jobs.ts";
import { forgiveListings } from "./paused.ts";
import { requestDeletions } from "./request-action.ts";
import { schedulePrices } from "./schedule-prices.ts";

/**
 * Listings follow a change of price by themselves, and their failures are forgiven: what made them
 * fail may be mended.
 */
export async function followProduct(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, productId, at: now, isNew, repriced }: Events["productChanged"],
): Promise<void> {
  if (isNew) return;
  await forgiveListings(tx, accountId, productId);
  await schedulePrices({ enqueue, now }, tx, accountId, repriced);
}

/**
 * Has the listings on the target channels deleted there; the others stay on their channels, unknown
 * to us.
 */
export async function letListingsGo(
  backend: Backend,
  tx: Transaction,
  event: Events["productDeleted"],
): Promise<void> {
  const { accountId, productId, actor, at: now, batchId } = event;
  const listings = await tx
    .select()
    .from(channelProducts)
    .where(and(eq(channelProducts.accountId, accountId), eq(channelProducts.productId, productId)));
  const [targets, others] = [true, false].map((wanted) =>
    listings
      .filter((listing) => event.targetChannelIds.includes(listing.channelId) === wanted)
      .map(({ id }) => id),
  );
  if (others?.length)
    await forgetListings(
      tx,
      and(eq(channelProducts.accountId, accountId), inArray(channelProducts.id, others)),
      { accountId, actor, now, batchId },
    );
  const job = event.isBulk ? publishBulkListingJob : publishListingJob;
  await requestDeletions(backend, tx, { accountId, actor }, targets ?? [], job);
}
