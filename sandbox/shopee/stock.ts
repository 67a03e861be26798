import { and, eq, gte, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { models, orderItems } from "./schema.ts";

/**
 * Takes stock for one order line, as the marketplace does at checkout. Returns the taken units: all
 * of them, or with `pastStock` the rest of the stock; `null` if there is not enough.
 */
export async function takeStock(
  tx: Queryable,
  itemId: number,
  modelId: number,
  quantity: number,
  pastStock: boolean,
): Promise<number | null> {
  const which = and(eq(models.itemId, itemId), eq(models.modelId, modelId));
  const taken = await tx
    .update(models)
    .set({ stock: sql`${models.stock} - ${quantity}` })
    .where(and(which, gte(models.stock, quantity)))
    .returning({ stock: models.stock });
  if (taken.length > 0) return quantity;
  if (!pastStock) return null;
  const [left] = await tx.select({ stock: models.stock }).from(models).where(which).for("update");
  await tx.update(models).set({ stock: 0 }).where(which);
  return left?.stock ?? 0;
}

/** A cancelled order's stock can be bought again. Models that were deleted since stay deleted. */
export async function returnStock(tx: Queryable, orderSn: string): Promise<void> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderSn, orderSn));
  for (const line of lines) {
    await tx
      .update(models)
      .set({ stock: sql`${models.stock} + ${line.taken}` })
      .where(and(eq(models.itemId, line.itemId), eq(models.modelId, line.modelId)));
  }
}
