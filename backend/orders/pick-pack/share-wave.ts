import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { type PickWaveRow, pickPacks, pickWaves } from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { lockOrder } from "../visible-orders.ts";
import { countUnits, finishWaveIfDone, setRecordStatus } from "./pick-status.ts";
import { ON_PICK_LIST } from "./pick-stops.ts";
import { resolveAssignee } from "./pickers.ts";
import { buildStateOutsideWave } from "./waiting-parts.ts";

/**
 * Locks the caller's wave, so that sharing and giving it up do not overlap. Throws 404, 409
 * `wrong_status` unless it is open.
 */
async function lockWave(tx: Transaction, caller: Caller, waveId: string): Promise<PickWaveRow> {
  const [wave] = await tx
    .select()
    .from(pickWaves)
    .where(and(eq(pickWaves.accountId, caller.accountId), eq(pickWaves.id, waveId)))
    .for("update");
  if (!wave) throw notFound("Wave");
  if (wave.status !== "open")
    throw conflict("wrong_status", `The wave is ${wave.status}`, { status: wave.status });
  return wave;
}

/**
 * Takes the next free stops of the walk, each with all its lines. The key of `pick_takes` lets only
 * one picker have a line; the lock gives a second picker the next stops instead of none.
 */
export async function takeLines(
  backend: Backend,
  caller: Caller,
  waveId: string,
  stops: number,
): Promise<string[]> {
  return transaction(backend.db, async (tx) => {
    await lockWave(tx, caller, waveId);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into pick_takes (account_id, pick_line_id, user_id, taken_at)
      select f.account_id, f.id, ${caller.userId}, ${backend.now().toISOString()}::timestamptz from (
        select l.account_id, l.id, dense_rank() over (order by l.rack, l.sku) as stop
        from pick_lines l join pick_packs p on p.account_id = l.account_id and p.id = l.pick_pack_id
        join orders o on o.account_id = p.account_id and o.id = p.order_id
        where l.account_id = ${caller.accountId} and p.wave_id = ${waveId} and ${ON_PICK_LIST} and l.picked + l.short < l.quantity
          and not exists (select 1 from pick_takes t where t.account_id = l.account_id and t.pick_line_id = l.id)) f
      where f.stop <= ${stops}
      on conflict do nothing returning pick_line_id as id`);
    return rows.map((row) => row.id);
  });
}

/** Gives back the caller's lines without picked units. */
export async function releaseLines(
  backend: Backend,
  caller: Caller,
  waveId: string,
): Promise<string[]> {
  return transaction(backend.db, async (tx) => {
    const [wave] = await tx
      .select({ id: pickWaves.id })
      .from(pickWaves)
      .where(and(eq(pickWaves.accountId, caller.accountId), eq(pickWaves.id, waveId)));
    if (!wave) throw notFound("Wave");
    return releaseUnpickedLines(tx, caller.accountId, waveId, sql`t.user_id = ${caller.userId}`);
  });
}

async function releaseUnpickedLines(
  tx: Transaction,
  accountId: string,
  waveId: string,
  condition: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from pick_takes t using pick_lines l, pick_packs p
    where t.account_id = ${accountId} and l.account_id = t.account_id and l.id = t.pick_line_id and p.account_id = l.account_id and p.id = l.pick_pack_id
      and p.wave_id = ${waveId} and l.picked = 0 and l.short = 0 and ${condition} returning t.pick_line_id as id`);
  return rows.map((row) => row.id);
}

/** Assigns the wave to a person or to anybody. Lines with picked units stay with their pickers. */
export async function assignWave(
  backend: Backend,
  caller: Caller,
  waveId: string,
  assignee: string | null,
): Promise<void> {
  const assigneeId = await resolveAssignee(backend.db, caller, assignee);
  await transaction(backend.db, async (tx) => {
    await lockWave(tx, caller, waveId);
    await tx
      .update(pickWaves)
      .set({ assigneeId })
      .where(and(eq(pickWaves.accountId, caller.accountId), eq(pickWaves.id, waveId)));
    await releaseUnpickedLines(tx, caller.accountId, waveId, sql`true`);
    if (assigneeId === null) return;
    await tx.execute(sql`
      insert into pick_takes (account_id, pick_line_id, user_id, taken_at)
      select l.account_id, l.id, ${assigneeId}, ${backend.now().toISOString()}::timestamptz
      from pick_lines l join pick_packs p on p.account_id = l.account_id and p.id = l.pick_pack_id
      where l.account_id = ${caller.accountId} and p.wave_id = ${waveId} and p.closed_at is null on conflict do nothing`);
  });
}

/** Gives one record's lines to another person, or frees them. */
export async function assignRecord(
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
  assigneeId: string | null,
  now: Date,
): Promise<void> {
  const lines = sql`(select l.id from pick_lines l where l.account_id = ${accountId} and l.pick_pack_id = ${id})`;
  await tx.execute(
    sql`delete from pick_takes where account_id = ${accountId} and pick_line_id in ${lines}`,
  );
  if (assigneeId !== null)
    await tx.execute(sql`
      insert into pick_takes (account_id, pick_line_id, user_id, taken_at)
      select l.account_id, l.id, ${assigneeId}, ${now.toISOString()}::timestamptz from pick_lines l where l.account_id = ${accountId} and l.pick_pack_id = ${id}`);
}

/**
 * Takes unpacked orders out of the wave: untouched ones at once; the others are `short` until their
 * units are put back.
 */
export async function cancelWave(backend: Backend, caller: Caller, waveId: string): Promise<void> {
  const { accountId, userId } = caller;
  const action = { actor: userId, now: backend.now() };
  await transaction(backend.db, async (tx) => {
    const foundPickPacks = await tx
      .select({ id: pickPacks.id, orderId: pickPacks.orderId })
      .from(pickPacks)
      .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.waveId, waveId)))
      .orderBy(pickPacks.orderId);
    // Locks orders before the wave, as every scan does.
    for (const { orderId } of foundPickPacks) await lockOrder(tx, caller, orderId);
    await lockWave(tx, caller, waveId);
    const ids = foundPickPacks.map((record) => record.id);
    const records = await tx
      .select()
      .from(pickPacks)
      .where(and(eq(pickPacks.accountId, accountId), inArray(pickPacks.id, ids)));
    for (const record of records) {
      if (record.closedAt !== null || record.status === "packed") continue;
      const { picked } = await countUnits(tx, record);
      await setRecordStatus(
        tx,
        record,
        picked > 0 ? { status: "short" } : buildStateOutsideWave(record, action.now),
        action,
      );
    }
    await finishWaveIfDone(tx, { accountId, waveId }, action.now);
    await tx
      .update(pickWaves)
      .set({ status: "cancelled", finishedAt: action.now })
      .where(and(eq(pickWaves.accountId, accountId), eq(pickWaves.id, waveId)));
  });
}
