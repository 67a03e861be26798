import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { OrderFlag } from "#contract/statuses.ts";
import type { ChannelKey } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { type OrderRow, orderSettlements, orders } from "../../db/schema/orders.ts";
import type { Fees } from "../../marketplaces/channel-settlements.ts";
import { recordEvents } from "../order-events.ts";

type SettlementRow = typeof orderSettlements.$inferSelect;

/**
 * Applies entries that were stored before their order. The order's row must exist: concurrent
 * entries wait for the lock and then find it.
 */
export async function applyStoredFees(
  backend: Pick<Backend, "now">,
  tx: Transaction,
  { accountId, channelId, externalId }: OrderRow,
): Promise<void> {
  const key = { accountId, channelId };
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${makeLockKey(key)})`);
  await writeFees(backend, tx, key, [externalId]);
}

/** Blocks new orders of the channel until the transaction ends. */
export const lockNewOrders = (tx: Transaction, key: ChannelKey) =>
  tx.execute(sql`select pg_advisory_xact_lock(${makeLockKey(key)})`);

const makeLockKey = ({ accountId, channelId }: ChannelKey) =>
  sql`hashtextextended(${`settlements ${accountId} ${channelId}`}, 0)`;

/**
 * Writes the sum of the entries to orders, and returns the changed orders. If the entries cannot be
 * summed, keeps the fees and flags the order.
 */
export async function writeFees(
  backend: Pick<Backend, "now">,
  tx: Transaction,
  key: ChannelKey,
  externalIds: readonly string[],
): Promise<string[]> {
  const entries = await readEntries(tx, key, externalIds);
  if (entries.length === 0) return [];
  const foundOrders = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.accountId, key.accountId),
        eq(orders.channelId, key.channelId),
        inArray(orders.externalId, [...externalIds]),
      ),
    )
    .orderBy(asc(orders.id))
    .for("update");
  const changedOrderIds: string[] = [];
  for (const order of foundOrders) {
    const entriesOfOrder = entries.filter(({ externalId }) => externalId === order.externalId);
    if (entriesOfOrder.length > 0 && (await updateOrderFees(backend, tx, order, entriesOfOrder)))
      changedOrderIds.push(order.id);
  }
  return changedOrderIds;
}

async function updateOrderFees(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  order: OrderRow,
  entries: readonly SettlementRow[],
): Promise<boolean> {
  const parts = sumFees(order, entries);
  const amount = parts === null ? order.channelFees : addUpFees(parts);
  const otherFlags = order.flags.filter((flag) => flag !== "unclear_fees");
  const flags: OrderFlag[] = parts === null ? [...otherFlags, "unclear_fees"] : otherFlags;
  const isCorrected = amount !== order.channelFees;
  if (!isCorrected && flags.length === order.flags.length) return false;
  const currentTime = now();
  await tx
    .update(orders)
    .set({ channelFees: amount, flags, updatedAt: currentTime })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  const detail = { amount, before: order.channelFees };
  if (isCorrected)
    await recordEvents(
      tx,
      order,
      `channel:${order.channelId}`,
      [{ axis: "order", type: "fees_told", detail }],
      currentTime,
    );
  return true;
}

/** Returns fees by kind; empty if none were reported or they cannot be summed. */
export async function readFeeParts(
  db: Queryable,
  order: Pick<OrderRow, "accountId" | "channelId" | "externalId" | "currency">,
): Promise<Fees> {
  const { accountId, channelId, externalId } = order;
  return sumFees(order, await readEntries(db, { accountId, channelId }, [externalId])) ?? {};
}

const readEntries = (
  db: Queryable,
  { accountId, channelId }: ChannelKey,
  externalIds: readonly string[],
): Promise<SettlementRow[]> =>
  db
    .select()
    .from(orderSettlements)
    .where(
      and(
        eq(orderSettlements.accountId, accountId),
        eq(orderSettlements.channelId, channelId),
        inArray(orderSettlements.externalId, [...externalIds]),
      ),
    );

/** `readFeeParts` by order id, one query per shop. Orders without entries are absent. */
export async function readFeesByOrder(
  db: Queryable,
  wantedOrders: readonly Pick<
    OrderRow,
    "id" | "accountId" | "channelId" | "externalId" | "currency"
  >[],
): Promise<Map<string, Fees>> {
  const parts = new Map<string, Fees>();
  for (const [channelId, orders] of Map.groupBy(wantedOrders, (order) => order.channelId)) {
    const [{ accountId } = { accountId: "" }] = orders;
    const entries = Map.groupBy(
      await readEntries(
        db,
        { accountId, channelId },
        orders.map((order) => order.externalId),
      ),
      (entry) => entry.externalId,
    );
    for (const order of orders) {
      const fees = sumFees(order, entries.get(order.externalId) ?? []);
      if (fees) parts.set(order.id, fees);
    }
  }
  return parts;
}

/** Returns `null` for an entry in another currency, or without a valid amount. */
function sumFees(
  order: Pick<OrderRow, "currency">,
  entries: readonly SettlementRow[],
): Fees | null {
  const sum: Fees = {};
  for (const { currency, fees } of entries) {
    if (fees === null || currency !== order.currency) return null;
    for (const [kind, amount] of Object.entries(fees) as [keyof Fees, number][])
      sum[kind] = (sum[kind] ?? 0) + amount;
  }
  return sum;
}

const addUpFees = (fees: Fees) => Object.values(fees).reduce((sum, amount) => sum + amount, 0);
