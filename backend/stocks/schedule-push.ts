import { and, asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelVariants } from "../db/schema/listings.ts";
import type { Enqueue } from "../jobs/queue.ts";
import { pushStockJob } from "./jobs.ts";

/**
 * Enqueues a stock push for each of the variants that has a listing; one that waits already is not
 * added again.
 *
 * Call it after `moveStock` in the same transaction, or with the product's row locked where it
 * changed how its variants are sold: that lock is what makes leaving out a second job safe, because
 * the waiting job reads the level and the product only when this transaction is through
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
  const force = options.force ?? false;
  // In order, so that two transactions never wait for each other's jobs crosswise.
  const listed = await tx
    .selectDistinct({ variantId: channelVariants.variantId })
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        inArray(channelVariants.variantId, [...new Set(variantIds)]),
      ),
    )
    .orderBy(asc(channelVariants.variantId));
  for (const { variantId } of listed) {
    await enqueue(
      tx,
      pushStockJob,
      { accountId, variantId, force },
      { singletonKey: force ? `${variantId}:force` : variantId },
    );
  }
}
