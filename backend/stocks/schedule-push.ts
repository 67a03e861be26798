import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelVariants } from "../db/schema/listings.ts";
import type { Enqueue } from "../jobs/queue.ts";
import { pushStockJob } from "./jobs.ts";

/**
 * Enqueues a stock push for each of the variants that has a listing, and stores since when the
 * listing may be behind. A push that waits already is not added again.
 *
 * Call it after `moveStock` in the same transaction, or with the product's row locked if the
 * transaction changed how its variants are sold. Leaving out a second job is safe because of that
 * lock: the waiting job reads the level and the product only after this transaction ends
 * (push-stock.ts).
 */
export async function schedulePush(
  enqueue: Enqueue,
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
  options: { force?: boolean } = {},
): Promise<void> {
  if (variantIds.length === 0) return;
  const isForced = options.force ?? false;
  const namedCondition = and(
    eq(channelVariants.accountId, accountId),
    inArray(channelVariants.variantId, [...new Set(variantIds)]),
  );
  // Locks marked rows too: a concurrent push would remove the mark without seeing this
  // transaction's change. Locks in a fixed order, so that two transactions never deadlock.
  const listedChannelVariants = await tx
    .select({ variantId: channelVariants.variantId })
    .from(channelVariants)
    .where(namedCondition)
    .orderBy(asc(channelVariants.variantId), asc(channelVariants.channelProductId))
    .for("no key update");
  await tx
    .update(channelVariants)
    .set({ behindSince: sql`now()` })
    .where(and(namedCondition, isNull(channelVariants.behindSince)));
  for (const variantId of new Set(listedChannelVariants.map((row) => row.variantId))) {
    await enqueue(
      tx,
      pushStockJob,
      { accountId, variantId, force: isForced },
      { singletonKey: isForced ? toForcedKey(variantId) : variantId },
    );
  }
}

/** A forced push is enqueued even if another push waits. */
export const toForcedKey = (variantId: string): string => `${variantId}:force`;
