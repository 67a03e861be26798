import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { type PickPackRow, pickLines, pickPacks } from "../../db/schema/pick-packs.ts";
import type { CancelledUnits } from "../cancel-units.ts";
import { recordEvents } from "../order-events.ts";
import {
  countUnits,
  finishWaveIfDone,
  type PickAction,
  setRecordStatus,
  updateOrderPickStatus,
} from "./pick-status.ts";

/**
 * Removes cancelled units from picking: first from a waiting later part, then unpicked ones. If
 * they were picked already, the record is packed again with fewer units, so that the packing table
 * refuses the surplus. The order's row must be locked. Returns whether it is being picked.
 */
export async function removeCancelledUnits(
  tx: Transaction,
  order: Pick<OrderRow, "id" | "accountId">,
  cancelled: readonly CancelledUnits[],
  pickAction: PickAction,
): Promise<boolean> {
  const openPickPacks = await tx
    .select()
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, order.accountId),
        eq(pickPacks.orderId, order.id),
        isNull(pickPacks.closedAt),
        isNull(pickPacks.handOverId),
      ),
    )
    .orderBy(desc(pickPacks.part));
  if (openPickPacks.length === 0) return false;
  const unitsByLine = new Map(cancelled.map(({ lineId, units }) => [lineId, units]));
  for (const record of openPickPacks) {
    const { isTouched, surplus } = await lowerPickLines(tx, record, unitsByLine);
    if (!isTouched) continue;
    if (surplus > 0) {
      const detail = { quantity: surplus };
      const event = { axis: "pickpack", type: "picked_too_many", detail } as const;
      await recordEvents(tx, order, pickAction.actor, [event], pickAction.now);
    }
    await setRecordStatus(
      tx,
      record,
      await computeStatusAfterRemoval(tx, record, surplus > 0, pickAction),
      pickAction,
    );
    await finishWaveIfDone(tx, record, pickAction.now);
  }
  await updateOrderPickStatus(tx, order, pickAction);
  return true;
}

/**
 * Lowers the record's lines and `remainingByOrderLineId`. `surplus`: picked units that are no
 * longer ordered.
 */
async function lowerPickLines(
  tx: Transaction,
  record: PickPackRow,
  remainingByOrderLineId: Map<string, number>,
): Promise<{ isTouched: boolean; surplus: number }> {
  const lines = await tx
    .select()
    .from(pickLines)
    .where(and(eq(pickLines.accountId, record.accountId), eq(pickLines.pickPackId, record.id)));
  let isTouched = false;
  let surplus = 0;
  for (const line of lines) {
    const units = Math.min(remainingByOrderLineId.get(line.orderLineId) ?? 0, line.quantity);
    if (units === 0) continue;
    isTouched = true;
    remainingByOrderLineId.set(
      line.orderLineId,
      (remainingByOrderLineId.get(line.orderLineId) ?? 0) - units,
    );
    const quantity = line.quantity - units;
    const pickedUnits = Math.min(line.picked, quantity);
    surplus += line.picked - pickedUnits;
    const isThisLine = and(eq(pickLines.accountId, line.accountId), eq(pickLines.id, line.id));
    if (quantity === 0) await tx.delete(pickLines).where(isThisLine);
    else
      await tx
        .update(pickLines)
        .set({
          quantity,
          picked: pickedUnits,
          packed: Math.min(line.packed, pickedUnits),
          short: Math.min(line.short, quantity - pickedUnits),
        })
        .where(isThisLine);
  }
  return { isTouched, surplus: surplus };
}

async function computeStatusAfterRemoval(
  tx: Transaction,
  record: PickPackRow,
  isUnpacked: boolean,
  pickAction: PickAction,
): Promise<Partial<typeof pickPacks.$inferInsert>> {
  const units = await countUnits(tx, record);
  if (units.quantity === 0) return { closedAt: pickAction.now };
  if (isUnpacked && (record.status === "packing" || record.status === "packed")) {
    await tx
      .update(pickLines)
      .set({ packed: sql`0` })
      .where(and(eq(pickLines.accountId, record.accountId), eq(pickLines.pickPackId, record.id)));
    return { status: "picked", packedAt: null, packedBy: null };
  }
  const isFetched = units.picked + units.short >= units.quantity;
  return { status: record.status === "picking" && isFetched ? "picked" : record.status };
}
