import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import type { ArrangingTogether } from "../marketplaces/channel-shipping.ts";
import { parseShipment, type StoredShipment } from "./stored-shipment.ts";
import type { OrderKey } from "./visible-orders.ts";

/** Longer than the calls of one batch take: each call has a shorter time limit. */
const LOCK_MS = 120_000;

/** An order that only this run sends, and its choice before the lock. */
export interface LockedShipment {
  order: OrderRow;
  before: StoredShipment;
}

type StoredChoice = OrderRow["shipmentChoice"];
const compareShipmentField = (field: keyof StoredShipment, comparison: SQL) =>
  sql`${orders.shipmentChoice}->>${sql.raw(`'${field}'`)} ${comparison}`;

/**
 * Locks the job's order for this run, and other orders of the shop that wait to be sent the same
 * way, as many as the marketplace takes at once. Their own jobs then find them done. Returns an
 * empty list if nothing is to be sent. Throws RetryLater while another run has the lock.
 */
export async function lockShipments(
  backend: Backend,
  { accountId, orderId }: OrderKey,
  arrangingTogether: ArrangingTogether | undefined,
  run: JobRun,
): Promise<LockedShipment[]> {
  const now = backend.now();
  const lockedUntil = new Date(now.getTime() + LOCK_MS).toISOString();
  return transaction(backend.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)))
      .for("update");
    const before = order && parseShipment(order);
    if (order?.status !== "processing" || !before || before.arrangedAt !== null) return [];
    const freeAt = new Date(before.lockedUntil ?? 0);
    if (before.lockedBy !== run.id && freeAt > now)
      throw new RetryLater(freeAt, "locked by another run, or until the channel takes calls again");
    const alikeOrders =
      arrangingTogether && !hasCode(before.choice)
        ? await lockAlikeOrders(tx, order, arrangingTogether, run, now)
        : [];
    const locked = [order, ...alikeOrders].flatMap((entry) => {
      const shipment = parseShipment(entry);
      return shipment ? [{ order: entry, before: shipment }] : [];
    });
    const lockFields = { lockedBy: run.id, lockedUntil, sentAt: now.toISOString() };
    await patchShipments(
      tx,
      accountId,
      locked.map(({ order: { id } }) => id),
      lockFields,
    );
    return locked;
  });
}

/** A tracking code belongs to one order only. */
const hasCode = (choice: StoredShipment["choice"]) =>
  "trackingCode" in choice && Boolean(choice.trackingCode);

async function lockAlikeOrders(
  tx: Transaction,
  order: OrderRow,
  { most, alike: common }: ArrangingTogether,
  run: JobRun,
  now: Date,
): Promise<OrderRow[]> {
  const warehouse =
    order.warehouseId === null
      ? isNull(orders.warehouseId)
      : eq(orders.warehouseId, order.warehouseId);
  const { choice } = order.shipmentChoice as { choice: StoredChoice };
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.accountId, order.accountId),
        eq(orders.status, "processing"),
        eq(orders.channelId, order.channelId),
        ne(orders.id, order.id),
        sql`${orders.shipmentChoice}->'choice' = ${JSON.stringify(choice)}::jsonb`,
        compareShipmentField("arrangedAt", sql`is null`),
        or(
          compareShipmentField("lockedBy", sql`= ${run.id}`),
          compareShipmentField("lockedUntil", sql`is null`),
          compareShipmentField("lockedUntil", sql`<= ${now.toISOString()}`),
        ),
        common.includes("courier") ? eq(orders.courier, order.courier) : undefined,
        common.includes("warehouse") ? warehouse : undefined,
      ),
    )
    .orderBy(orders.shipByAt, orders.id)
    .limit(most - 1)
    .for("update", { skipLocked: true });
}

/** Stores the outcome of an order. Does nothing if this run no longer has the lock. */
export async function releaseShipment(
  db: Queryable,
  { order }: LockedShipment,
  run: JobRun,
  outcome: Partial<Pick<StoredShipment, "sentAt" | "arrangedAt" | "lockedUntil">>,
): Promise<void> {
  await patchShipments(
    db,
    order.accountId,
    [order.id],
    { lockedBy: null, lockedUntil: null, ...outcome },
    compareShipmentField("lockedBy", sql`= ${run.id}`),
  );
}

async function patchShipments(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
  patch: Partial<StoredShipment>,
  onlyIf?: SQL,
): Promise<void> {
  await db
    .update(orders)
    .set({ shipmentChoice: sql`${orders.shipmentChoice} || ${JSON.stringify(patch)}::jsonb` })
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...ids]), onlyIf));
}
