import { and, asc, eq, sql } from "drizzle-orm";
import { normaliseCourier } from "#contract/courier-key.ts";
import { makeCourierKey } from "../../db/courier-key.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { handOvers, type PickPackRow, pickPacks } from "../../db/schema/pick-packs.ts";
import { conflict } from "../../http/problem-error.ts";
import { hasWaybill, parseShipment } from "../stored-shipment.ts";
import { isVisibleToCaller, lockOrder } from "../visible-orders.ts";
import { readBox } from "./boxes.ts";
import { PARCEL_KEY_OF_RECORD, readCombinedOrders } from "./combined-orders.ts";
import { describeWrongItem, findByCode } from "./find-by-code.ts";
import { findWorkRefusal, IS_WORKABLE } from "./pick-stops.ts";
import type { ScanContext, ScanFinding } from "./scanning.ts";

/** Adds a parcel to the hand-over. Throws 409 `no_hand_over` if none is open. */
export async function scanToHandOver(scanning: ScanContext): Promise<ScanFinding> {
  const { tx, caller, scan, now } = scanning;
  const { accountId } = caller;
  const [handOver] = await tx
    .select()
    .from(handOvers)
    .where(and(eq(handOvers.accountId, accountId), eq(handOvers.id, scan.handOverId ?? "")))
    .for("update");
  if (handOver?.status !== "open") throw conflict("no_hand_over", "Begin a hand-over first");
  const codeMatch = await findByCode(tx, caller, scan.code);
  if (!codeMatch) return (await describeWrongItem(scanning)) ?? { outcome: "unknown_code" };
  const combined =
    codeMatch.parcelId === null && !codeMatch.isVoid
      ? await readCombinedOrders(tx, caller, codeMatch.order)
      : [codeMatch.order];
  // Locked in one order, so that two scans of parcels with the same orders never deadlock.
  const lockedOrders: OrderRow[] = [];
  for (const { id } of combined.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
    lockedOrders.push(await lockOrder(tx, caller, id));
  const scannedOrder = lockedOrders.find(({ id }) => id === codeMatch.order.id) ?? codeMatch.order;
  const box = await readBox(tx, {
    accountId,
    orderId: scannedOrder.id,
    parcelId: codeMatch.parcelId,
  });
  if (codeMatch.isVoid)
    return { outcome: "old_label", ...describeOrder(scannedOrder), parcel: box };
  const verdicts: ParcelVerdict[] = [];
  for (const order of [scannedOrder, ...lockedOrders.filter(({ id }) => id !== scannedOrder.id)])
    verdicts.push(await judgeOrder(scanning, handOver, order, codeMatch.parcelId));
  // A parcel leaves only with all of its orders. Those that went before are no obstacle.
  const obstacle =
    verdicts.find(({ waiting, outcome }) => !waiting && outcome !== "already_done") ??
    (verdicts.some(({ waiting }) => waiting) ? undefined : verdicts[0]);
  if (obstacle) {
    const { outcome, order } = obstacle;
    return { outcome, ...describeOrder(order), parcel: box };
  }
  const takenRecords = verdicts.flatMap(({ waiting }) => waiting ?? []);
  for (const { id } of takenRecords)
    await tx
      .update(pickPacks)
      .set({ handOverId: handOver.id, closedAt: null, updatedAt: now })
      .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.id, id)));
  const { rows } = await tx.execute<{ done: number; waiting: number }>(sql`
    select count(distinct ${PARCEL_KEY_OF_RECORD}) filter (where p.hand_over_id = ${handOver.id})::int as done, count(distinct ${PARCEL_KEY_OF_RECORD}) filter (where p.hand_over_id is null)::int as waiting
    from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = ${accountId} and p.closed_at is null and p.status = 'packed' and ${makeCourierKey(sql`o.courier`)} = ${normaliseCourier(handOver.courier)} and ${IS_WORKABLE}
      and ${isVisibleToCaller(caller, sql`o.id`)}`);
  const { done = 0, waiting: remaining = 0 } = rows[0] ?? {};
  const [first] = takenRecords;
  return {
    ...{ outcome: "handed_over", ...describeOrder(scannedOrder), pickpackId: first?.id ?? null },
    parcel: first ? await readBox(tx, first) : null,
    ...{ done, of: done + remaining, left: remaining },
  };
}

const describeOrder = (order: OrderRow): Partial<ScanFinding> => ({
  orderId: order.id,
  orderNumber: order.externalId,
  courier: order.courier,
});

interface ParcelVerdict {
  order: OrderRow;
  outcome: ScanFinding["outcome"];
  /** The record that the courier takes, or `null` for another outcome. */
  waiting: PickPackRow | null;
}

/** Returns what a scan of the order's parcel means for it. The order's row is locked. */
async function judgeOrder(
  { tx }: ScanContext,
  handOver: { courier: string },
  order: OrderRow,
  parcelId: string | null,
): Promise<ParcelVerdict> {
  const refuse = (outcome: ScanFinding["outcome"]) => ({ order, outcome, waiting: null });
  const allPickPacks = await tx
    .select()
    .from(pickPacks)
    .where(and(eq(pickPacks.accountId, order.accountId), eq(pickPacks.orderId, order.id)))
    .orderBy(asc(pickPacks.part));
  const records =
    parcelId === null
      ? allPickPacks
      : allPickPacks.filter((record) => record.parcelId === parcelId);
  const packedRecords = records.filter((record) => record.status === "packed");
  const waiting =
    packedRecords.find((record) => record.closedAt === null && record.handOverId === null) ??
    packedRecords.find((record) => wasLeftBehind(record, order));
  // Also checks parcels that were scanned earlier and stopped since.
  const workRefusal = findWorkRefusal(order.status, waiting ?? records.at(-1));
  if (workRefusal) return refuse(workRefusal);
  // If several boxes share one number, it does not show which of them the courier has.
  if (parcelId === null && waiting?.parcelId) return refuse("several_parcels");
  if (!waiting) {
    if (packedRecords.length > 0) return refuse("already_done");
    return refuse(records.at(-1)?.status === "short" ? "short" : "not_packed");
  }
  if (parcelId === null && !hasWaybill(order)) return refuse("no_waybill");
  if (normaliseCourier(order.courier) !== normaliseCourier(handOver.courier))
    return refuse("wrong_courier");
  return { order, outcome: "handed_over", waiting };
}

/** Whether it was arranged again after a hand-over, which means the courier left it here. */
function wasLeftBehind({ closedAt, handOverId }: PickPackRow, order: OrderRow): boolean {
  const arrangedAt = parseShipment(order)?.arrangedAt;
  return Boolean(closedAt && handOverId && arrangedAt && new Date(arrangedAt) > closedAt);
}
