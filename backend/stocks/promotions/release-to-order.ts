import { and, asc, eq, gt } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import type { ChannelKey } from "./apply-promotions.ts";
import { changeLockedUnits, lockFreeLevels, matchPromotion } from "./lock-units.ts";

/**
 * Gives an order that finds too few free units those locked for campaigns of its own channel.
 * Releases only the missing units of one level, from the campaign that ends first. Returns its
 * warehouse and the number of units, or `null` if no level has enough. A campaign report that was
 * requested before this sale is ignored then.
 */
export async function releaseToOrder(
  tx: Transaction,
  { accountId, channelId }: ChannelKey,
  { variantId, quantity }: { variantId: string; quantity: number },
  author: { actor: string; orderId: string; now: Date },
): Promise<{ warehouseId: string; given: number } | null> {
  const matchLocked = and(
    eq(stockPromotions.accountId, accountId),
    eq(stockPromotions.channelId, channelId),
    eq(stockPromotions.variantId, variantId),
    gt(stockPromotions.locked, 0),
  );
  // Most orders belong to no campaign; this avoids the locks.
  const [anyLocked] = await tx
    .select({ stockId: stockPromotions.stockId })
    .from(stockPromotions)
    .where(matchLocked)
    .limit(1);
  if (!anyLocked) return null;
  const levels = await lockFreeLevels(tx, accountId, [variantId]);
  const rows = await tx
    .select()
    .from(stockPromotions)
    .where(matchLocked)
    .orderBy(asc(stockPromotions.endsAt), asc(stockPromotions.externalPromotionId));
  for (const level of levels) {
    const rowsOfLevel = rows.filter(({ stockId }) => stockId === level.id);
    const locked = rowsOfLevel.reduce((sum, row) => sum + row.locked, 0);
    const releasedUnits = Math.max(0, quantity - level.free);
    if (releasedUnits > locked || rowsOfLevel.length === 0) continue;
    let remaining = releasedUnits;
    for (const row of rowsOfLevel) {
      const units = Math.min(remaining, row.locked);
      remaining -= units;
      if (units > 0)
        await tx
          .update(stockPromotions)
          .set({ locked: row.locked - units, reserved: row.reserved - units, readAt: author.now })
          .where(matchPromotion(row));
    }
    await changeLockedUnits(tx, accountId, level, -releasedUnits, author);
    return { warehouseId: level.warehouseId, given: releasedUnits };
  }
  return null;
}
