import { and, eq, isNotNull, sql } from "drizzle-orm";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { OrderRow } from "./order-life.ts";
import { orders } from "./schema.ts";

/** Settles a completed order at once. */
export async function settleNow(deps: SandboxDeps, orderId: string): Promise<OrderRow> {
  const now = sql`${deps.now().toISOString()}::timestamptz`;
  const [order] = await deps.db
    .update(orders)
    .set({ settlesAt: sql`least(${orders.settlesAt}, ${now})` })
    .where(and(eq(orders.orderId, orderId), isNotNull(orders.settlesAt)))
    .returning();
  if (!order) throw createNotDoneError();
  return order;
}

/** Takes back a part of the payout; a negative amount adds to it. */
export async function adjustPayout(
  deps: SandboxDeps,
  orderId: string,
  amount: number,
): Promise<OrderRow> {
  const oneLine = [{ at: deps.now().toISOString(), amount }];
  const [order] = await deps.db
    .update(orders)
    .set({ adjustments: sql`${orders.adjustments} || ${JSON.stringify(oneLine)}::jsonb` })
    .where(and(eq(orders.orderId, orderId), isNotNull(orders.settlesAt)))
    .returning();
  if (!order) throw createNotDoneError();
  return order;
}

const createNotDoneError = () =>
  new ApiError("122", "E0122: only an order that is confirmed, or paid back, is settled");
