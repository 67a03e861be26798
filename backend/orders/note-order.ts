import { and, eq } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { lockOrder } from "./load-order.ts";
import { recordEvents } from "./order-events.ts";

/** The staff's note; the timeline keeps every version. The same note again changes nothing. */
export async function noteOrder(
  backend: Backend,
  caller: Caller,
  orderId: string,
  note: string,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    if (order.note === note) return;
    const now = backend.now();
    await tx
      .update(orders)
      .set({ note, updatedAt: now })
      .where(and(eq(orders.accountId, caller.accountId), eq(orders.id, orderId)));
    await recordEvents(
      tx,
      order,
      caller.userId,
      [{ axis: "note", type: "note", detail: { note } }],
      now,
    );
  });
}
