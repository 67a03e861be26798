import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import type { Events } from "../../events.ts";
import { type ChannelKey, followFreedUnits, toChannelActor } from "./apply-promotions.ts";
import { endPromotions, lockFreeLevels } from "./keep-units.ts";

/** Releases the units locked for a channel's campaigns that match `which`, or for all of them. */
export async function forgetPromotions(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: ChannelKey,
  which?: SQL,
): Promise<void> {
  const found = and(
    eq(stockPromotions.accountId, accountId),
    eq(stockPromotions.channelId, channelId),
    which,
  );
  const seen = await tx.select().from(stockPromotions).where(found);
  if (seen.length === 0) return;
  const levels = await lockFreeLevels(tx, accountId, [
    ...new Set(seen.map((row) => row.variantId)),
  ]);
  // Read again with the levels locked: a reading or an order may have changed them meanwhile.
  const rows = await tx
    .select()
    .from(stockPromotions)
    .where(found)
    .orderBy(asc(stockPromotions.variantId), asc(stockPromotions.externalPromotionId));
  const given = await endPromotions(tx, rows, levels, toChannelActor({ accountId, channelId }));
  await followFreedUnits(backend, tx, accountId, given);
}

/** No units are locked for the campaigns of a disconnected shop. */
export const clearPromotions = (
  backend: Backend,
  tx: Transaction,
  event: Events["channelDisconnected"],
): Promise<void> => forgetPromotions(backend, tx, event);
