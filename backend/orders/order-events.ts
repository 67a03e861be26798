import type { OrderEventType } from "#contract/order-events.ts";
import type { Transaction } from "../db/client.ts";
import { orderEvents } from "../db/schema/orders.ts";

export interface NewEvent {
  axis: (typeof orderEvents.$inferInsert)["axis"];
  type: OrderEventType;
  from?: string | null;
  to?: string | null;
  detail?: Record<string, unknown>;
}

/** Adds rows to the order's timeline. `time` sorts several rows of one transaction. */
export async function recordEvents(
  tx: Transaction,
  order: { id: string; accountId: string },
  actor: string,
  events: readonly NewEvent[],
  time: Date,
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(orderEvents).values(
    events.map((event) => ({
      accountId: order.accountId,
      orderId: order.id,
      actor,
      at: time,
      detail: event.detail ?? {},
      axis: event.axis,
      type: event.type,
      from: event.from ?? null,
      to: event.to ?? null,
    })),
  );
}
