import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { chargeOrder } from "../billing/index.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { raise } from "../events.ts";
import { conflict } from "../http/problem-error.ts";
import type { JobRun } from "../jobs/queue.ts";
import type { ShipmentChoice } from "../marketplaces/channel-shipping.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { pauseFor } from "./channel-failures.ts";
import { arrangeShipmentJob, trackingJob } from "./jobs.ts";
import { keyOf, lockOrder, type OrderKey, orderOfJob, refOf, requireStatus } from "./load-order.ts";
import { notifyOrder } from "./notify-order.ts";
import { recordEvents } from "./order-events.ts";
import { pullOrder } from "./pull-orders.ts";

const Choice = z.discriminatedUnion("method", [
  z.object({ method: z.literal("pickup"), addressId: z.string(), slotId: z.string().nullable() }),
  z.object({
    method: z.literal("dropoff"),
    branchId: z.string().nullable(),
    senderName: z.string().nullable(),
    trackingCode: z.string().nullable(),
  }),
  z.object({
    method: z.literal("manual"),
    trackingCode: z.string(),
    providerId: z.string().nullable().default(null),
  }),
]);
/**
 * `orders.shipment_choice`. `sentAt`: the channel may have got it, whether or not we saw its
 * answer.
 */
const Stored = z.object({ choice: Choice, sentAt: z.iso.datetime().nullable() });

type Shipment = z.infer<typeof Stored>;

/** What the seller chose for this order; null: nothing yet. */
export function shipmentOf(order: OrderRow): Shipment | null {
  return order.shipmentChoice === null ? null : Stored.parse(order.shipmentChoice);
}

/**
 * The seller's choice: the order is `processing` at once and a job tells the channel. Arranging
 * accepts an order that was not accepted yet. Throws 409 `wrong_status` unless it is to be
 * processed, `fulfilled_by_channel` when the marketplace ships it.
 */
export async function arrangeShipment(
  backend: Backend,
  caller: Pick<Caller, "accountId" | "userId"> & Partial<Caller>,
  orderId: string,
  choice: ShipmentChoice,
  /** The name of the rule that chose, where no person did. */
  rule?: string,
): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    requireStatus(order, ["to_process"]);
    if (order.flags.includes("fulfilled_by_channel"))
      throw conflict("fulfilled_by_channel", "The marketplace ships this order");
    const shipmentChoice: Shipment = { choice, sentAt: shipmentOf(order)?.sentAt ?? null };
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
    await raise(backend, tx, "orderChanged", { ...keyOf(order), from: order.status });
    await backend.enqueue(
      tx,
      arrangeShipmentJob,
      { accountId: caller.accountId, orderId },
      { singletonKey: orderId },
    );
    await chargeOrder(tx, order, now);
  });
}

/** The job. Repeating it is harmless: the channel answers `wrong_state` to a second arrangement. */
export async function sendShipment(backend: Backend, job: OrderKey, run: JobRun): Promise<void> {
  const order = await orderOfJob(backend, job);
  const shipment = order && shipmentOf(order);
  if (order?.status !== "processing" || !shipment) return;
  try {
    await sendChoice(backend, order, shipment);
  } catch (error) {
    await handleFailure(backend, order, error, run);
  }
}

async function sendChoice(backend: Backend, order: OrderRow, shipment: Shipment): Promise<void> {
  await keepShipment(backend, order, { ...shipment, sentAt: backend.now().toISOString() });
  try {
    await withCapability(backend, order, "shipping", (shipping, credentials) =>
      shipping.arrange(credentials, refOf(order), shipment.choice),
    );
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    // It certainly did not get through, so a later "already arranged" is not about this try.
    if (error.kind !== "unavailable") await keepShipment(backend, order, shipment);
    if (error.kind !== "wrong_state") throw error;
    const pulled = await pullOrder(backend, order, order.externalId);
    if (shipment.sentAt === null) {
      // Not arranged by us: what the channel says now stands, unless it says that nothing has
      // happened.
      if (!pulled || pulled.report.status === "to_process" || pulled.report.status === null)
        throw error;
      return;
    }
  }
  await awaitTracking(backend, order);
}

async function keepShipment(
  backend: Backend,
  order: OrderRow,
  shipmentChoice: Shipment,
): Promise<void> {
  await backend.db
    .update(orders)
    .set({ shipmentChoice })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
}

async function awaitTracking(backend: Backend, order: OrderRow): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    await recordEvents(tx, order, "system", [{ axis: "order", type: "arranged" }], now);
    await backend.enqueue(
      tx,
      trackingJob,
      { accountId: order.accountId, orderId: order.id, since: now.toISOString() },
      { singletonKey: order.id },
    );
  });
}

async function handleFailure(
  backend: Backend,
  order: OrderRow,
  error: unknown,
  run: JobRun,
): Promise<void> {
  if (error instanceof ConnectorError && error.kind === "rate_limited")
    throw pauseFor(backend, error);
  const isFinal = error instanceof ConnectorError && error.kind !== "unavailable";
  if (isFinal || run.isLastTry)
    await transaction(backend.db, (tx) =>
      returnToSeller(backend, tx, order, shipmentErrorOf(error)),
    );
  if (!isFinal) throw error;
}

/** Our own words are codes; a marketplace's refusal is kept in its own words. */
export function shipmentErrorOf(error: unknown): string {
  if (!(error instanceof ConnectorError)) return "failed";
  if (error.kind === "unavailable") return "unavailable";
  if (error.kind === "unauthorised" || error.kind === "token_expired")
    return "channel_disconnected";
  return error.message || error.code;
}

/** Back to `to_process` with the reason, if it is still at the job's stage. */
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
  await raise(backend, tx, "orderChanged", { ...keyOf(current), from: current.status });
  await notifyOrder(backend, tx, current, { template: "shipment_failed", reason: shipmentError });
}
