import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import type { Enqueue } from "../jobs/queue.ts";
import { pushPricesJob } from "./jobs.ts";

/** "Save draft" saves the product, then a listing. No price is sent in between. */
const SAVE_MS = 3_000;

/**
 * Call it in the saving transaction, with the product locked: a waiting job then reads the prices
 * only after this transaction (push-prices.ts).
 */
export async function schedulePrices(
  { enqueue, now }: { enqueue: Enqueue; now: Date },
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  const listings = await tx
    .selectDistinct({ id: channelVariants.channelProductId })
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        inArray(channelVariants.variantId, [...variantIds]),
      ),
    )
    .orderBy(asc(channelVariants.channelProductId));
  const startAfter = new Date(now.getTime() + SAVE_MS);
  for (const { id } of listings)
    await enqueue(
      tx,
      pushPricesJob,
      { accountId, channelProductId: id },
      { singletonKey: id, startAfter },
    );
}

/** Enqueues a push now or at `startAfter`. `force`: also unchanged prices. */
export async function schedulePriceListings(
  enqueue: Enqueue,
  tx: Transaction,
  accountId: string,
  channelProductIds: readonly string[],
  { force = false, startAfter }: { force?: boolean; startAfter?: Date } = {},
): Promise<void> {
  if (channelProductIds.length === 0) return;
  const listings = await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        inArray(channelProducts.id, [...channelProductIds]),
        isNotNull(channelProducts.externalProductId),
      ),
    )
    .orderBy(asc(channelProducts.id));
  for (const { id } of listings)
    await enqueue(
      tx,
      pushPricesJob,
      { accountId, channelProductId: id, force },
      { singletonKey: force ? `${id}:force` : id, ...(startAfter ? { startAfter } : {}) },
    );
}
