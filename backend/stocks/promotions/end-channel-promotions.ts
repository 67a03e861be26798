import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import type { Events } from "../../events.ts";
import { type ChannelKey, followFreedUnits, toChannelActor } from "./apply-promotions.ts";
import { endPromotions, lockFreeLevels } from "./lock-units.ts";

/** Ends a channel's campaigns that match `condition`, and releases their units. */
export async function endChannelPromotions(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: ChannelKey,
  condition?: SQL,
): Promise<void> {
  const matchPromotions = and(
    eq(stockPromotions.accountId, accountId),
    eq(stockPromotions.channelId, channelId),
    condition,
  );
  const promotionsBefore = await tx.select().from(stockPromotions).where(matchPromotions);
  if (promotionsBefore.length === 0) return;
  const levels = await lockFreeLevels(tx, accountId, [
    ...new Set(promotionsBefore.map((row) => row.variantId)),
  ]);
  // Reads again under the locks: a concurrent report or order may have changed them.
  const rows = await tx
    .select()
    .from(stockPromotions)
    .where(matchPromotions)
    .orderBy(asc(stockPromotions.variantId), asc(stockPromotions.externalPromotionId));
  const releasedUnits = await endPromotions(
    tx,
    rows,
    levels,
    toChannelActor({ accountId, channelId }),
  );
  await followFreedUnits(backend, tx, accountId, releasedUnits);
}

/** A disconnected shop keeps no units locked. */
export const clearPromotions = (
  backend: Backend,
  tx: Transaction,
  event: Events["channelDisconnected"],
): Promise<void> => endChannelPromotions(backend, tx, event);
