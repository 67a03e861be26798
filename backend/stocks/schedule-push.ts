import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelVariants } from "../db/schema/listings.ts";
import type { Enqueue } from "../jobs/queue.ts";
import { pushStockJob } from "./jobs.ts";

/**
 * Enqueues a push for each listed variant, unless one waits, and stores since when its listing may
 * be behind.
 * Call it after `moveStock` in the same transaction, or with the product locked if its sale
 * changed: because of that lock the waiting job reads level and product only after this transaction
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
  const matchListed = and(
    eq(channelVariants.accountId, accountId),
    inArray(channelVariants.variantId, [...new Set(variantIds)]),
  );
  // Locks marked rows too: a concurrent push could remove the mark without seeing this change. The
  // fixed order prevents deadlocks.
  const listedVariants = await tx
    .select({ variantId: channelVariants.variantId })
    .from(channelVariants)
    .where(matchListed)
    .orderBy(asc(channelVariants.variantId), asc(channelVariants.channelProductId))
    .for("no key update");
  await tx
    .update(channelVariants)
    .set({ behindSince: sql`now()` })
    .where(and(matchListed, isNull(channelVariants.behindSince)));
  for (const variantId of new Set(listedVariants.map((row) => row.variantId))) {
    await enqueue(
      tx,
      pushStockJob,
      { accountId, variantId, force: isForced },
      { singletonKey: isForced ? toForcedKey(variantId) : variantId },
    );
  }
}

/** A forced push is enqueued even if a normal one waits. */
export const toForcedKey = (variantId: string): string => `${variantId}:force`;
