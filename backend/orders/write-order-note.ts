import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { noteOrder as noteCall, type noteOrders as noteManyCall } from "#contract/order-notes.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { recordEvents } from "./order-events.ts";
import { lockOrder, visibleToCaller } from "./visible-orders.ts";

/** Stores the staff's note; the timeline keeps each version. An equal note changes nothing. */
export async function writeOrderNote(
  backend: Backend,
  caller: Caller,
  orderId: string,
  note: string,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    await writeNote(tx, order, note, { actor: caller.userId, now: backend.now() });
  });
}

/**
 * Writes one note on many orders in one transaction. Returns the skipped orders: deleted, or the
 * note would be too long.
 */
export async function writeOrderNotes(
  backend: Backend,
  caller: Caller,
  { orderIds, note, mode }: z.output<typeof noteManyCall.body>,
): Promise<z.input<typeof noteManyCall.response>> {
  const ids = [...new Set(orderIds)];
  return transaction(backend.db, async (tx) => {
    // Locks in a fixed order, which prevents deadlocks between such calls.
    const foundOrders = await tx
      .select()
      .from(orders)
      .where(and(visibleToCaller(caller), inArray(orders.id, ids)))
      .orderBy(orders.id)
      .for("update");
    const skippedOrders: { orderId: string; code: "not_found" | "too_long" }[] = [];
    const knownIds = new Set(foundOrders.map((order) => order.id));
    for (const orderId of ids)
      if (!knownIds.has(orderId)) skippedOrders.push({ orderId, code: "not_found" });
    const notedOrderIds: string[] = [];
    for (const order of foundOrders) {
      const text = mode === "add" && order.note !== "" ? `${order.note}\n${note}` : note;
      if (!noteCall.body.safeParse({ note: text }).success) {
        skippedOrders.push({ orderId: order.id, code: "too_long" });
        continue;
      }
      await writeNote(tx, order, text, { actor: caller.userId, now: backend.now() });
      notedOrderIds.push(order.id);
    }
    return { noted: notedOrderIds, skipped: skippedOrders };
  });
}

async function writeNote(
  tx: Transaction,
  order: OrderRow,
  note: string,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  if (order.note === note) return;
  await tx
    .update(orders)
    .set({ note, updatedAt: now })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  await recordEvents(tx, order, actor, [{ axis: "note", type: "note", detail: { note } }], now);
}
