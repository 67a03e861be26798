import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import { createOrderNotFound, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { pushOrderStatus } from "./order-life.ts";
import { deliverSoon } from "./pushes.ts";
import { models, orderItems, orders } from "./schema.ts";

/**
 * Partial cancellation before the order is sent: the units can be bought again, and the other units
 * stay to be sent.
 */
export async function cancelUnits(
  deps: SandboxDeps,
  orderSn: string,
  units: number,
): Promise<void> {
  const currentTime = deps.now();
  const pushId = await transaction(deps.db, async (tx) => {
    const [line] = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderSn, orderSn))
      .orderBy(asc(orderItems.id))
      .for("update");
    if (!line) throw createOrderNotFound();
    if (units < 1 || line.cancelledQuantity + units >= line.quantity)
      throw createParamError("Fewer units are cancelled than the order still has.");
    await tx
      .update(orderItems)
      .set({ cancelledQuantity: line.cancelledQuantity + units, taken: line.taken - units })
      .where(eq(orderItems.id, line.id));
    await tx
      .update(models)
      .set({ stock: sql`${models.stock} + ${units}` })
      .where(and(eq(models.itemId, line.itemId), eq(models.modelId, line.modelId)));
    const [order] = await tx
      .update(orders)
      .set({ total: sql`${orders.total} - ${units * line.price}`, updatedAt: currentTime })
      .where(
        and(
          eq(orders.orderSn, orderSn),
          eq(orders.status, "READY_TO_SHIP"),
          isNull(orders.parcels),
        ),
      )
      .returning();
    if (!order)
      throw createParamError("Only an order to be shipped in one parcel is cancelled in part.");
    return pushOrderStatus(tx, order, currentTime);
  });
  deliverSoon(deps, [pushId]);
}
