import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { recordEvents } from "./order-events.ts";

/** Counts a print of each order whose label is ready; the others come back with why: `not_found` or `label_not_ready`. */
export async function markPrinted(backend: Backend, caller: Caller, orderIds: string[]) {
  const ids = [...new Set(orderIds)];
  const now = backend.now();
  return transaction(backend.db, async (tx) => {
    const found = await tx
      .select({ id: orders.id, accountId: orders.accountId, documentStatus: orders.documentStatus })
      .from(orders)
      .where(and(eq(orders.accountId, caller.accountId), inArray(orders.id, ids)))
      .orderBy(asc(orders.id))
      .for("update");
    const printable = found.filter(
      (order) => order.documentStatus === "ready" || order.documentStatus === "printed",
    );
    for (const order of printable) {
      await tx
        .update(orders)
        .set({
          documentStatus: "printed",
          labelPrintCount: sql`${orders.labelPrintCount} + 1`,
          labelPrintedAt: now,
          labelPrintedBy: caller.userId,
          updatedAt: now,
        })
        .where(and(eq(orders.accountId, caller.accountId), eq(orders.id, order.id)));
      await recordEvents(
        tx,
        order,
        caller.userId,
        [{ axis: "document", type: "label_printed", from: order.documentStatus, to: "printed" }],
        now,
      );
    }
    const printed = new Set(printable.map((order) => order.id));
    const known = new Set(found.map((order) => order.id));
    const skipped = ids
      .filter((id) => !printed.has(id))
      .map((orderId) => ({ orderId, code: known.has(orderId) ? "label_not_ready" : "not_found" }));
    return { printed: [...printed], skipped };
  });
}
