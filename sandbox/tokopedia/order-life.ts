import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { presentPushed } from "./present-order.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orderItems, orders, products } from "./schema.ts";

export type OrderRow = typeof orders.$inferSelect;
type OrderPatch = Partial<typeof orders.$inferInsert>;

interface Transition {
  from: readonly number[];
  to: number;
  /** The API's error for an order in another state. */
  refusal?: string;
  /** Its units can be sold again. */
  frees?: true;
}

/** The states of an order, docs/marketplaces/tokopedia.md "Status". */
export const TRANSITIONS = {
  pay: { from: [103], to: 220 },
  expire: { from: [103], to: 5, frees: true },
  accept: { from: [220], to: 400, refusal: "ORD_USC_007" },
  pickUp: { from: [400], to: 450, refusal: "LGS_USC_012" },
  confirm: { from: [400], to: 500, refusal: "LGS_USC_006" },
  collect: { from: [450], to: 500 },
  deliver: { from: [500], to: 600 },
  failDelivery: { from: [500], to: 550 },
  complete: { from: [600, 601], to: 700 },
  requestReturn: { from: [600], to: 601 },
  reject: { from: [220, 400], to: 10, refusal: "ORD_USC_014", frees: true },
  cancel: { from: [103, 220, 400], to: 15, frees: true },
} satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

/**
 * Moves an order by one transition, tells the app, and returns the changed order. Throws ApiError
 * from a state without such a step.
 */
export async function moveOrder(
  deps: SandboxDeps,
  orderId: number,
  name: TransitionName,
  patch: OrderPatch = {},
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, push } = await transaction(deps.db, async (tx) => {
    const before = await lockOrder(tx, orderId);
    const { from, to, refusal, frees }: Transition = TRANSITIONS[name];
    if (!from.includes(before.status))
      throw new ApiError(400, refusal ?? "ORD_API_006", `The order is in status ${before.status}`);
    const [order] = await tx
      .update(orders)
      .set({
        ...{ status: to, cancelRequest: null, updatedAt: currentTime },
        ...(name === "pay" ? { paidAt: currentTime } : {}),
        ...(name === "requestReturn" ? { complainedAt: currentTime } : {}),
        ...patch,
      })
      .where(eq(orders.orderId, orderId))
      .returning();
    if (!order) throw createOrderNotFound();
    if (frees) await freeUnits(tx, orderId);
    return { order, push: await pushStatus(deps, tx, order) };
  });
  deliverSoon(deps, [push]);
  return order;
}

/** A buyer asks to cancel, or (`null`) the seller refuses that. */
export async function setCancelRequest(
  deps: SandboxDeps,
  orderId: number,
  reason: string | null,
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, push } = await transaction(deps.db, async (tx) => {
    const before = await lockOrder(tx, orderId);
    const isOpen = before.status === 220 || before.status === 400;
    if (!isOpen || (before.cancelRequest !== null) === (reason !== null))
      throw new ApiError(400, "ORD_API_016", "FS ID not authorized to reject cancel request");
    const [order = before] = await tx
      .update(orders)
      .set({ cancelRequest: reason, updatedAt: currentTime })
      .where(eq(orders.orderId, orderId))
      .returning();
    const body = {
      order_id: orderId,
      reason: reason ?? "",
      create_time: Number(currentTime) / 1000,
    };
    return { order, push: await enqueuePush(tx, deps, order.shopId, body) };
  });
  deliverSoon(deps, [push]);
  return order;
}

async function lockOrder(tx: Queryable, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for("update");
  if (order) return order;
  throw createOrderNotFound();
}

async function freeUnits(tx: Queryable, orderId: number): Promise<void> {
  for (const { productId, quantity } of await readOrderItems(tx, orderId))
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.productId, productId));
}

export const readOrderItems = (db: Queryable, orderId: number) =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.itemId));

export async function pushStatus(
  deps: SandboxDeps,
  tx: Queryable,
  order: OrderRow,
): Promise<string | null> {
  const items = await readOrderItems(tx, order.orderId);
  return enqueuePush(tx, deps, order.shopId, {
    order_status: order.status,
    order_id: order.orderId,
    product_details: presentPushed(items),
  });
}
