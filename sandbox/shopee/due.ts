import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import type { SandboxDeps } from "./deps.ts";
import { endPromotions } from "./promotions.ts";
import { deliverDue, deliverSoon, enqueuePush } from "./pushes.ts";
import { orders } from "./schema.ts";

/**
 * The sandbox's clock, called by the job runner every few seconds: couriers answer, labels are
 * finished, and undelivered pushes are sent again after 300, 1,800 and 10,800 s. Returns how many
 * pushes were tried.
 */
export async function redeliverDue(deps: SandboxDeps, now: Date): Promise<number> {
  const answered = await deps.db
    .select({ orderSn: orders.orderSn })
    .from(orders)
    .where(
      and(
        eq(orders.trackingPushed, false),
        isNotNull(orders.trackingNumber),
        lte(orders.trackingReadyAt, now),
      ),
    )
    .limit(200);
  for (const { orderSn } of answered) await announceTracking(deps, orderSn);
  const done = await deps.db
    .select({ orderSn: orders.orderSn })
    .from(orders)
    .where(
      and(
        eq(orders.labelPushed, false),
        sql`(${orders.label} ->> 'readyAt')::timestamptz <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(200);
  for (const { orderSn } of done) await announceLabel(deps, orderSn);
  await endPromotions(deps, now);
  return deliverDue(deps, now);
}

/** Reports the tracking code once. */
export async function announceTracking(deps: SandboxDeps, orderSn: string): Promise<void> {
  const currentTime = deps.now();
  const pushId = await transaction(deps.db, async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ trackingPushed: true, updatedAt: currentTime })
      .where(
        and(
          eq(orders.orderSn, orderSn),
          eq(orders.trackingPushed, false),
          isNotNull(orders.trackingNumber),
        ),
      )
      .returning();
    if (!order) return null;
    const data = {
      ordersn: orderSn,
      package_number: order.packageNumber,
      tracking_no: order.trackingNumber,
    };
    return enqueuePush(tx, currentTime, order.shopId, 4, data);
  });
  deliverSoon(deps, [pushId]);
}

/**
 * A label's processing time is over: it becomes READY (unless it is set to fail), and the partner
 * is told once.
 */
export async function announceLabel(deps: SandboxDeps, orderSn: string): Promise<void> {
  const currentTime = deps.now();
  const pushId = await transaction(deps.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderSn, orderSn)).for("update");
    if (!order?.label || order.labelPushed) return null;
    const status = order.label.status === "FAILED" ? "FAILED" : "READY";
    await tx
      .update(orders)
      .set({ label: { ...order.label, status }, labelPushed: true })
      .where(eq(orders.orderSn, orderSn));
    return enqueuePush(tx, currentTime, order.shopId, 15, {
      order_sn: orderSn,
      package_number: order.packageNumber,
      status,
    });
  });
  deliverSoon(deps, [pushId]);
}
