import { and, eq } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { describeShipmentError, returnToSeller } from "./arrange-shipment.ts";
import { retryLaterFor } from "./channel-failures.ts";
import { requestLabel } from "./labels.ts";
import { type NewEvent, recordEvents } from "./order-events.ts";
import { enqueueParcelRead } from "./parcels/follow-parcels.ts";
import { parseShipment } from "./stored-shipment.ts";
import {
  loadOrderOfJob,
  lockOrder,
  type OrderKey,
  toOrderKey,
  toOrderRef,
} from "./visible-orders.ts";
import { computeNextTry } from "./wait-times.ts";

/**
 * The job: asks for the tracking code until the courier gives one. The order is then to be handed
 * over, and its label is requested.
 */
export async function awaitTrackingCode(
  backend: Backend,
  job: OrderKey & { since: string },
  run: JobRun,
): Promise<void> {
  const order = await loadOrderOfJob(backend, job);
  if (!order) return;
  if (isUnlabelled(order)) return await enqueueLabelIfArranged(backend, order);
  if (!awaitsTrackingCode(order) || isArrangedAgain(order, job.since)) return;
  try {
    const code = await withCapability(backend, order, "shipping", (shipping, credentials) =>
      shipping.markShipped
        ? readSellerTrackingCode(order)
        : shipping.trackingCode(credentials, toOrderRef(order)),
    );
    if (code) return await storeTrackingCode(backend, order, code, job.since);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "rate_limited") throw retryLaterFor(backend, error);
    if (error.kind === "unavailable" && !run.isLastTry) throw error;
    return await transaction(backend.db, (tx) =>
      returnToSeller(backend, tx, order, describeShipmentError(error)),
    );
  }
  const nextTry = computeNextTry(backend.now(), new Date(job.since));
  if (nextTry) throw new RetryLater(nextTry, "no tracking code yet");
  await transaction(backend.db, (tx) => returnToSeller(backend, tx, order, "tracking_timeout"));
}

/**
 * Whether the channel reported the code of our arrangement before the job asked. The seller's own
 * courier has its own label.
 */
const isUnlabelled = (order: OrderRow) =>
  order.status === "to_ship" &&
  order.trackingCode !== null &&
  order.documentStatus === "none" &&
  (parseShipment(order)?.choice.method ?? "manual") !== "manual";

async function enqueueLabelIfArranged(
  backend: Backend,
  { id, accountId }: OrderRow,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, { accountId }, id);
    if (isUnlabelled(order)) await requestLabel(backend, tx, order, "system");
  });
}

/** Returns the seller's own code: such a channel has none until the parcel leaves. */
async function readSellerTrackingCode(order: OrderRow): Promise<string | null> {
  const choice = parseShipment(order)?.choice;
  return choice?.method === "manual" ? choice.trackingCode : null;
}

const awaitsTrackingCode = (order: OrderRow) =>
  (order.status === "processing" || order.status === "to_ship") &&
  (order.trackingCode === null || order.status === "processing");

/** Whether the order was arranged again since. The new arrangement has its own job and code. */
function isArrangedAgain(order: OrderRow, since: string): boolean {
  const shipment = parseShipment(order);
  return shipment !== null && (shipment.arrangedAt === null || shipment.arrangedAt > since);
}

async function storeTrackingCode(
  backend: Backend,
  { id, accountId }: OrderRow,
  trackingCode: string,
  since: string,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, { accountId }, id);
    // The channel reported the code during our call.
    if (isUnlabelled(order)) return await requestLabel(backend, tx, order, "system");
    if (!awaitsTrackingCode(order) || isArrangedAgain(order, since)) return;
    const now = backend.now();
    const events: NewEvent[] = [{ axis: "order", type: "tracking_code", detail: { trackingCode } }];
    if (order.status === "processing")
      events.push({ axis: "order", type: "status", from: "processing", to: "to_ship" });
    await tx
      .update(orders)
      .set({ status: "to_ship", trackingCode, shipmentError: null, updatedAt: now })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
    await recordEvents(tx, order, "system", events, now);
    await raiseEvent(backend, tx, "orderChanged", { ...toOrderKey(order), from: order.status });
    await enqueueParcelRead(backend, tx, { ...order, status: "to_ship" });
    // The seller's own courier has its own label.
    if (parseShipment(order)?.choice.method !== "manual")
      await requestLabel(backend, tx, { ...order, trackingCode }, "system");
  });
}
