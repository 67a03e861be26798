import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { products, variants } from "../db/schema/products.ts";
import { lockLevels, RECEIVABLE_STATUSES, WAITING_FOR_STOCK } from "../orders/index.ts";

/** Locks all rows that a merge moves. */
export async function lockForMerge(
  tx: Transaction,
  accountId: string,
  { productIds, survivorId }: { productIds: readonly string[]; survivorId: string },
): Promise<void> {
  const variantRows = await tx
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        inArray(variants.productId, [...productIds]),
        isNull(variants.deletedAt),
      ),
    );
  const leavingIds = variantRows
    .filter(({ productId }) => productId !== survivorId)
    .map(({ id }) => id);
  await lockMoving(tx, accountId, {
    leaving: leavingIds,
    variantIds: variantRows.map(({ id }) => id),
    productIds,
  });
}

/**
 * Locks variants whose orders and stock move, in the common order: orders, levels, listings,
 * products (which the levels' trigger changes). A new order takes a shared lock of its variants
 * (backend/orders/map-lines.ts), so it is locked here, or it waits. The transaction's retry
 * resolves rare deadlocks.
 */
export async function lockMoving(
  tx: Transaction,
  accountId: string,
  {
    leaving: leavingIds,
    variantIds,
    listingIds = [],
    productIds,
  }: {
    leaving: string[];
    variantIds: string[];
    listingIds?: string[];
    productIds: readonly string[];
  },
): Promise<void> {
  await lockMovingOrders(tx, accountId, leavingIds);
  if (leavingIds.length > 0)
    await tx
      .select({ id: variants.id })
      .from(variants)
      .where(and(eq(variants.accountId, accountId), inArray(variants.id, leavingIds)))
      .orderBy(asc(variants.id))
      .for("update");
  // Locks orders that arrived before the variants' lock.
  await lockMovingOrders(tx, accountId, leavingIds);
  await lockLevels(tx, accountId, variantIds);
  if (listingIds.length > 0)
    await tx
      .select({ id: channelProducts.id })
      .from(channelProducts)
      .where(and(eq(channelProducts.accountId, accountId), inArray(channelProducts.id, listingIds)))
      .orderBy(asc(channelProducts.id))
      .for("update");
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.accountId, accountId), inArray(products.id, [...productIds])))
    .orderBy(asc(products.id))
    .for("update");
}

/** Locks orders whose next step moves stock. */
async function lockMovingOrders(
  tx: Transaction,
  accountId: string,
  variantIds: string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  const movedLines = tx
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.accountId, accountId), inArray(orderLines.variantId, variantIds)));
  const movingCondition = or(
    inArray(orders.status, [...WAITING_FOR_STOCK, "cancel_requested"]),
    and(inArray(orders.status, [...RECEIVABLE_STATUSES]), isNull(orders.returnReceivedAt)),
  );
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, movedLines), movingCondition))
    .orderBy(asc(orders.id))
    .for("update");
}
