import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { SETTLES_AFTER_MS } from "../order-fees.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { toSeconds } from "./grants.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import {
  type OrderStatus,
  orderLines,
  orders,
  type PackageStatus,
  packages,
  skus,
} from "./schema.ts";

export type OrderRow = typeof orders.$inferSelect;
type OrderPatch = Partial<typeof orders.$inferInsert>;

const DAY_MS = 86_400_000;
/** Sellers have two days to ship. */
export const SHIP_WITHIN = 2 * DAY_MS;

/** Statements are made at 00:00 UTC for the day before. */
export function getStatementTime(doneAt: Date): Date {
  const settledAt = doneAt.getTime() + SETTLES_AFTER_MS;
  return new Date((Math.floor(settledAt / DAY_MS) + 1) * DAY_MS);
}

interface Transition {
  from: readonly OrderStatus[];
  to: OrderStatus;
  more?: (order: OrderRow, at: Date) => OrderPatch;
  /** The new status of the order's packages. */
  packages?: PackageStatus;
  /** The order's stock goes back. */
  givesBack?: true;
}

/**
 * The states of an order, docs/marketplaces/tiktok.md "Status". A separate call arranges packages
 * (packages-api.ts).
 */
export const TRANSITIONS = {
  pay: {
    from: ["UNPAID"],
    to: "AWAITING_SHIPMENT",
    more: (_order, at) => ({ paidAt: at, shipByAt: new Date(at.getTime() + SHIP_WITHIN) }),
  },
  release: { from: ["ON_HOLD"], to: "AWAITING_SHIPMENT" },
  collect: {
    from: ["AWAITING_COLLECTION"],
    to: "IN_TRANSIT",
    packages: "FULFILLING",
    more: (_order, at) => ({ collectedAt: at }),
  },
  deliver: { from: ["IN_TRANSIT"], to: "DELIVERED", packages: "COMPLETED" },
  /** Lost or damaged under way. */
  failDelivery: { from: ["IN_TRANSIT"], to: "IN_TRANSIT", packages: "CANCELLED" },
  complete: {
    from: ["DELIVERED"],
    to: "COMPLETED",
    more: (order, at) => ({ paidAt: order.paidAt ?? at, statementAt: getStatementTime(at) }),
  },
  cancel: {
    from: ["UNPAID", "ON_HOLD", "AWAITING_SHIPMENT", "AWAITING_COLLECTION"],
    to: "CANCELLED",
    packages: "CANCELLED",
    givesBack: true,
  },
} satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

/**
 * Moves an order by one transition, tells the app, and returns the changed order. Throws ApiError
 * from a state without such a step.
 */
export async function moveOrder(
  deps: SandboxDeps,
  orderId: string,
  name: TransitionName,
  patch: OrderPatch = {},
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, push } = await transaction(deps.db, async (tx) => {
    const before = await lockOrder(tx, orderId);
    const transition: Transition = TRANSITIONS[name];
    if (!transition.from.includes(before.status))
      throw new ApiError(25001051, `The order status ${before.status} does not allow ${name}.`);
    const set = { ...transition.more?.(before, currentTime), ...patch, status: transition.to };
    const [order] = await tx
      .update(orders)
      .set({ ...set, updatedAt: currentTime })
      .where(eq(orders.orderId, orderId))
      .returning();
    if (!order) throw createOrderNotFound();
    if (transition.packages) await movePackages(tx, orderId, transition.packages, currentTime);
    if (transition.givesBack) await returnStock(tx, orderId);
    return { order, push: await pushOrderStatus(tx, order, currentTime) };
  });
  deliverSoon(deps, [push]);
  return order;
}

export async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for("update");
  if (!order) throw createOrderNotFound();
  return order;
}

async function movePackages(tx: Queryable, orderId: string, status: PackageStatus, at: Date) {
  const ids = sql`(select ${orderLines.packageId} from ${orderLines} where ${orderLines.orderId} = ${orderId})`;
  await tx
    .update(packages)
    .set({ status, updatedAt: at })
    .where(sql`${packages.packageId} in ${ids}`);
}

/** A cancelled order's units can be bought again. */
async function returnStock(tx: Queryable, orderId: string): Promise<void> {
  const taken = await tx
    .update(orderLines)
    .set({ isCancelled: true, tookStock: false })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.tookStock, true)))
    .returning({ skuId: orderLines.skuId });
  for (const { skuId } of taken)
    await tx
      .update(skus)
      .set({ stock: sql`${skus.stock} + 1` })
      .where(eq(skus.skuId, skuId));
}

/** Pushes spell CANCELLED as CANCEL. */
export function pushOrderStatus(tx: Queryable, order: OrderRow, at: Date): Promise<string | null> {
  return enqueuePush(tx, at, order.shopId, 1, {
    order_id: order.orderId,
    order_status: order.status === "CANCELLED" ? "CANCEL" : order.status,
    is_on_hold_order: order.status === "ON_HOLD",
    update_time: toSeconds(at),
  });
}
