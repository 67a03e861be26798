import { and, desc, eq, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import type { getTracking } from "#contract/shipments.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { orderParcels } from "../db/schema/order-parcels.ts";
import { orderTrackingEvents } from "../db/schema/order-tracking.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { readTrackingJob } from "./jobs.ts";
import { STOCK_STATE } from "./order-states.ts";
import { enqueueParcelRead } from "./parcels/follow-parcels.ts";
import { toIsoTime } from "./present-order.ts";
import { loadOrder, loadOrderOfJob, type OrderKey, toOrderRef } from "./visible-orders.ts";

const FRESH_MS = 15 * 60_000;
/** Maximum length of a scan's text, in characters. Longer texts are cut. */
const MAX_TEXT_LENGTH = 500;
/** Statuses without further scans. */
const FINISHED_STATUSES: readonly OrderRow["status"][] = ["completed", "returned"];

/**
 * Whether a courier has the parcels or will soon. Scans of an erased buyer's order are not read: a
 * courier may name the receiver in them.
 */
const isTracked = ({ status, erasedAt }: Pick<OrderRow, "status" | "erasedAt">) =>
  erasedAt === null && (status === "to_ship" || STOCK_STATE[status] === "deducted");

/** Returns the stored scans at once. A job refreshes old ones for the next view. Throws 404. */
export async function readTracking(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<z.input<NonNullable<typeof getTracking.response>>> {
  const order = await loadOrder(backend.db, caller, orderId);
  const storedOrderTrackingEvents = await backend.db
    .select()
    .from(orderTrackingEvents)
    .where(
      and(
        eq(orderTrackingEvents.accountId, caller.accountId),
        eq(orderTrackingEvents.orderId, orderId),
      ),
    )
    .orderBy(desc(orderTrackingEvents.at), desc(orderTrackingEvents.id));
  if (isStale(order, backend.now()))
    await transaction(backend.db, (tx) => enqueueTrackingRead(backend, tx, order));
  return {
    trackingCode: order.trackingCode,
    readAt: toIsoTime(order.trackingReadAt),
    events: storedOrderTrackingEvents.map(({ at, text, nativeStatus }) => ({
      at: at.toISOString(),
      text,
      nativeStatus,
    })),
  };
}

function isStale(order: OrderRow, now: Date): boolean {
  if (!isTracked(order)) return false;
  if (order.trackingReadAt === null) return true;
  return (
    !FINISHED_STATUSES.includes(order.status) &&
    now.getTime() - order.trackingReadAt.getTime() >= FRESH_MS
  );
}

export async function enqueueTrackingRead(
  { enqueue }: Pick<Backend, "enqueue">,
  tx: Transaction,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
): Promise<void> {
  await enqueue(tx, readTrackingJob, { accountId, orderId: id }, { singletonKey: id });
}

/** The job. Safe to repeat: a known scan is not added again. Throws ConnectorError. */
export async function readTrackingEvents(backend: Backend, job: OrderKey): Promise<void> {
  const order = await loadOrderOfJob(backend, job);
  if (!order || !isTracked(order)) return;
  const events = await withCapability(
    backend,
    order,
    "shipping",
    async (shipping, credentials) =>
      (await shipping.trackingEvents?.(credentials, toOrderRef(order))) ?? [],
  );
  const { accountId, id: orderId } = order;
  await transaction(backend.db, async (tx) => {
    // The buyer may have been erased while the channel answered.
    const [current] = await tx
      .select({ status: orders.status, erasedAt: orders.erasedAt })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)))
      .for("update");
    if (!current || !isTracked(current)) return;
    if (events.length > 0)
      await tx
        .insert(orderTrackingEvents)
        .values(
          events
            .toSorted((left, right) => left.at.getTime() - right.at.getTime())
            .map(({ at, text, nativeStatus }) => ({
              ...{ accountId, orderId, at, nativeStatus },
              text: (text || nativeStatus).slice(0, MAX_TEXT_LENGTH),
            })),
        )
        .onConflictDoNothing();
    for (const [boxCode, ofBox] of Map.groupBy(events, (event) => event.boxCode)) {
      const last = ofBox.toSorted((left, right) => left.at.getTime() - right.at.getTime()).at(-1);
      if (boxCode && last)
        await tx
          .update(orderParcels)
          .set({
            lastScanAt: last.at,
            lastScanText: (last.text || last.nativeStatus).slice(0, MAX_TEXT_LENGTH),
          })
          .where(
            and(
              eq(orderParcels.accountId, accountId),
              eq(orderParcels.orderId, orderId),
              isNull(orderParcels.voidedAt),
              or(eq(orderParcels.packageNumber, boxCode), eq(orderParcels.trackingCode, boxCode)),
            ),
          );
    }
    await enqueueParcelRead(backend, tx, order);
    await tx
      .update(orders)
      .set({ trackingReadAt: backend.now() })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)));
  });
}
