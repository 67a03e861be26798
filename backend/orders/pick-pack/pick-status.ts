import { and, eq, isNull, sql } from "drizzle-orm";
import { PICKPACK_STATUSES, type PickpackStatus } from "#contract/statuses.ts";
import type { Transaction } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { type PickPackRow, pickLines, pickPacks, pickWaves } from "../../db/schema/pick-packs.ts";
import { recordEvents } from "../order-events.ts";
import { STOCK_STATE } from "../order-states.ts";
import { TO_PUT_BACK } from "./pick-stops.ts";

export interface PickAction {
  actor: string;
  now: Date;
}
type OrderKey = { id: string; accountId: string };

/** The order shows the status of its least advanced part; short comes first. */
const BY_URGENCY: readonly PickpackStatus[] = ["short", ...PICKPACK_STATUSES];

/**
 * Stores the record's status and picking time, and updates the order and its timeline. The order's
 * row must be locked.
 */
export async function setRecordStatus(
  tx: Transaction,
  record: Pick<PickPackRow, "id" | "accountId" | "orderId">,
  change: Partial<typeof pickPacks.$inferInsert>,
  pickAction: PickAction,
): Promise<void> {
  await tx
    .update(pickPacks)
    .set({ ...change, ...buildPickedFields(change, pickAction), updatedAt: pickAction.now })
    .where(and(eq(pickPacks.accountId, record.accountId), eq(pickPacks.id, record.id)));
  await updateOrderPickStatus(tx, { id: record.orderId, accountId: record.accountId }, pickAction);
}

/** Keeps the first picking time unless something is missing again. */
function buildPickedFields(
  { status }: Partial<typeof pickPacks.$inferInsert>,
  { now }: PickAction,
) {
  if (status === "picked")
    return { pickedAt: sql`coalesce(${pickPacks.pickedAt}, ${now.toISOString()}::timestamptz)` };
  return status === "assigned" || status === "picking" ? { pickedAt: null } : {};
}

/**
 * Sets the order's pick-pack status by its open parts, else by the last packed or short one. The
 * order's row must be locked.
 */
export async function updateOrderPickStatus(
  tx: Transaction,
  order: OrderKey,
  pickAction: PickAction,
): Promise<void> {
  const parts = await tx
    .select({ status: pickPacks.status, closedAt: pickPacks.closedAt, waveId: pickPacks.waveId })
    .from(pickPacks)
    .where(and(eq(pickPacks.accountId, order.accountId), eq(pickPacks.orderId, order.id)));
  const [before] = await tx
    .select({ status: orders.pickpackStatus, orderStatus: orders.status })
    .from(orders)
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  const openParts = parts.filter((part) => part.closedAt === null);
  // A record of a cancelled wave counts as not begun. A packed one stays packed; a short one stays
  // short until its order leaves.
  const hasLeft = before !== undefined && STOCK_STATE[before.orderStatus] === "deducted";
  const closedParts = parts.filter(
    ({ status }) => status === "packed" || (status === "short" && !hasLeft),
  );
  const countedParts = openParts.length > 0 ? openParts : closedParts;
  const leastAdvancedStatus =
    BY_URGENCY.find((status) => countedParts.some((part) => part.status === status)) ?? "none";
  if (!before || before.status === leastAdvancedStatus) return;
  await tx
    .update(orders)
    .set({ pickpackStatus: leastAdvancedStatus, updatedAt: pickAction.now })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  const event = {
    axis: "pickpack",
    type: "status",
    from: before.status,
    to: leastAdvancedStatus,
  } as const;
  await recordEvents(tx, order, pickAction.actor, [event], pickAction.now);
}

export async function countUnits(tx: Transaction, record: Pick<PickPackRow, "id" | "accountId">) {
  const sumColumn = (column: "quantity" | "picked" | "packed" | "short") =>
    sql<number>`coalesce(sum(${pickLines[column]}), 0)::int`;
  const [units] = await tx
    .select({
      quantity: sumColumn("quantity"),
      picked: sumColumn("picked"),
      packed: sumColumn("packed"),
      short: sumColumn("short"),
    })
    .from(pickLines)
    .where(and(eq(pickLines.accountId, record.accountId), eq(pickLines.pickPackId, record.id)));
  return units ?? { quantity: 0, picked: 0, packed: 0, short: 0 };
}

/** Finishes a wave when all records are packed, over, or waiting to be put back. */
export async function finishWaveIfDone(
  tx: Transaction,
  { accountId, waveId }: { accountId: string; waveId: string | null },
  now: Date,
): Promise<void> {
  if (waveId === null) return;
  const hasOpenRecords = sql`exists (select 1 from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = ${accountId} and p.wave_id = ${waveId} and p.closed_at is null and p.status <> 'packed' and not ${TO_PUT_BACK})`;
  await tx
    .update(pickWaves)
    .set({ status: "done", finishedAt: now })
    .where(
      and(
        eq(pickWaves.accountId, accountId),
        eq(pickWaves.id, waveId),
        eq(pickWaves.status, "open"),
        isNull(pickWaves.finishedAt),
        sql`not ${hasOpenRecords}`,
      ),
    );
}
