import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { updatePickpack as updateCall } from "#contract/pick-packs.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { type PickPackRow, pickLines, pickPacks } from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { lockOrder } from "../visible-orders.ts";
import { countUnits, finishWaveIfDone, type PickAction, setRecordStatus } from "./pick-status.ts";
import { findStop, isWorkable } from "./pick-stops.ts";
import { resolveAssignee } from "./pickers.ts";
import { assignRecord } from "./share-wave.ts";

type PickPackChange = z.output<typeof updateCall.body>;

/** Changes a record without a scan. Throws 404 and 409 as the contract says. */
export async function updatePickPack(
  backend: Backend,
  caller: Caller,
  id: string,
  change: PickPackChange,
): Promise<void> {
  const assigneeId =
    change.assigneeId === undefined
      ? undefined
      : await resolveAssignee(backend.db, caller, change.assigneeId);
  const action = { actor: caller.userId, now: backend.now() };
  await transaction(backend.db, async (tx) => {
    const isThisRecord = and(eq(pickPacks.accountId, caller.accountId), eq(pickPacks.id, id));
    const [pickPack] = await tx
      .select({ orderId: pickPacks.orderId })
      .from(pickPacks)
      .where(isThisRecord);
    if (!pickPack) throw notFound("Pick-pack record");
    const order = await lockOrder(tx, caller, pickPack.orderId);
    const [record] = await tx.select().from(pickPacks).where(isThisRecord).for("update");
    if (!record) throw notFound("Pick-pack record");
    if (assigneeId !== undefined) await assignRecord(tx, record, assigneeId, action.now);
    if (change.weightG !== undefined) await storeWeight(tx, record, change.weightG, action.now);
    if (change.status === undefined) return;
    const { picked } = await countUnits(tx, record);
    const isClosed = record.closedAt !== null;
    const { status } = record;
    const { part, parcelId } = record;
    const facts = { orderStatus: order.status, status, isClosed, picked, part, parcelId };
    const stop = findStop(facts);
    if (stop) throw conflict(stop, "The order is stopped");
    if (
      isClosed ||
      !isWorkable(order.status, record) ||
      !STATUSES_BEFORE[change.status].includes(status)
    )
      throw conflict("wrong_status", `The record is ${status}`, { status });
    if (change.status === "picked") await pickAll(tx, record, caller, action);
    else await packAll(tx, record, action);
    await finishWaveIfDone(tx, record, action.now);
    const { accountId, orderId } = record;
    if (change.status === "picked")
      await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: [orderId] });
  });
}

/** Stores the box's weight. Throws 409 `wrong_status` once the courier has it. */
async function storeWeight(
  tx: Transaction,
  { accountId, id, handOverId, closedAt, status }: PickPackRow,
  weightG: number | null,
  updatedAt: Date,
): Promise<void> {
  if (handOverId !== null && closedAt !== null)
    throw conflict("wrong_status", "The courier has it", { status });
  await tx
    .update(pickPacks)
    .set({ weightG, updatedAt })
    .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.id, id)));
}

const STATUSES_BEFORE: Record<
  NonNullable<PickPackChange["status"]>,
  readonly PickPackRow["status"][]
> = {
  picked: ["assigned", "picking"],
  packed: ["picked", "packing"],
};

async function pickAll(
  tx: Transaction,
  record: PickPackRow,
  { userId }: Caller,
  pickAction: PickAction,
): Promise<void> {
  await tx.execute(sql`
    insert into pick_takes (account_id, pick_line_id, user_id, taken_at)
    select l.account_id, l.id, ${userId}, ${pickAction.now.toISOString()}::timestamptz from pick_lines l
    where l.account_id = ${record.accountId} and l.pick_pack_id = ${record.id} on conflict do nothing`);
  await tx
    .update(pickLines)
    .set({ picked: sql`${pickLines.quantity} - ${pickLines.short}` })
    .where(and(eq(pickLines.accountId, record.accountId), eq(pickLines.pickPackId, record.id)));
  await setRecordStatus(tx, record, { status: "picked" }, pickAction);
}

async function packAll(
  tx: Transaction,
  record: PickPackRow,
  pickAction: PickAction,
): Promise<void> {
  await tx
    .update(pickLines)
    .set({ packed: sql`${pickLines.picked}` })
    .where(and(eq(pickLines.accountId, record.accountId), eq(pickLines.pickPackId, record.id)));
  const packedFields = {
    status: "packed",
    packedAt: pickAction.now,
    packedBy: pickAction.actor,
  } as const;
  await setRecordStatus(tx, record, packedFields, pickAction);
}
