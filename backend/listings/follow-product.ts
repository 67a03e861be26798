import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import type { Events } from "../events.ts";
import { deleteListings } from "./delete-listings.ts";
import { publishBulkListingJob, publishListingJob } from "./jobs.ts";
import { requestDeletions } from "./request-action.ts";
import { resetFailuresOfProduct } from "./retries.ts";
import { schedulePrices } from "./schedule-prices.ts";

/** Pushes a changed price. Resets failures, because their cause may be fixed. */
export async function followProduct(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, productId, at: now, isNew, repriced }: Events["productChanged"],
): Promise<void> {
  if (isNew) return;
  await resetFailuresOfProduct(tx, accountId, productId);
  await schedulePrices({ enqueue, now }, tx, accountId, repriced);
}

/** Deletes our listings on the target channels; the items stay there. */
export async function detachListings(
  backend: Backend,
  tx: Transaction,
  event: Events["productDeleted"],
): Promise<void> {
  const { accountId, productId, actor, at: now, batchId } = event;
  const listings = await tx
    .select()
    .from(channelProducts)
    .where(and(eq(channelProducts.accountId, accountId), eq(channelProducts.productId, productId)));
  const [targets, otherListings] = [true, false].map((isWanted) =>
    listings
      .filter((listing) => event.targetChannelIds.includes(listing.channelId) === isWanted)
      .map(({ id }) => id),
  );
  if (otherListings?.length)
    await deleteListings(
      tx,
      and(eq(channelProducts.accountId, accountId), inArray(channelProducts.id, otherListings)),
      { accountId, actor, now, batchId },
    );
  const job = event.isBulk ? publishBulkListingJob : publishListingJob;
  await requestDeletions(backend, tx, { accountId, actor }, targets ?? [], job);
}
