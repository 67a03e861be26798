import { and, eq, isNotNull, sql } from "drizzle-orm";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { createRequestId } from "./ids.ts";
import type { OrderRow } from "./order-life.ts";
import { orders } from "./schema.ts";

/** Makes the statement of a completed order at once. */
export async function settleNow(deps: SandboxDeps, orderId: string): Promise<OrderRow> {
  const now = sql`${deps.now().toISOString()}::timestamptz`;
  const [order] = await deps.db
    .update(orders)
    .set({ statementAt: sql`least(${orders.statementAt}, ${now})` })
    .where(and(eq(orders.orderId, orderId), isNotNull(orders.statementAt)))
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
  const oneLine = [{ id: createRequestId(), at: deps.now().toISOString(), amount }];
  const [order] = await deps.db
    .update(orders)
    .set({ adjustments: sql`${orders.adjustments} || ${JSON.stringify(oneLine)}::jsonb` })
    .where(and(eq(orders.orderId, orderId), isNotNull(orders.statementAt)))
    .returning();
  if (!order) throw createNotDoneError();
  return order;
}

const createNotDoneError = () =>
  new ApiError(25001051, "Only an order that is completed, or paid back, is settled.");
