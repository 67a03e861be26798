import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { reportShort as reportCall } from "#contract/pick-packs.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type PickLineRow,
  type PickPackRow,
  pickLines,
  pickPacks,
} from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { markUnitsDoubtful } from "../../stocks/index.ts";
import { recordEvents } from "../order-events.ts";
import { lockOrder } from "../visible-orders.ts";
import { findLastPart } from "./last-part.ts";
import {
  countUnits,
  finishWaveIfDone,
  type PickAction,
  setRecordStatus,
  updateOrderPickStatus,
} from "./pick-status.ts";
import { findStop, isWorkable } from "./pick-stops.ts";
import { buildStateOutsideWave } from "./waiting-parts.ts";

type ReportedShortage = z.output<typeof reportCall.body>;

/**
 * Reports units that a picker could not find. They are not sold until they are counted again.
 * Throws 404, 409 and 422 as the contract says.
 */
export async function reportShort(
  backend: Backend,
  caller: Caller,
  id: string,
  shortage: ReportedShortage,
): Promise<void> {
  const action = { actor: caller.userId, now: backend.now() };
  await transaction(backend.db, async (tx) => {
    const record = await lockPickable(tx, caller, id);
    const [line] = await tx
      .select()
      .from(pickLines)
      .where(
        and(
          eq(pickLines.accountId, caller.accountId),
          eq(pickLines.pickPackId, id),
          eq(pickLines.id, shortage.lineId),
        ),
      )
      .for("update");
    if (!line) throw notFound("Pick line");
    if (shortage.quantity > line.quantity - line.picked - line.short)
      throw invalid("invalid_body", "Fewer units are missing", { quantity: "too_many_missing" });
    const { quantity, reason } = shortage;
    const detail = { sku: line.sku, missing: quantity, reason };
    const event = { axis: "pickpack", type: "picked_short", detail } as const;
    await recordEvents(
      tx,
      { id: record.orderId, accountId: record.accountId },
      action.actor,
      [event],
      action.now,
    );
    await markUnitsDoubtful(backend, tx, caller, {
      ...{ orderId: record.orderId, orderLineId: line.orderLineId, units: quantity, reason },
    });
    if (shortage.resolution === "return") await removeFromWave(tx, record, line, shortage, action);
    else await splitOffMissingUnits(tx, record, line, shortage, action);
    await finishWaveIfDone(tx, record, action.now);
    const { accountId, orderId } = record;
    await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: [orderId] });
  });
}

/**
 * Returns the record and locks its order's row. Throws 404, 409 `wrong_status`, `put_back` or
 * `cancel_requested` unless it is being picked.
 */
async function lockPickable(tx: Transaction, caller: Caller, id: string): Promise<PickPackRow> {
  const isThisRecord = and(eq(pickPacks.accountId, caller.accountId), eq(pickPacks.id, id));
  const [pickPack] = await tx
    .select({ orderId: pickPacks.orderId })
    .from(pickPacks)
    .where(isThisRecord);
  if (!pickPack) throw notFound("Pick-pack record");
  const order = await lockOrder(tx, caller, pickPack.orderId);
  const [record] = await tx.select().from(pickPacks).where(isThisRecord).for("update");
  if (!record) throw notFound("Pick-pack record");
  const { picked } = await countUnits(tx, record);
  const { status, part, parcelId } = record;
  const isClosed = record.closedAt !== null;
  const facts = { orderStatus: order.status, status, isClosed, picked, part, parcelId };
  const stop = findStop(facts);
  if (stop) throw conflict(stop, "The order is stopped");
  const isPicking = status === "assigned" || status === "picking";
  if (record.closedAt !== null || !isPicking || !isWorkable(order.status, record))
    throw conflict("wrong_status", `The record is ${status}`, { status });
  return record;
}

/**
 * Takes the order out of its wave until the seller decides. It can be picked again after the picked
 * units are put back.
 */
async function removeFromWave(
  tx: Transaction,
  record: PickPackRow,
  line: PickLineRow,
  { quantity, reason }: ReportedShortage,
  pickAction: PickAction,
): Promise<void> {
  await tx
    .update(pickLines)
    .set({ short: sql`${pickLines.short} + ${quantity}`, shortReason: reason })
    .where(and(eq(pickLines.accountId, line.accountId), eq(pickLines.id, line.id)));
  const { picked } = await countUnits(tx, record);
  const change = {
    status: "short",
    ...(picked > 0 ? {} : buildStateOutsideWave(record, pickAction.now)),
  } as const;
  await setRecordStatus(tx, record, change, pickAction);
}

/** Continues without the missing units: they wait in a new part of the order. */
async function splitOffMissingUnits(
  tx: Transaction,
  record: PickPackRow,
  line: PickLineRow,
  { quantity, reason }: ReportedShortage,
  pickAction: PickAction,
): Promise<void> {
  const { accountId, orderId } = record;
  const units = await countUnits(tx, record);
  if (units.quantity - units.short <= quantity)
    throw invalid("invalid_body", "Nothing would be sent", { quantity: "nothing_left" });
  const partId = newId();
  await tx.insert(pickPacks).values({
    id: partId,
    accountId,
    orderId,
    part: (await findLastPart(tx, record)) + 1,
    position: record.position,
    status: "short",
    createdBy: pickAction.actor,
    createdAt: pickAction.now,
    updatedAt: pickAction.now,
  });
  const { orderLineId, rack, sku, barcode } = line;
  await tx.insert(pickLines).values({
    ...{ orderLineId, rack, sku, barcode, quantity },
    ...{ id: newId(), accountId, pickPackId: partId, shortReason: reason },
  });
  const isLine = and(eq(pickLines.accountId, accountId), eq(pickLines.id, line.id));
  if (line.quantity === quantity) await tx.delete(pickLines).where(isLine);
  else
    await tx
      .update(pickLines)
      .set({ quantity: sql`${pickLines.quantity} - ${quantity}` })
      .where(isLine);
  const unitCounts = await countUnits(tx, record);
  const isPicked = unitCounts.picked + unitCounts.short >= unitCounts.quantity;
  await setRecordStatus(
    tx,
    record,
    { status: isPicked ? "picked" : unitCounts.picked > 0 ? "picking" : record.status },
    pickAction,
  );
  await updateOrderPickStatus(tx, { id: orderId, accountId }, pickAction);
}
