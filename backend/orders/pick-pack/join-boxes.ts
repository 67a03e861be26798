import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { orderParcels } from "../../db/schema/order-parcels.ts";
import {
  type PickLineRow,
  type PickPackRow,
  pickLines,
  pickPacks,
} from "../../db/schema/pick-packs.ts";
import { finishWaveIfDone, updateOrderPickStatus } from "./pick-status.ts";

interface OpenWork {
  record: PickPackRow;
  lines: PickLineRow[];
}

/**
 * Moves the open work on boxes that the order no longer has: into its first box that is still
 * worked on, else into one record of the whole order. Units stay picked and packed. Short units
 * keep a record of their own, which waits. The order's row must be locked.
 */
export async function joinWorkOfVoidBoxes(
  tx: Transaction,
  order: { accountId: string; orderId: string },
  now: Date,
): Promise<void> {
  const { accountId, orderId } = order;
  const openRecords = await tx
    .select({ record: pickPacks, voidedAt: orderParcels.voidedAt })
    .from(pickPacks)
    .innerJoin(
      orderParcels,
      and(eq(orderParcels.accountId, pickPacks.accountId), eq(orderParcels.id, pickPacks.parcelId)),
    )
    .where(
      and(
        eq(pickPacks.accountId, accountId),
        eq(pickPacks.orderId, orderId),
        isNull(pickPacks.closedAt),
      ),
    )
    .orderBy(asc(pickPacks.part))
    .for("update", { of: pickPacks });
  const recordsOfVoidBoxes = openRecords.filter(({ voidedAt }) => voidedAt !== null);
  if (recordsOfVoidBoxes.length === 0) return;
  for (const { record } of recordsOfVoidBoxes)
    if (record.status === "short") await changeRecord(tx, record, { parcelId: null });
  const isJoinable = ({ record }: { record: PickPackRow }) => record.status !== "short";
  const [target, ...others] = [
    ...openRecords.filter(({ voidedAt }) => voidedAt === null).slice(0, 1),
    ...recordsOfVoidBoxes,
  ].filter(isJoinable);
  if (target) {
    const work = await loadLines(tx, [target, ...others]);
    const box = target.voidedAt === null ? target.record.parcelId : null;
    await mergeIntoRecord(tx, target.record, work, { box, now });
  }
  for (const { record } of others) await finishWaveIfDone(tx, record, now);
  await updateOrderPickStatus(tx, { id: orderId, accountId }, { actor: "system", now });
}

async function loadLines(
  tx: Transaction,
  records: readonly { record: PickPackRow }[],
): Promise<OpenWork[]> {
  const [first] = records;
  if (!first) return [];
  const ids = records.map(({ record }) => record.id);
  const rows = await tx
    .select()
    .from(pickLines)
    .where(
      and(eq(pickLines.accountId, first.record.accountId), inArray(pickLines.pickPackId, ids)),
    );
  return records.map(({ record }) => ({
    record,
    lines: rows.filter(({ pickPackId }) => pickPackId === record.id),
  }));
}

/** Moves the lines of all records to the target, and deletes the other records. */
async function mergeIntoRecord(
  tx: Transaction,
  target: PickPackRow,
  work: readonly OpenWork[],
  { box, now }: { box: string | null; now: Date },
): Promise<void> {
  const joinedLines = new Map<string, PickLineRow>();
  for (const { record, lines } of work)
    for (const line of lines) {
      const joined = joinedLines.get(line.orderLineId);
      joinedLines.set(line.orderLineId, joined ? addUnits(joined, line) : line);
      if (record.id === target.id) continue;
      const isLine = and(eq(pickLines.accountId, line.accountId), eq(pickLines.id, line.id));
      if (joined) await tx.delete(pickLines).where(isLine);
      else await tx.update(pickLines).set({ pickPackId: target.id }).where(isLine);
    }
  for (const { accountId, id, quantity, picked, packed, short } of joinedLines.values())
    await tx
      .update(pickLines)
      .set({ quantity, picked, packed, short })
      .where(and(eq(pickLines.accountId, accountId), eq(pickLines.id, id)));
  const records = work.map(({ record }) => record);
  for (const { accountId, id } of records)
    if (id !== target.id)
      await tx
        .delete(pickPacks)
        .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.id, id)));
  const status = findJoinedStatus(records, [...joinedLines.values()]);
  const isInOneHandOver = records.every(({ handOverId }) => handOverId === target.handOverId);
  await changeRecord(tx, target, {
    ...{ parcelId: box, status, updatedAt: now },
    ...(status === "packed" ? {} : { packedAt: null, packedBy: null }),
    ...(records.every(({ pickedAt }) => pickedAt !== null) ? {} : { pickedAt: null }),
    ...(isInOneHandOver && status === "packed" ? {} : { handOverId: null }),
    ...(records.length > 1 ? { weightG: null } : {}),
  });
}

const addUnits = (left: PickLineRow, right: PickLineRow): PickLineRow => ({
  ...left,
  quantity: left.quantity + right.quantity,
  picked: left.picked + right.picked,
  packed: left.packed + right.packed,
  short: left.short + right.short,
});

/** A joined box is packed only if each of its parts was. */
function findJoinedStatus(
  records: readonly PickPackRow[],
  lines: readonly PickLineRow[],
): PickPackRow["status"] {
  if (records.every(({ status }) => status === "packed")) return "packed";
  if (lines.every(({ quantity, picked, short }) => picked + short === quantity))
    return lines.some(({ packed }) => packed > 0) ? "packing" : "picked";
  return lines.some(({ picked }) => picked > 0) ? "picking" : "assigned";
}

const changeRecord = async (
  tx: Transaction,
  { accountId, id }: PickPackRow,
  change: Partial<PickPackRow>,
): Promise<void> => {
  await tx
    .update(pickPacks)
    .set(change)
    .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.id, id)));
};
