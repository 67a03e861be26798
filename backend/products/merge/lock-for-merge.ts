import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { lockLevels } from "../../orders/choose-warehouse.ts";
import { RECEIVABLE, WAITING_FOR_STOCK } from "../../orders/order-states.ts";
import { orderLines, orders } from "../../orders/schema.ts";
import { products, variants } from "../schema.ts";

/**
 * Holds all that a merge moves, in the order in which everything that moves stock locks it: orders, levels, products (which a level's trigger changes). A
 * new order takes a share of the variants it names (backend/orders/map-lines.ts), so it is either there already and locked here, or it finds the variant
 * merged. A product that changes meanwhile is another version then. The transaction's retry ends the rare wait of two for each other.
 */
export async function lockForMerge(
  tx: Transaction,
  accountId: string,
  { productIds, survivorId }: { productIds: readonly string[]; survivorId: string },
): Promise<void> {
  const found = await tx
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(variants.productId, [...productIds]), isNull(variants.deletedAt)));
  const leaving = found.filter(({ productId }) => productId !== survivorId).map(({ id }) => id);
  await lockMovingOrders(tx, accountId, leaving);
  if (leaving.length > 0) await tx.select({ id: variants.id }).from(variants).where(inArray(variants.id, leaving)).orderBy(asc(variants.id)).for("update");
  // Those that came in meanwhile.
  await lockMovingOrders(tx, accountId, leaving);
  await lockLevels(
    tx,
    found.map(({ id }) => id),
  );
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.accountId, accountId), inArray(products.id, [...productIds])))
    .orderBy(asc(products.id))
    .for("update");
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
