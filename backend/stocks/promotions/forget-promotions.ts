import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import type { Events } from "../../events.ts";
import { type ChannelKey, followFreedUnits, toChannelActor } from "./apply-promotions.ts";
import { endPromotions, lockFreeLevels } from "./keep-units.ts";

/**
 * Releases the units locked for a channel's campaigns that match `condition`, or for all of them.
 */
export async function forgetPromotions(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: ChannelKey,
  condition?: SQL,
): Promise<void> {
  const isForgotten = and(
    eq(stockPromotions.accountId, accountId),
    eq(stockPromotions.channelId, channelId),
    condition,
  );
  const seenStockPromotions = await tx.select().from(stockPromotions).where(isForgotten);
  if (seenStockPromotions.length === 0) return;
  const levels = await lockFreeLevels(tx, accountId, [
    ...new Set(seenStockPromotions.map((row) => row.variantId)),
  ]);
  // Read again with the levels locked: a reading or an order may have changed them meanwhile.
  const rows = await tx
    .select()
    .from(stockPromotions)
    .where(isForgotten)
    .orderBy(asc(stockPromotions.variantId), asc(stockPromotions.externalPromotionId));
  const givenUnits = await endPromotions(
    tx,
    rows,
    levels,
    toChannelActor({ accountId, channelId }),
  );
  await followFreedUnits(backend, tx, accountId, givenUnits);
}

/** No units are locked for the campaigns of a disconnected shop. */
export const clearPromotions = (
  backend: Backend,
  tx: Transaction,
  event: Events["channelDisconnected"],
): Promise<void> => forgetPromotions(backend, tx, event);
