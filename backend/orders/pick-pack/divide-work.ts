import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type PickLineRow,
  type PickPackRow,
  pickLines,
  pickPacks,
  pickTakes,
} from "../../db/schema/pick-packs.ts";
import { type OrderBox, readBoxes } from "../read-boxes.ts";
import { findLastPart } from "./last-part.ts";
import { updateOrderPickStatus } from "./pick-status.ts";

type Units = Pick<PickLineRow, "quantity" | "picked" | "short">;

/** Units of a record's line. `extra`: units that the record has and its box does not. */
interface WorkLine {
  row: PickLineRow;
  left: Units;
  extra: number;
}

interface BoxWork {
  record: PickPackRow;
  lines: WorkLine[];
}

/**
 * Gives each box of an order its own record after its channel divided the order, or one of its
 * boxes, while it was worked on. Picked units stay picked. Packed units are packed again, because
 * they leave in another box. The order's row must be locked.
 */
export async function divideWorkIntoBoxes(
  tx: Transaction,
  { accountId, orderId }: { accountId: string; orderId: string },
  now: Date,
): Promise<void> {
  const boxes = (await readBoxes(tx, { accountId, orderId })).filter(
    ({ contents }) => contents.size > 0,
  );
  const work = await readOpenWork(tx, { accountId, orderId });
  const findWorkOfBox = ({ box }: OrderBox) =>
    work.find(({ record }) => record.parcelId === box.id);
  const first = boxes.find((box) => !findWorkOfBox(box));
  if (work.length === 0 || !first) return;
  const wholeOrderWork = work.find(({ record }) => record.parcelId === null && record.part === 1);
  if (wholeOrderWork) wholeOrderWork.record = { ...wholeOrderWork.record, parcelId: first.box.id };
  for (const each of boxes)
    for (const line of findWorkOfBox(each)?.lines ?? [])
      line.extra = Math.max(0, line.row.quantity - (each.contents.get(line.row.orderLineId) ?? 0));
  let part = await findLastPart(tx, { accountId, orderId });
  const changedRecords = new Set(wholeOrderWork ? [wholeOrderWork] : []);
  for (const { box, contents } of boxes.filter((each) => !findWorkOfBox(each))) {
    const needs = new Map(contents);
    const movedUnits = work.flatMap((source) =>
      takeUnits(source, needs).map((units) => ({ ...units, source })),
    );
    const [firstUnits] = movedUnits;
    if (!firstUnits) continue;
    part += 1;
    for (const { source } of movedUnits) changedRecords.add(source);
    const record = { ...firstUnits.source.record, id: newId(), parcelId: box.id, part };
    await insertRecord(tx, record, mergeUnits(movedUnits), now);
  }
  for (const changed of changedRecords) await storeRemainingUnits(tx, changed, now);
  await updateOrderPickStatus(tx, { id: orderId, accountId }, { actor: "system", now });
}

/** Returns the order's open records, without short ones, which wait as parts of their own. */
async function readOpenWork(
  tx: Transaction,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<BoxWork[]> {
  const records = await tx
    .select()
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, accountId),
        eq(pickPacks.orderId, orderId),
        isNull(pickPacks.closedAt),
        ne(pickPacks.status, "short"),
      ),
    )
    .orderBy(asc(pickPacks.part))
    .for("update");
  if (records.length === 0) return [];
  const lines = await tx
    .select()
    .from(pickLines)
    .where(
      and(
        eq(pickLines.accountId, accountId),
        inArray(
          pickLines.pickPackId,
          records.map(({ id }) => id),
        ),
      ),
    );
  return records.map((record) => ({
    record,
    lines: lines
      .filter(({ pickPackId }) => pickPackId === record.id)
      .map((row) => {
        const { quantity, picked, short } = row;
        return { row, left: { quantity, picked, short }, extra: 0 };
      }),
  }));
}

interface MovedUnits extends Units {
  row: PickLineRow;
}

