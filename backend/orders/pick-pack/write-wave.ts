import { eq, max, sql } from "drizzle-orm";
import type { UNPICKABLE } from "#contract/pick-packs.ts";
import type { WAVE_KINDS } from "#contract/statuses.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { accounts } from "../../db/schema/accounts.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { pickLines, pickPacks, pickTakes, pickWaves } from "../../db/schema/pick-packs.ts";
import { conflict } from "../../http/problem-error.ts";
import { followParts } from "./pick-status.ts";

export type Unpickable = (typeof UNPICKABLE)[number];
export interface Skipped {
  orderId: string;
  code: Unpickable;
}
export interface MadeWave {
  waveId: string;
  skipped: Skipped[];
}

export interface NewWave {
  found: readonly OrderRow[];
  warehouseId: string;
  kind: (typeof WAVE_KINDS)[number];
  courier: string;
  assigneeId: string | null;
}

/**
 * Writes a wave of orders whose rows are locked, in the order of the walk. 409 `no_orders` where
 * none is left.
 */
export async function writeWave(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { found, ...wave }: NewWave,
  skipped: Skipped[],
): Promise<MadeWave> {
  const { accountId, userId } = caller;
  const now = backend.now();
  const open = await withoutOpenRecord(tx, accountId, found);
  if (open.length === 0) throw conflict("no_orders", "No order can be picked", { skipped });
  const id = newId();
  const lines = await linesOf(tx, accountId, open);
  // Where the walk first meets an order decides its place: labels and slips come in that order too.
  const inOrder = open.toSorted((one, other) =>
    compare(walkKey(lines.get(one.id)), walkKey(lines.get(other.id))),
  );
  const number = await nextNumber(tx, accountId);
  await tx
    .insert(pickWaves)
    .values({ ...wave, id, accountId, number, createdBy: userId, createdAt: now });
  const records = inOrder.map((order, position) => ({
    id: newId(),
    accountId,
    orderId: order.id,
    part: 1,
    waveId: id,
    position,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insert(pickPacks).values(records);
  const picked = records.flatMap((record) =>
    (lines.get(record.orderId) ?? []).map(({ orderId: _, ...line }) => ({
      ...line,
      id: newId(),
      accountId,
      pickPackId: record.id,
    })),
  );
  if (picked.length > 0) await tx.insert(pickLines).values(picked);
  const taker = wave.assigneeId;
  if (taker !== null && picked.length > 0)
    await tx
      .insert(pickTakes)
      .values(
        picked.map((line) => ({ accountId, pickLineId: line.id, userId: taker, takenAt: now })),
      );
  for (const { orderId } of records)
    await followParts(tx, { id: orderId, accountId }, { actor: userId, now });
  return { waveId: id, skipped };
}

/**
 * A short order is taken up again in a record of its own; the old one must be closed, its units on
 * their racks.
 */
async function withoutOpenRecord(
  tx: Transaction,
  accountId: string,
  found: readonly OrderRow[],
): Promise<OrderRow[]> {
  if (found.length === 0) return [];
  const { rows } = await tx.execute<{ order_id: string }>(sql`
    select order_id from pick_packs where account_id = ${accountId} and closed_at is null and order_id in ${found.map((order) => order.id)}`);
  const busy = new Set(rows.map((row) => row.order_id));
  return found.filter((order) => !busy.has(order.id));
}

interface NewLine extends Record<string, unknown> {
  orderId: string;
  orderLineId: string;
  rack: string;
  sku: string;
  barcode: string;
  quantity: number;
}

/**
 * What is fetched for each order, and where it lies: at the level that the line holds, else at the
 * variant's in the order's warehouse.
 */
async function linesOf(
  tx: Transaction,
  accountId: string,
  found: readonly OrderRow[],
): Promise<Map<string, NewLine[]>> {
  const { rows } = await tx.execute<NewLine>(sql`
    select l.order_id as "orderId", l.id as "orderLineId", coalesce(s.rack, '') as rack, l.sku, coalesce(v.barcode, '') as barcode, l.quantity
    from order_lines l join orders o on o.account_id = l.account_id and o.id = l.order_id
    left join variants v on v.account_id = l.account_id and v.id = l.variant_id
    left join reservations r on r.account_id = l.account_id and r.order_line_id = l.id
    left join stocks s on s.account_id = l.account_id and (s.id = r.stock_id or (r.id is null and s.variant_id = l.variant_id and s.warehouse_id = o.warehouse_id))
    where l.account_id = ${accountId} and l.order_id in ${found.map((order) => order.id)} and l.quantity > 0
    order by s.rack, l.sku, l.position`);
  return Map.groupBy(rows, (row) => row.orderId);
}

/** The first stop of the walk at which something of the order lies. */
const walkKey = (lines: readonly NewLine[] = []): string =>
  lines
    .map(({ rack, sku }) => `${rack}\u001f${sku}`)
    .sort()
    .at(0) ?? "";

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Under the account's lock, so that two waves at once get two numbers. */
async function nextNumber(tx: Transaction, accountId: string): Promise<number> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  const [last] = await tx
    .select({ number: max(pickWaves.number) })
    .from(pickWaves)
    .where(eq(pickWaves.accountId, accountId));
  return (last?.number ?? 0) + 1;
}
