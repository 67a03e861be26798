import { and, eq } from "drizzle-orm";
import type { OrderFlag } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import type { ReconcileResult } from "./move-line.ts";

export const STOCK_FLAGS: ReadonlySet<OrderFlag> = new Set([
  "out_of_stock",
  "unmapped",
  "no_warehouse",
]);

export async function writeFlags(
  tx: Transaction,
  order: OrderRow,
  moved: Pick<ReconcileResult, "flags" | "warehouseId">,
  now: Date,
): Promise<void> {
  const otherFlags = order.flags.filter((flag) => !STOCK_FLAGS.has(flag));
  await tx
    .update(orders)
    .set({ flags: [...otherFlags, ...moved.flags], warehouseId: moved.warehouseId, updatedAt: now })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
}
