import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { lockLevels } from "../../orders/choose-warehouse.ts";
import { RECEIVABLE, WAITING_FOR_STOCK } from "../../orders/order-states.ts";
import { orderLines, orders } from "../../orders/schema.ts";
import { products, variants } from "../schema.ts";

/**
 * Holds all that a merge moves, in the order in which everything else locks it: products, orders, levels. A new order takes a share of the variants it
 * names (backend/orders/map-lines.ts), so it is either there already and locked here, or it finds the variant merged. The transaction's retry ends
 * the rare wait of two for each other.
 */
export async function lockForMerge(
  tx: Transaction,
  accountId: string,
  { productIds, survivorId }: { productIds: readonly string[]; survivorId: string },
): Promise<void> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.accountId, accountId), inArray(products.id, [...productIds]), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for("update");
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(and(inArray(variants.productId, ids), isNull(variants.deletedAt)));
  const leaving = found.filter(({ productId }) => productId !== survivorId).map(({ id }) => id);
  await lockMovingOrders(tx, accountId, leaving);
  await tx.select({ id: variants.id }).from(variants).where(inArray(variants.id, leaving)).orderBy(asc(variants.id)).for("update");
  // Those that came in meanwhile.
  await lockMovingOrders(tx, accountId, leaving);
  await lockLevels(
    tx,
    found.map(({ id }) => id),
  );
}

/** Orders whose next step moves stock: those to be sent or cancelled, and those whose goods may come back. */
async function lockMovingOrders(tx: Transaction, accountId: string, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  const named = tx.select({ id: orderLines.orderId }).from(orderLines).where(inArray(orderLines.variantId, variantIds));
  const isMoving = or(
    inArray(orders.status, [...WAITING_FOR_STOCK, "cancel_requested"]),
    and(inArray(orders.status, [...RECEIVABLE]), isNull(orders.returnReceivedAt)),
  );
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, named), isMoving))
    .orderBy(asc(orders.id))
    .for("update");
}
