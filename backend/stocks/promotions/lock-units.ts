import { and, asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type StockPromotionRow, stockPromotions } from "../../db/schema/stock-promotions.ts";
import { stocks } from "../../db/schema/stocks.ts";
import { moveStock } from "../move-stock.ts";

/**
 * A level with its uncommitted units. They include the buffer, which is hidden from channels only.
 */
export interface FreeLevel {
  id: string;
  variantId: string;
  warehouseId: string;
  free: number;
}

/** Locks every level of the variants in the common order. */
export async function lockFreeLevels(
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<FreeLevel[]> {
  if (variantIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, [...variantIds])))
    .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
    .for("update");
  return rows.map(({ id, variantId, warehouseId, ...figures }) => ({
    ...{ id, variantId, warehouseId },
    free: figures.available + figures.buffer,
  }));
}

/** Locks units for campaigns (negative releases), with a ledger row. The level must be locked. */
export async function changeLockedUnits(
  tx: Transaction,
  accountId: string,
  level: FreeLevel,
  units: number,
  { actor, orderId = null }: { actor: string; orderId?: string | null },
): Promise<void> {
  if (units === 0) return;
  const { variantId, warehouseId } = level;
  await moveStock(tx, {
    ...{ accountId, variantId, warehouseId, actor, orderId },
    ...{ type: "campaign", lockedDelta: units },
  });
  level.free -= units;
}

type PromotionKey = Pick<
  StockPromotionRow,
  "accountId" | "channelId" | "variantId" | "externalPromotionId"
>;

export const matchPromotion = (key: PromotionKey) =>
  and(
    eq(stockPromotions.accountId, key.accountId),
    eq(stockPromotions.channelId, key.channelId),
    eq(stockPromotions.variantId, key.variantId),
    eq(stockPromotions.externalPromotionId, key.externalPromotionId),
  );

/** Releases the units of campaigns. Their levels must be locked. Returns the units by variant. */
export async function endPromotions(
  tx: Transaction,
  rows: readonly StockPromotionRow[],
  levels: readonly FreeLevel[],
  actor: string,
): Promise<Map<string, number>> {
  const releasedUnits = new Map<string, number>();
  for (const row of rows) {
    const level = levels.find(({ id }) => id === row.stockId);
    if (level) await changeLockedUnits(tx, row.accountId, level, -row.locked, { actor });
    releasedUnits.set(row.variantId, (releasedUnits.get(row.variantId) ?? 0) + row.locked);
    await tx.delete(stockPromotions).where(matchPromotion(row));
  }
  return releasedUnits;
}
