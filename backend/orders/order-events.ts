import type { Transaction } from "../db/client.ts";
import { orderEvents } from "../db/schema/orders.ts";

export interface NewEvent {
  axis: (typeof orderEvents.$inferInsert)["axis"];
  /** A closed word the app translates. */
  type: EventType;
  from?: string | null;
  to?: string | null;
  detail?: Record<string, unknown>;
}

type EventType =
  | "placed"
  | "status"
  /** The channel reported a status that this order cannot have (detail: nativeStatus). */
  | "status_refused"
  /** The channel reported a status we do not know (detail: nativeStatus). */
  | "unknown_status"
  | "accepted"
  | "arranged"
  /** detail: code */
  | "arrange_failed"
  | "tracking_code"
  /** The stock axis; detail: sku, quantity, warehouseId. */
  | "reserved"
  | "released"
  | "shipped"
  | "out_of_stock"
  | "unmapped"
  /** Shipped more than the books had; detail: sku, missing. */
  | "stock_missing"
  /** A person has counted what came back; detail: sku, quantity, warehouseId. */
  | "returned_good"
  | "returned_damaged"
  /** Shipped before the shop was connected: our stock never had it. */
  | "left_before"
  | "label_requested"
  | "label_ready"
  | "label_failed"
  | "label_printed"
  | "invoice_printed"
  | "packing_slip_printed"
  /** The pickpack axis; detail: sku, missing, reason. */
  | "picked_short"
  /** detail: quantity */
  | "put_back"
  /** detail: number and courier of the hand-over. */
  | "handed_over"
  | "note";

/** Adds rows to the order's timeline. `at` is given where several rows of one transaction must keep their order. */
export async function recordEvents(
  tx: Transaction,
  order: { id: string; accountId: string },
  actor: string,
  events: readonly NewEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(orderEvents).values(
    events.map((event) => ({
      accountId: order.accountId,
      orderId: order.id,
      actor,
      at,
      detail: event.detail ?? {},
      axis: event.axis,
      type: event.type,
      from: event.from ?? null,
      to: event.to ?? null,
    })),
  );
}
