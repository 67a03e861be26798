import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { SETTLES_AFTER_MS } from "../order-fees.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { toSeconds } from "./grants.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { type ItemStatus, orderItems, orders, skus } from "./schema.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

const DAY_MS = 86_400_000;
/** Sellers have two days to ship. */
export const SHIP_WITHIN = 2 * DAY_MS;

export const computeSettlementTime = (doneAt: Date) =>
  new Date(doneAt.getTime() + SETTLES_AFTER_MS);

interface Transition {
  from: readonly ItemStatus[];
  to: ItemStatus;
  more?: (order: OrderRow, at: Date) => Partial<typeof orders.$inferInsert>;
  /** The items' stock goes back. */
  givesBack?: true;
}

/**
 * Transitions of all items of an order that are not cancelled, docs/marketplaces/lazada.md
 * "Status". Packing and calling the courier are separate calls.
 */
export const TRANSITIONS = {
  pay: {
    from: ["unpaid"],
    to: "pending",
    more: (_order, at) => ({ paidAt: at, shipByAt: new Date(at.getTime() + SHIP_WITHIN) }),
  },
  collect: {
    from: ["ready_to_ship"],
    to: "shipped",
    more: (_order, at) => ({ collectedAt: at }),
  },
  deliver: { from: ["shipped"], to: "delivered", more: (_order, at) => ({ deliveredAt: at }) },
  failDelivery: { from: ["shipped"], to: "failed_delivery" },
  complete: {
    from: ["delivered"],
    to: "confirmed",
    more: (order, at) => ({ paidAt: order.paidAt ?? at, settlesAt: computeSettlementTime(at) }),
  },
  cancel: {
    from: ["unpaid", "pending", "packed", "repacked", "ready_to_ship"],
    to: "canceled",
    givesBack: true,
  },
} satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

/**
 * Moves the items of an order, or some of them, tells the app of each, and returns the changed
 * order. Throws ApiError from a state without such a step.
 */
export async function moveOrder(
  deps: SandboxDeps,
  orderId: string,
  name: TransitionName,
  options: { reason?: string; only?: readonly string[] } = {},
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, pushes } = await transaction(deps.db, async (tx) => {
    const before = await lockOrder(tx, orderId);
    const transition: Transition = TRANSITIONS[name];
    const moved = (await readOrderItems(tx, orderId)).filter(
      (item) => item.status !== "canceled" && (options.only?.includes(item.orderItemId) ?? true),
    );
    const stuck = moved.find(({ status }) => !transition.from.includes(status));
    if (moved.length === 0 || stuck)
      throw new ApiError("123", `E0123: invalid trade order lines ${stuck?.status ?? ""}`);
    const ids = moved.map(({ orderItemId }) => orderItemId);
    if (transition.givesBack) await returnStock(tx, ids);
    await setStatus(tx, ids, transition.to, options.reason);
    const order = await touch(tx, orderId, currentTime, transition.more?.(before, currentTime));
    return { order, pushes: await tellItems(tx, order, ids, currentTime) };
  });
  deliverSoon(deps, pushes);
  return order;
}

export async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for("update");
  if (!order) throw createOrderNotFound(orderId);
  return order;
}

export const readOrderItems = (tx: Queryable, orderId: string): Promise<OrderItemRow[]> =>
  tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId));

export async function setStatus(
  tx: Queryable,
  ids: readonly string[],
  status: ItemStatus,
  reason?: string,
): Promise<void> {
  await tx
    .update(orderItems)
    .set({
      status,
      ...(status === "canceled" ? { cancelReason: reason ?? "", pendingReverseId: null } : {}),
    })
    .where(inArray(orderItems.orderItemId, [...ids]));
}

export async function touch(
  tx: Queryable,
  orderId: string,
  at: Date,
  more: Partial<typeof orders.$inferInsert> = {},
): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set({ ...more, updatedAt: at })
    .where(eq(orders.orderId, orderId))
    .returning();
  if (!order) throw createOrderNotFound(orderId);
  return order;
}

/** The units of cancelled items can be bought again. */
async function returnStock(tx: Queryable, ids: readonly string[]): Promise<void> {
  const taken = await tx
    .update(orderItems)
    .set({ tookStock: false })
    .where(and(inArray(orderItems.orderItemId, [...ids]), eq(orderItems.tookStock, true)))
    .returning({ skuId: orderItems.skuId });
  for (const { skuId } of taken)
    await tx
      .update(skus)
      .set({ stock: sql`${skus.stock} + 1` })
      .where(eq(skus.skuId, skuId));
}

/** One push for each item. */
export async function tellItems(
  tx: Queryable,
  order: OrderRow,
  ids: readonly string[],
  at: Date,
): Promise<(string | null)[]> {
  const rows = (await readOrderItems(tx, order.orderId)).filter(({ orderItemId }) =>
    ids.includes(orderItemId),
  );
  const pushes: (string | null)[] = [];
  for (const item of rows)
    pushes.push(
      await enqueuePush(tx, at, order.shopId, 0, {
        order_status: item.status,
        trade_order_id: order.orderId,
        trade_order_line_id: item.orderItemId,
        status_update_time: toSeconds(at),
      }),
    );
  return pushes;
}
