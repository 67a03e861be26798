import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import type { ArrangingTogether } from "../marketplaces/channel-shipping.ts";
import { parseShipment, type StoredShipment } from "./arrange-shipment.ts";
import type { OrderKey } from "./visible-orders.ts";

/** Longer than the calls about one batch take. Each call ends by its own time limit. */
const LOCK_MS = 120_000;

/** An order that only this run sends, with its choice from before. */
export interface LockedShipment {
  order: OrderRow;
  before: StoredShipment;
}

type StoredChoice = OrderRow["shipmentChoice"];
const shipmentFieldIs = (field: keyof StoredShipment, is: SQL) =>
  sql`${orders.shipmentChoice}->>${sql.raw(`'${field}'`)} ${is}`;

/**
 * Locks the job's order for this run, and other orders that wait to be sent the same way to the
 * same shop, as many as the marketplace takes at once. Each has its own job, which then finds it
 * done. Returns an empty list if there is nothing to send. Throws RetryLater while another run has
 * locked the order.
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
    const companions =
      arrangingTogether && !hasCode(before.choice)
        ? await lockAlikeOrders(tx, order, arrangingTogether, run, now)
        : [];
    const locked = [order, ...companions].flatMap((entry) => {
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
        shipmentFieldIs("arrangedAt", sql`is null`),
        or(
          shipmentFieldIs("lockedBy", sql`= ${run.id}`),
          shipmentFieldIs("lockedUntil", sql`is null`),
          shipmentFieldIs("lockedUntil", sql`<= ${now.toISOString()}`),
        ),
        common.includes("courier") ? eq(orders.courier, order.courier) : undefined,
        common.includes("warehouse") ? warehouse : undefined,
      ),
    )
    .orderBy(orders.shipByAt, orders.id)
    .limit(most - 1)
    .for("update", { skipLocked: true });
}

/** Stores the outcome of an order that this run locked. Changes nothing if another run has it. */
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
    shipmentFieldIs("lockedBy", sql`= ${run.id}`),
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
