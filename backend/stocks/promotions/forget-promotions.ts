import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import type { Events } from "../../events.ts";
import { type ChannelKey, followFreedUnits, toChannelActor } from "./apply-promotions.ts";
import { endPromotions, lockFreeLevels } from "./keep-units.ts";

/** Releases units locked for a channel's campaigns, or for those that match `condition`. */
export async function forgetPromotions(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: ChannelKey,
  condition?: SQL,
): Promise<void> {
  const isOfChannel = and(
    eq(stockPromotions.accountId, accountId),
    eq(stockPromotions.channelId, channelId),
    condition,
  );
  const seenStockPromotions = await tx.select().from(stockPromotions).where(isOfChannel);
  if (seenStockPromotions.length === 0) return;
  const levels = await lockFreeLevels(tx, accountId, [
    ...new Set(seenStockPromotions.map((row) => row.variantId)),
  ]);
  // Reads again under the locks: a reading or an order may have changed them.
  const rows = await tx
    .select()
    .from(stockPromotions)
    .where(isOfChannel)
    .orderBy(asc(stockPromotions.variantId), asc(stockPromotions.externalPromotionId));
  const releasedUnits = await endPromotions(
    tx,
    rows,
    levels,
    toChannelActor({ accountId, channelId }),
  );
  await followFreedUnits(backend, tx, accountId, releasedUnits);
}

/** No units are locked for the campaigns of a disconnected shop. */
export const clearPromotions = (
  backend: Backend,
  tx: Transaction,
  event: Events["channelDisconnected"],
): Promise<void> => forgetPromotions(backend, tx, event);
