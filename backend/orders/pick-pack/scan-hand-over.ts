import { and, asc, eq, sql } from "drizzle-orm";
import { normaliseCourier } from "#contract/courier-key.ts";
import { makeCourierKey } from "../../db/courier-key.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { handOvers, type PickPackRow, pickPacks } from "../../db/schema/pick-packs.ts";
import { conflict } from "../../http/problem-error.ts";
import { parseShipment } from "../arrange-shipment.ts";
import { isVisibleToCaller, lockOrder } from "../visible-orders.ts";
import { readBox } from "./boxes.ts";
import { describeItem, findByCode } from "./find-by-code.ts";
import { findWorkRefusal, IS_WORKABLE } from "./pick-stops.ts";
import type { ScanContext, ScanFinding } from "./scanning.ts";

/** Adds a parcel to the hand-over. Throws 409 `no_hand_over` without an open one. */
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
  if (!codeMatch) return (await describeItem(scanning)) ?? { outcome: "unknown_code" };
  const order = await lockOrder(tx, caller, codeMatch.order.id);
  const orderFields: Partial<ScanFinding> = {
    orderId: order.id,
    orderNumber: order.externalId,
    courier: order.courier,
    parcel: await readBox(tx, { accountId, orderId: order.id, parcelId: codeMatch.parcelId }),
  };
  if (codeMatch.isVoid) return { outcome: "old_label", ...orderFields };
  const allPickPacks = await tx
    .select()
    .from(pickPacks)
    .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.orderId, order.id)))
    .orderBy(asc(pickPacks.part));
  const { parcelId } = codeMatch;
  const records =
    parcelId === null
      ? allPickPacks
      : allPickPacks.filter((record) => record.parcelId === parcelId);
  const packedRecords = records.filter((record) => record.status === "packed");
  const waiting =
    packedRecords.find((record) => record.closedAt === null && record.handOverId === null) ??
    packedRecords.find((record) => wasLeftBehind(record, order));
  // Also applies to a parcel that was scanned earlier and has been stopped since.
  const workRefusal = findWorkRefusal(order.status, waiting ?? records.at(-1));
  if (workRefusal) return { outcome: workRefusal, ...orderFields };
  // If several boxes share one number, it does not show which of them the courier has.
  if (parcelId === null && waiting?.parcelId) return { outcome: "several_parcels", ...orderFields };
  if (!waiting) {
    if (packedRecords.length > 0) return { outcome: "already_done", ...orderFields };
    return { outcome: records.at(-1)?.status === "short" ? "short" : "not_packed", ...orderFields };
  }
  if (parcelId === null && !hasWaybill(order)) return { outcome: "no_waybill", ...orderFields };
  if (normaliseCourier(order.courier) !== normaliseCourier(handOver.courier))
    return { outcome: "wrong_courier", ...orderFields };
  await tx
    .update(pickPacks)
    .set({ handOverId: handOver.id, closedAt: null, updatedAt: now })
    .where(and(eq(pickPacks.accountId, accountId), eq(pickPacks.id, waiting.id)));
  const { rows } = await tx.execute<{ done: number; waiting: number }>(sql`
    select count(*) filter (where p.hand_over_id = ${handOver.id})::int as done, count(*) filter (where p.hand_over_id is null)::int as waiting
    from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = ${accountId} and p.closed_at is null and p.status = 'packed' and ${makeCourierKey(sql`o.courier`)} = ${normaliseCourier(handOver.courier)} and ${IS_WORKABLE}
      and ${isVisibleToCaller(caller, sql`o.id`)}`);
  const { done = 0, waiting: remaining = 0 } = rows[0] ?? {};
  const parcel = await readBox(tx, waiting);
  return {
    ...{ outcome: "handed_over", ...orderFields, pickpackId: waiting.id, parcel },
    ...{ done, of: done + remaining, left: remaining },
  };
}

/** A parcel with the seller's own courier may have no code. */
const hasWaybill = (order: OrderRow): boolean =>
  order.trackingCode !== null || parseShipment(order)?.choice.method === "manual";

/** Whether it was arranged again after a hand-over: the courier did not take it then. */
function wasLeftBehind({ closedAt, handOverId }: PickPackRow, order: OrderRow): boolean {
  const arrangedAt = parseShipment(order)?.arrangedAt;
  return Boolean(closedAt && handOverId && arrangedAt && new Date(arrangedAt) > closedAt);
}
