import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelWarehouses } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { stocks } from "../db/schema/stocks.ts";
import { findDefaultWarehouseId } from "../stocks/index.ts";

/** Units that orders may take. The buffer is hidden from channels only (move-stock.ts). */
const freeUnits = sql<number>`${stocks.available} + ${stocks.buffer}`;

/**
 * Returns the warehouses for an order's goods, best first: that of its other lines, of the selling
 * location, others bound to the channel, the account's default.
 */
export async function findCandidateWarehouses(
  tx: Transaction,
  order: Pick<OrderRow, "accountId" | "channelId" | "channelLocation" | "warehouseId">,
): Promise<string[]> {
  const boundChannelWarehouses = await tx
    .select({
      externalId: channelWarehouses.externalId,
      warehouseId: channelWarehouses.warehouseId,
    })
    .from(channelWarehouses)
    .where(
      and(
        eq(channelWarehouses.accountId, order.accountId),
        eq(channelWarehouses.channelId, order.channelId),
        isNotNull(channelWarehouses.warehouseId),
      ),
    )
    .orderBy(asc(channelWarehouses.id));
  const warehouseIds = [
    order.warehouseId,
    boundChannelWarehouses.find(({ externalId }) => externalId === order.channelLocation)
      ?.warehouseId ?? null,
    ...boundChannelWarehouses.map((row) => row.warehouseId),
    await findDefaultWarehouseId(tx, order.accountId),
  ];
  return [...new Set(warehouseIds.filter((id) => id !== null))];
}

export async function findWarehousesWithEnough(
  tx: Transaction,
  accountId: string,
  variantId: string,
  quantity: number,
): Promise<string[]> {
  const rows = await tx
    .select({ warehouseId: stocks.warehouseId })
    .from(stocks)
    .where(
      and(
        eq(stocks.accountId, accountId),
        eq(stocks.variantId, variantId),
        gte(freeUnits, quantity),
      ),
    )
    .orderBy(desc(freeUnits));
  return rows.map((row) => row.warehouseId);
}

/** Returns the preferred warehouse with the most free units. Locks the levels until the commit. */
export async function lockWarehouseWithMostFree(
  tx: Transaction,
  accountId: string,
  variantId: string,
  preferred: readonly string[],
): Promise<{ warehouseId: string; free: number } | null> {
  if (preferred.length === 0) return null;
  const levels = await tx
    .select({ warehouseId: stocks.warehouseId, free: freeUnits })
    .from(stocks)
    .where(
      and(
        eq(stocks.accountId, accountId),
        eq(stocks.variantId, variantId),
        inArray(stocks.warehouseId, [...preferred]),
      ),
    )
    .orderBy(asc(stocks.warehouseId))
    .for("update");
  return levels.toSorted((a, b) => b.free - a.free)[0] ?? null;
}

/** Locks every level of these variants until the transaction ends, in one fixed order. */
export async function lockLevels(
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  await tx
    .select({ id: stocks.id })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, [...variantIds])))
    .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
    .for("update");
}

/** Returns the most units of each variant that a single warehouse can promise. */
export async function readMostFreeUnits(
  tx: Transaction,
  accountId: string,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ variantId: stocks.variantId, free: sql<number>`max(${freeUnits})::int` })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, [...variantIds])))
    .groupBy(stocks.variantId);
  return new Map(rows.map((row) => [row.variantId, row.free]));
}
