import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { ChannelKey } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { schedulePush } from "../stocks/index.ts";
import { schedulePriceListings } from "./schedule-prices.ts";

const PART_SIZE = 200;

/**
 * Pushes stock and prices after a pause, a lost connection or a change of warehouse. Sends only
 * differences, in parts, so that a large shop does not block the database.
 */
export async function pushChannelListings(backend: Backend, channel: ChannelKey): Promise<void> {
  await runInParts(
    (after) => readVariantsAfter(backend, channel, after),
    (variantIds) =>
      transaction(backend.db, (tx) =>
        schedulePush(backend.enqueue, tx, channel.accountId, variantIds),
      ),
  );
  await runInParts(
    (after) => readListingsAfter(backend, channel, after),
    (listingIds) =>
      transaction(backend.db, (tx) =>
        schedulePriceListings(backend.enqueue, tx, channel.accountId, listingIds),
      ),
  );
}

async function runInParts(
  readNext: (after: string) => Promise<string[]>,
  workOnPart: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const ids: string[] = await readNext(after);
    await workOnPart(ids);
    after = ids.length < PART_SIZE ? undefined : ids.at(-1);
  }
}

async function readVariantsAfter(
  { db }: Backend,
  { accountId, channelId }: ChannelKey,
  after: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: channelVariants.variantId })
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, accountId),
        eq(channelVariants.channelId, channelId),
        gt(channelVariants.variantId, after),
      ),
    )
    .orderBy(asc(channelVariants.variantId))
    .limit(PART_SIZE);
  return rows.map((row) => row.id);
}

async function readListingsAfter(
  { db }: Backend,
  { accountId, channelId }: ChannelKey,
  after: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.channelId, channelId),
        isNotNull(channelProducts.externalProductId),
        gt(channelProducts.id, after),
      ),
    )
    .orderBy(asc(channelProducts.id))
    .limit(PART_SIZE);
  return rows.map((row) => row.id);
}
