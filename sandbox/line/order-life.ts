import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { SETTLES_AFTER_MS } from "../order-fees.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { presentOrder } from "./present-order.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orderItems, orders, shops, variants } from "./schema.ts";

export type OrderRow = typeof orders.$inferSelect;
type OrderPatch = Partial<typeof orders.$inferInsert>;
/** An order's units: reserved while unpaid, reserved until sent, gone, or back. */
type UnitState = "reserved" | "readyToShip" | "sent" | "back";

interface Transition {
  from: (order: OrderRow) => boolean;
  to: (order: OrderRow, at: Date) => OrderPatch;
  units?: UnitState;
  /** MyShop's event; an expiry has none. */
  event?: (after: OrderRow) => string | null;
}

const isOpen = ({ orderStatus }: OrderRow) => orderStatus === "FINALIZED";
const isPaid = ({ paymentStatus }: OrderRow) => paymentStatus === "PAID";
const isSent = ({ shipmentStatus }: OrderRow) =>
  shipmentStatus === "SHIPPED_ALL" || shipmentStatus === "ON_DELIVERY";
const chooseCompletionEvent = ({ orderStatus }: OrderRow) =>
  orderStatus === "COMPLETED" ? "ORDER.COMPLETED" : null;

/** Order states, docs/marketplaces/line.md "Status": paid and sent, in any order, is completed. */
export const TRANSITIONS = {
  pay: {
    from: (order) => isOpen(order) && !isPaid(order) && !order.isCod,
    to: (_order, at) => ({ paymentStatus: "PAID", paidAt: at }),
    units: "readyToShip",
    event: () => "ORDER.READY_TO_SHIP",
  },
  markPaid: {
    from: (order) => isOpen(order) && !isPaid(order) && order.isCod,
    to: (order, at) => ({
      paymentStatus: "PAID",
      paidAt: at,
      ...(isSent(order) ? { orderStatus: "COMPLETED" } : {}),
    }),
    event: chooseCompletionEvent,
  },
  ship: {
    from: (order) => isOpen(order) && (isPaid(order) || order.isCod) && !isSent(order),
    to: (order) => ({
      shipmentStatus: "SHIPPED_ALL",
      ...(isPaid(order) ? { orderStatus: "COMPLETED" } : {}),
    }),
    units: "sent",
    event: chooseCompletionEvent,
  },
  cancel: {
    from: (order) => isOpen(order) && !isSent(order),
    to: (order) => ({
      orderStatus: "CANCELED",
      ...(isPaid(order) ? { paymentStatus: "PENDING_REFUND" } : {}),
    }),
    units: "back",
    event: () => "ORDER.CANCELED",
  },
  expire: {
    from: (order) => isOpen(order) && !isPaid(order) && !order.isCod,
    to: () => ({ orderStatus: "EXPIRED" }),
    units: "back",
  },
} satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

/**
 * Moves an order by one transition, tells the app, and returns the changed order. Throws ApiError
 * from a state without such a step.
 */
export async function moveOrder(
  deps: SandboxDeps,
  orderNumber: string,
  name: TransitionName,
  patch: OrderPatch = {},
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, push } = await transaction(deps.db, async (tx) => {
    const before = await lockOrder(tx, orderNumber);
    const transition: Transition = TRANSITIONS[name];
    if (!transition.from(before))
      throw new ApiError("DATA_CONFLICT", `The order cannot be changed by ${name} now`);
    const [order] = await tx
      .update(orders)
      .set({ ...stateAfter(transition, before, currentTime), ...patch, updatedAt: currentTime })
      .where(eq(orders.orderNumber, orderNumber))
      .returning();
    if (!order) throw createOrderNotFound();
    if (transition.units) await moveUnits(tx, before, transition.units);
    const event = transition.event?.(order);
    return { order, push: event ? await pushOrder(deps, tx, order, event) : null };
  });
  deliverSoon(deps, [push]);
  return order;
}

function stateAfter(transition: Transition, before: OrderRow, at: Date): OrderPatch {
  const after = transition.to(before, at);
  const isCompleted = after.orderStatus === "COMPLETED";
  return isCompleted ? { ...after, settledAt: new Date(at.getTime() + SETTLES_AFTER_MS) } : after;
}

async function lockOrder(tx: Queryable, orderNumber: string): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber))
    .for("update");
  if (!order) throw createOrderNotFound();
  return order;
}

async function moveUnits(tx: Queryable, before: OrderRow, to: UnitState): Promise<void> {
  const from = isPaid(before) || before.isCod ? "readyToShip" : "reserved";
  for (const { variantId, quantity } of await readOrderItems(tx, before.orderNumber))
    await tx
      .update(variants)
      .set({
        [from]: sql`${variants[from]} - ${quantity}`,
        ...(to === "readyToShip"
          ? { readyToShip: sql`${variants.readyToShip} + ${quantity}` }
          : {}),
        ...(to === "sent" ? { onHand: sql`${variants.onHand} - ${quantity}` } : {}),
      })
      .where(eq(variants.variantId, variantId));
}

export const readOrderItems = (db: Queryable, orderNumber: string) =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderNumber, orderNumber))
    .orderBy(asc(orderItems.itemId));

/** Throws if the order does not exist or belongs to another shop. */
export async function requireOrder(
  db: Queryable,
  { shopId }: ShopRow,
  orderNumber: string,
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.shopId, shopId)));
  if (!order) throw createOrderNotFound();
  return order;
}

export async function pushOrder(
  deps: SandboxDeps,
  tx: Queryable,
  order: OrderRow,
  event: string,
): Promise<string | null> {
  const [shop] = await tx.select().from(shops).where(eq(shops.shopId, order.shopId));
  if (!shop) return null;
  const items = await readOrderItems(tx, order.orderNumber);
  return enqueuePush(tx, deps.now(), shop, event, presentOrder(order, items));
}
