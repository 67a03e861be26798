import { and, eq, isNotNull, sql } from "drizzle-orm";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { OrderRow } from "./order-life.ts";
import { orders } from "./schema.ts";

/** Settles a completed order that waits for its payout. */
export async function settleNow(deps: SandboxDeps, orderSn: string): Promise<OrderRow> {
  const [order] = await deps.db
    .update(orders)
    .set({ settlesAt: sql`least(${orders.settlesAt}, ${deps.now().toISOString()}::timestamptz)` })
    .where(and(eq(orders.orderSn, orderSn), isNotNull(orders.settlesAt)))
    .returning();
  if (!order) throw createNotDoneError();
  return order;
}

/** Takes back a part of the payout; a negative amount adds to it. */
export async function adjustPayout(
  deps: SandboxDeps,
  orderSn: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<OrderRow> {
  const oneLine = [{ at: deps.now().toISOString(), amount: -amount, reason }];
  const [order] = await deps.db
    .update(orders)
    .set({ adjustments: sql`${orders.adjustments} || ${JSON.stringify(oneLine)}::jsonb` })
    .where(and(eq(orders.orderSn, orderSn), isNotNull(orders.settlesAt)))
    .returning();
  if (!order) throw createNotDoneError();
  return order;
}

const createNotDoneError = () =>
  new ApiError("error_param", "Only an order that is completed, or paid back, is paid out.");
