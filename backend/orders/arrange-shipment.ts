import { and, eq } from "drizzle-orm";
import { chargeOrder } from "../billing/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import type { ShipmentChoice } from "../marketplaces/channel-shipping.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { arrangeShipmentJob } from "./jobs.ts";
import { notifyOrder } from "./notify-order.ts";
import { requireArrangeable } from "./order-acts.ts";
import { recordEvents } from "./order-events.ts";
import { parseShipment, type StoredShipment } from "./stored-shipment.ts";
import { lockOrder, toOrderKey } from "./visible-orders.ts";

/**
 * Sets the order to `processing` at once; a job tells the channel. Accepts the order if needed.
 * Does not check the offer (`arrangeAsChosen` does). Throws as `requireArrangeable`.
 */
export async function arrangeShipment(
  backend: Backend,
  caller: Pick<Caller, "accountId" | "userId"> & Partial<Caller>,
  orderId: string,
  choice: ShipmentChoice,
  /** Name of the automatic rule that chose. Absent: a person chose. */
  rule?: string,
): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    requireArrangeable(order);
    const shipmentChoice: StoredShipment = {
      ...{ choice, sentAt: parseShipment(order)?.sentAt ?? null },
      ...{ arrangedAt: null, lockedBy: null, lockedUntil: null },
    };
    await tx
      .update(orders)
      .set({
        status: "processing",
        shipmentChoice,
        shipmentError: null,
        acceptedAt: order.acceptedAt ?? now,
        updatedAt: now,
      })
      .where(and(eq(orders.accountId, caller.accountId), eq(orders.id, orderId)));
    await recordEvents(
      tx,
      order,
      caller.userId,
      [
        {
          axis: "order",
          type: "status",
          from: order.status,
          to: "processing",
          detail: { method: choice.method, ...(rule === undefined ? {} : { rule }) },
        },
      ],
      now,
    );
    await raiseEvent(backend, tx, "orderChanged", { ...toOrderKey(order), from: order.status });
    await backend.enqueue(
      tx,
      arrangeShipmentJob,
      { accountId: caller.accountId, orderId },
      // The job of an earlier try may still be waiting.
      { singletonKey: `${orderId}:${now.toISOString()}` },
    );
    await chargeOrder(backend, tx, order);
  });
}

/** Returns a code for our own reasons, and the marketplace's own words for a refusal. */
export function describeShipmentError(error: unknown): string {
  if (!(error instanceof ConnectorError)) return "failed";
  if (error.fault) return getSellerCode(error);
  if (error.kind === "unavailable") return "unavailable";
  if (error.kind === "unauthorised" || error.kind === "token_expired")
    return "channel_disconnected";
  return error.message || error.code;
}

/**
 * Returns the order to `to_process` with the reason, unless it has moved on since the job began.
 */
export async function returnToSeller(
  backend: Backend,
  tx: Transaction,
  order: Pick<OrderRow, "id" | "accountId">,
  shipmentError: string,
): Promise<void> {
  const current = await lockOrder(tx, order, order.id);
  if (current.status !== "processing") return;
  const now = backend.now();
  await tx
    .update(orders)
    .set({ status: "to_process", shipmentError, updatedAt: now })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  const detail = { reason: shipmentError };
  await recordEvents(
    tx,
    order,
    "system",
    [{ axis: "order", type: "arrange_failed", from: "processing", to: "to_process", detail }],
    now,
  );
  await raiseEvent(backend, tx, "orderChanged", { ...toOrderKey(current), from: current.status });
  await notifyOrder(backend, tx, current, { template: "shipment_failed", reason: shipmentError });
}