/**
 * Takes units that a box still needs out of a record that has too many, and lowers `needs` by them:
 * first those that nobody has picked, so that the box on the table stays as complete as possible.
 */
function takeUnits({ lines }: BoxWork, needs: Map<string, number>): MovedUnits[] {
  return lines.flatMap((line) => {
    const { left } = line;
    const { orderLineId } = line.row;
    const needed = needs.get(orderLineId) ?? 0;
    const quantity = Math.min(line.extra, needed);
    if (quantity === 0) return [];
    needs.set(orderLineId, needed - quantity);
    const open = left.quantity - left.picked - left.short;
    const short = Math.min(left.short, Math.max(0, quantity - open));
    const picked = Math.max(0, quantity - open - short);
    line.extra -= quantity;
    line.left = {
      quantity: left.quantity - quantity,
      ...{ picked: left.picked - picked, short: left.short - short },
    };
    return [{ row: line.row, quantity, picked, short }];
  });
}

/** Adds up units of one order line, because a record has one line for each. */
const mergeUnits = (moved: readonly MovedUnits[]): MovedUnits[] =>
  [...Map.groupBy(moved, ({ row }) => row.orderLineId).values()].map((alike) =>
    alike.reduce((sum, { quantity, picked, short }) => ({
      row: sum.row,
      quantity: sum.quantity + quantity,
      picked: sum.picked + picked,
      short: sum.short + short,
    })),
  );

function computeUnpackedStatus(lines: readonly Units[]): PickPackRow["status"] {
  if (lines.every(({ quantity, picked, short }) => picked + short === quantity)) return "picked";
  return lines.some(({ picked }) => picked > 0) ? "picking" : "assigned";
}

/** Returns the fields of a record that is not packed, with these units. */
function buildUnpackedFields(record: PickPackRow, lines: readonly Units[], now: Date) {
  const status = computeUnpackedStatus(lines);
  return {
    ...{ packedAt: null, packedBy: null, handOverId: null, weightG: null, updatedAt: now },
    ...{ status, pickedAt: status === "picked" ? (record.pickedAt ?? now) : null },
  };
}

async function insertRecord(
  tx: Transaction,
  record: PickPackRow,
  moved: readonly MovedUnits[],
  now: Date,
): Promise<void> {
  const { accountId } = record;
  await tx.insert(pickPacks).values({ ...record, ...buildUnpackedFields(record, moved, now) });
  for (const { row, quantity, picked, short } of moved) {
    const id = newId();
    const line = { ...row, id, pickPackId: record.id };
    await tx.insert(pickLines).values({ ...line, quantity, picked, short, packed: 0 });
    const takes = await tx
      .select()
      .from(pickTakes)
      .where(and(eq(pickTakes.accountId, accountId), eq(pickTakes.pickLineId, row.id)));
    if (takes.length > 0)
      await tx.insert(pickTakes).values(takes.map((take) => ({ ...take, pickLineId: id })));
  }
}

/** Stores what is left of a record. Units that the channel put into no box stay in it. */
async function storeRemainingUnits(
  tx: Transaction,
  { record, lines }: BoxWork,
  now: Date,
): Promise<void> {
  const { accountId, id } = record;
  for (const { row, left } of lines) {
    const isLine = and(eq(pickLines.accountId, accountId), eq(pickLines.id, row.id));
    if (left.quantity === 0) await tx.delete(pickLines).where(isLine);
    else
      await tx
        .update(pickLines)
        .set({ ...left, packed: 0 })
        .where(isLine);
  }
  const keptUnits = lines.map(({ left }) => left).filter(({ quantity }) => quantity > 0);
  const isRecord = and(eq(pickPacks.accountId, accountId), eq(pickPacks.id, id));
  if (keptUnits.length === 0) await tx.delete(pickPacks).where(isRecord);
  else
    await tx
      .update(pickPacks)
      .set({ ...buildUnpackedFields(record, keptUnits, now), parcelId: record.parcelId })
      .where(isRecord);
}
