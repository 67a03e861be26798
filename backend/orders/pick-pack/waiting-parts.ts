import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type PickPackRow, pickLines, pickPacks, pickTakes } from "../../db/schema/pick-packs.ts";

interface WaitingPart {
  id: string;
  /** Position in the walk: rack and SKU. */
  place: string;
}

interface OpenPart extends WaitingPart, Record<string, unknown> {
  orderId: string;
  waits: boolean;
}

/**
 * Returns the state of an unpicked record outside its wave: a part of missing units waits again;
 * any other is closed.
 */
export const buildStateOutsideWave = (
  { part, parcelId }: Pick<PickPackRow, "part" | "parcelId">,
  now: Date,
) =>
  part > 1 && parcelId === null ? ({ status: "short", waveId: null } as const) : { closedAt: now };

/**
 * Returns the parts that wait for missing units, by order with open records. An empty list means
 * that somebody works on the order or has units to put back.
 */
export async function readOpenParts(
  tx: Transaction,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, WaitingPart[]>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await tx.execute<OpenPart>(sql`
    select p.order_id as "orderId", p.id, p.status = 'short' and p.wave_id is null as waits,
      (select coalesce(min(l.rack || chr(31) || l.sku), '') from pick_lines l where l.account_id = p.account_id and l.pick_pack_id = p.id) as place
    from pick_packs p where p.account_id = ${accountId} and p.closed_at is null and p.order_id in ${[...orderIds]}
    order by p.part`);
  const openPartsByOrder = Map.groupBy(rows, (row) => row.orderId);
  return new Map(
    [...openPartsByOrder].map(([orderId, parts]) => [
      orderId,
      parts.flatMap(({ id, place, waits }) => (waits ? [{ id, place }] : [])),
    ]),
  );
}

export interface WaveTarget {
  accountId: string;
  waveId: string;
  assigneeId: string | null;
  now: Date;
}

/** Puts waiting parts into a wave, in walk order. Their orders' rows must be locked. */
export async function addPartsToWave(
  tx: Transaction,
  { accountId, waveId, assigneeId, now }: WaveTarget,
  parts: readonly { id: string; position: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  for (const { id, position } of parts)
    await tx
      .update(pickPacks)
      .set({ waveId, position, status: "assigned", pickedAt: null, updatedAt: now })
      .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.id, id)));
  const lines = await tx
    .update(pickLines)
    .set({ short: 0, shortReason: null })
    .where(
      and(
        eq(pickLines.accountId, accountId),
        inArray(
          pickLines.pickPackId,
          parts.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: pickLines.id });
  const lineIds = lines.map(({ id }) => id);
  await tx
    .delete(pickTakes)
    .where(and(eq(pickTakes.accountId, accountId), inArray(pickTakes.pickLineId, lineIds)));
  if (assigneeId !== null && lineIds.length > 0)
    await tx
      .insert(pickTakes)
      .values(
        lineIds.map((pickLineId) => ({ accountId, pickLineId, userId: assigneeId, takenAt: now })),
      );
}
