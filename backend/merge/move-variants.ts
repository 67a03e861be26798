import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { variants } from "../db/schema/products.ts";
import { reservations, stocks } from "../db/schema/stocks.ts";
import { WAITING_FOR_STOCK } from "../orders/index.ts";
import type { MergePlan } from "./plan-merge.ts";

/**
 * Replaces the merged variants by the survivor's in order lines (also closed ones, for sales),
 * reservations, shipments and listings. Returns the lines' orders.
 */
export async function replaceVariants(
  tx: Transaction,
  accountId: string,
  { groups }: MergePlan,
  now: Date,
): Promise<string[]> {
  const orderIds = new Set<string>();
  for (const { target, sources, chosen } of groups) {
    const ids = sources.map(({ id }) => id);
    if (ids.length === 0) continue;
    await moveReservations(tx, accountId, target.id, ids);
    const openOrders = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), inArray(orders.status, [...WAITING_FOR_STOCK])));
    const lineCondition = and(
      eq(orderLines.accountId, accountId),
      inArray(orderLines.variantId, ids),
    );
    // A picker finds an open line by the SKU on the shelf.
    await tx
      .update(orderLines)
      .set({ sku: chosen.get("sku")?.sku ?? target.sku })
      .where(
        and(
          eq(orderLines.accountId, accountId),
          lineCondition,
          inArray(orderLines.orderId, openOrders),
        ),
      );
    const movedLines = await tx
      .update(orderLines)
      .set({ variantId: target.id })
      .where(lineCondition)
      .returning({ orderId: orderLines.orderId });
    for (const { orderId } of movedLines) orderIds.add(orderId);
    await tx
      .update(channelVariants)
      .set({ variantId: target.id })
      .where(
        and(eq(channelVariants.accountId, accountId), inArray(channelVariants.variantId, ids)),
      );
    await tx
      .update(variants)
      .set({ deletedAt: now, mergedInto: target.id })
      .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)));
    await tx
      .update(variants)
      .set({ mergedInto: target.id })
      .where(and(eq(variants.accountId, accountId), inArray(variants.mergedInto, ids)));
  }
  return [...orderIds];
}

/**
 * Moves reservations to the survivor's level of the same warehouse, which is created if missing.
 */
async function moveReservations(
  tx: Transaction,
  accountId: string,
  targetId: string,
  sourceIds: string[],
): Promise<void> {
  const heldReservations = tx
    .select({ id: reservations.stockId })
    .from(reservations)
    .innerJoin(
      stocks,
      and(eq(stocks.accountId, reservations.accountId), eq(stocks.id, reservations.stockId)),
    )
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, sourceIds)));
  const warehouseRows = await tx
    .selectDistinct({ accountId: stocks.accountId, warehouseId: stocks.warehouseId })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, heldReservations)));
  if (warehouseRows.length === 0) return;
  await tx
    .insert(stocks)
    .values(warehouseRows.map((place) => ({ ...place, variantId: targetId })))
    .onConflictDoNothing();
  await tx.execute(sql`
    update reservations r set stock_id = kept.id, updated_at = now()
    from stocks gone join stocks kept on kept.account_id = gone.account_id and kept.warehouse_id = gone.warehouse_id and kept.variant_id = ${targetId}
    where gone.account_id = ${accountId} and r.account_id = ${accountId} and gone.id = r.stock_id and gone.variant_id in ${sourceIds}`);
}

/** Variants that join the survivor keep their rows, because other rows refer to them. */
export async function joinSurvivor(
  tx: Transaction,
  survivorId: string,
  { groups, joined }: MergePlan,
): Promise<void> {
  for (const [index, { variant, optionIds }] of joined.entries())
    await tx
      .update(variants)
      .set({ productId: survivorId, optionIds, position: groups.length + index })
      .where(and(eq(variants.accountId, variant.accountId), eq(variants.id, variant.id)));
}
