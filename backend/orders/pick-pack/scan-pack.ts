import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type OrderRow, orderLines } from "../../db/schema/orders.ts";
import {
  type PickLineRow,
  type PickPackRow,
  pickLines,
  pickPacks,
} from "../../db/schema/pick-packs.ts";
import { isVisibleToCaller, lockOrder } from "../visible-orders.ts";
import { type Box, readBox } from "./boxes.ts";
import { findPlaceInParcel, readCombinedOrders } from "./combined-orders.ts";
import {
  type CodeMatch,
  describeWrongItem,
  findByCode,
  isCodeOfLine,
  isCodeOfLineSql,
} from "./find-by-code.ts";
import { finishWaveIfDone, setRecordStatus } from "./pick-status.ts";
import { findStop, findWorkRefusal, IS_WORKABLE } from "./pick-stops.ts";
import type { ScanContext, ScanFinding } from "./scanning.ts";

interface OpenRecord {
  order: OrderRow;
  record: PickPackRow;
  /** `null`: the order has one box. */
  box: Box | null;
  /** The order's place among those in one parcel, or `null` if it is alone. */
  place: { number: number; of: number } | null;
  lines: (PickLineRow & { name: string; imageUrl: string | null })[];
}

/**
 * Handles a scan at the packing table: an item of the open order, else an order to open, else an
 * item that is packed for the first waiting order of one unit. The last unit packs the order.
 */
export async function scanToPack(scanning: ScanContext): Promise<ScanFinding> {
  const { tx, caller, scan } = scanning;
  const record = scan.pickpackId === null ? null : await lockRecord(scanning, scan.pickpackId);
  // The order was packed after the page was drawn: the person has another order in hand.
  const openRecord = record && findObstacle(record) !== "already_done" ? record : null;
  const isOpenItem = openRecord?.lines.some((line) => isCodeOfLine(line, scan.code));
  if (openRecord && isOpenItem) return checkItem(scanning, openRecord);
  const codeMatch = await findByCode(tx, caller, scan.code);
  if (codeMatch) return openOrder(scanning, await chooseOrderInParcel(scanning, codeMatch));
  const item = await describeWrongItem(scanning);
  if (openRecord)
    return { ...describeRecord(openRecord), ...(item ?? { outcome: "unknown_code" }) };
  return item ? packSingleUnitOrder(scanning, item) : { outcome: "unknown_code" };
}

/** Reads the record and its order. Locks the order's row first, as every writer does. */
async function lockRecord({ tx, caller }: ScanContext, id: string): Promise<OpenRecord | null> {
  const isThisRecord = and(eq(pickPacks.accountId, caller.accountId), eq(pickPacks.id, id));
  const [pickPack] = await tx
    .select({ orderId: pickPacks.orderId })
    .from(pickPacks)
    .where(isThisRecord);
  if (!pickPack) return null;
  const order = await lockOrder(tx, caller, pickPack.orderId);
  const [record] = await tx.select().from(pickPacks).where(isThisRecord).for("update");
  if (!record) return null;
  const [lines, box] = [await loadLines(tx, record), await readBox(tx, record)];
  const combined = box ? [] : await readCombinedOrders(tx, caller, order);
  return { order, record, lines, box, place: findPlaceInParcel(combined, order.id) };
}

async function loadLines(tx: Transaction, { accountId, id }: PickPackRow) {
  const rows = await tx
    .select({ line: pickLines, name: orderLines.name, imageUrl: orderLines.imageUrl })
    .from(pickLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.accountId, pickLines.accountId), eq(orderLines.id, pickLines.orderLineId)),
    )
    .where(and(eq(pickLines.accountId, accountId), eq(pickLines.pickPackId, id)))
    .orderBy(asc(orderLines.position));
  return rows.map(({ line, name, imageUrl }) => ({ ...line, name, imageUrl }));
}

const sumUnits = (lines: readonly PickLineRow[], column: "picked" | "packed") =>
  lines.reduce((sum, line) => sum + line[column], 0);

const describeRecord = ({
  order,
  record,
  lines,
  box,
  place,
}: OpenRecord): Partial<ScanFinding> => ({
  orderId: order.id,
  orderNumber: order.externalId,
  pickpackId: record.id,
  courier: order.courier,
  parcel: box,
  inParcel: place,
  left: sumUnits(lines, "picked") - sumUnits(lines, "packed"),
});

/** Why the record cannot be packed now, or `null`. */
function findObstacle(openRecord: OpenRecord): ScanFinding["outcome"] | null {
  const { order, record, lines } = openRecord;
  const { status } = record;
  const stop = findStop({
    orderStatus: order.status,
    status,
    isClosed: record.closedAt !== null,
    picked: sumUnits(lines, "picked"),
    part: record.part,
    parcelId: record.parcelId,
  });
  const refusal = findWorkRefusal(order.status, record);
  // The picked units are put back too, but nobody has cancelled the order.
  if (stop === "put_back" && refusal !== "put_back")
    return lines.some(({ short }) => short > 0) ? "short" : "taken_out";
  if (refusal) return refusal;
  if (status === "short") return "short";
  if (status === "packed" || record.closedAt !== null) return "already_done";
  return status === "picked" || status === "packing" ? null : "not_picked";
}

async function checkItem(scanning: ScanContext, openRecord: OpenRecord): Promise<ScanFinding> {
  const { scan } = scanning;
  const obstacle = findObstacle(openRecord);
  if (obstacle) return { outcome: obstacle, ...describeRecord(openRecord) };
  const lines = openRecord.lines.filter((line) => isCodeOfLine(line, scan.code));
  const line = lines.find((entry) => entry.packed + scan.quantity <= entry.picked);
  if (!line)
    return { outcome: "over_scan", ...describeRecord(openRecord), ...describeLine(lines[0]) };
  return countCheckedUnits(scanning, openRecord, line, scan.quantity);
}

async function countCheckedUnits(
  { tx, caller, now }: ScanContext,
  openRecord: OpenRecord,
  line: OpenRecord["lines"][number],
  units: number,
): Promise<ScanFinding> {
  const { record } = openRecord;
  await tx
    .update(pickLines)
    .set({ packed: sql`${pickLines.packed} + ${units}` })
    .where(and(eq(pickLines.accountId, record.accountId), eq(pickLines.id, line.id)));
  line.packed += units;
  const isPacked = sumUnits(openRecord.lines, "packed") === sumUnits(openRecord.lines, "picked");
  const action = { actor: caller.userId, now };
  await setRecordStatus(
    tx,
    record,
    isPacked
      ? { status: "packed", packedAt: now, packedBy: caller.userId }
      : { status: "packing", openedBy: caller.userId },
    action,
  );
  if (isPacked) await finishWaveIfDone(tx, record, now);
  return {
    outcome: isPacked ? "packed" : "checked",
    ...describeRecord(openRecord),
    ...describeLine(line),
  };
}

const describeLine = (line: OpenRecord["lines"][number] | undefined): Partial<ScanFinding> =>
  line
    ? {
        ...{ sku: line.sku, name: line.name, imageUrl: line.imageUrl, rack: line.rack },
        ...{ done: line.packed, of: line.picked },
      }
    : {};

/** The code of several orders' parcel means the first of them that is not packed yet. */
async function chooseOrderInParcel(
  { tx, caller, scan }: ScanContext,
  codeMatch: CodeMatch,
): Promise<CodeMatch> {
  if (codeMatch.parcelId !== null || codeMatch.order.externalId === scan.code) return codeMatch;
  const combined = await readCombinedOrders(tx, caller, codeMatch.order);
  if (combined.length < 2) return codeMatch;
  const ids = combined.map(({ id }) => id);
  const unpackedRecords = await tx
    .select({ orderId: pickPacks.orderId, status: pickPacks.status })
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, caller.accountId),
        inArray(pickPacks.orderId, ids),
        isNull(pickPacks.closedAt),
        ne(pickPacks.status, "packed"),
      ),
    );
  const isReady = (orderId: string) =>
    unpackedRecords.some(
      (record) =>
        record.orderId === orderId && (record.status === "picked" || record.status === "packing"),
    );
  const order =
    combined.find(({ id }) => isReady(id)) ??
    combined.find(({ id }) => unpackedRecords.some(({ orderId }) => orderId === id)) ??
    combined.find(({ pickpackStatus }) => pickpackStatus === "none");
  return order ? { ...codeMatch, order } : codeMatch;
}

/**
 * Opens the order's record that waits to be packed, else the one that shows why none can be. A
 * box's label opens only that box.
 */
async function openOrder(
  scanning: ScanContext,
  { order, parcelId, isVoid }: CodeMatch,
): Promise<ScanFinding> {
  const { tx, caller, now } = scanning;
  const records = await tx
    .select({ id: pickPacks.id, status: pickPacks.status, closedAt: pickPacks.closedAt })
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, caller.accountId),
        eq(pickPacks.orderId, order.id),
        parcelId === null ? undefined : eq(pickPacks.parcelId, parcelId),
      ),
    )
    .orderBy(asc(pickPacks.part), asc(pickPacks.createdAt));
  const unclosed = records.filter((record) => record.closedAt === null);
  const next =
    unclosed.find(({ status }) => status === "picked" || status === "packing") ??
    unclosed.find(({ status }) => status !== "packed") ??
    unclosed[0] ??
    records.at(-1);
  const orderFields = { orderId: order.id, orderNumber: order.externalId };
  if (isVoid) return { outcome: "old_label", ...orderFields };
  if (!next) return { outcome: findWorkRefusal(order.status) ?? "not_picked", ...orderFields };
  const record = await lockRecord(scanning, next.id);
  if (!record) return { outcome: "not_picked", ...orderFields };
  const obstacle = findObstacle(record);
  if (obstacle) return { outcome: obstacle, ...describeRecord(record) };
  const openedFields = { status: "packing", openedBy: caller.userId } as const;
  await setRecordStatus(tx, record.record, openedFields, { actor: caller.userId, now });
  return { outcome: "opened", ...describeRecord(record) };
}

/** Packs the first order of one unit that waits for the item, in the wave or in all waves. */
async function packSingleUnitOrder(scanning: ScanContext, item: ScanFinding): Promise<ScanFinding> {
  const { tx, caller, scan } = scanning;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
    join pick_lines l on l.account_id = p.account_id and l.pick_pack_id = p.id
    where p.account_id = ${caller.accountId} and p.closed_at is null and p.status = 'picked' and ${IS_WORKABLE} and ${isCodeOfLineSql(scan.code)} and ${isVisibleToCaller(caller, sql`o.id`)}
      ${scan.waveId === null ? sql`` : sql`and p.wave_id = ${scan.waveId}`}
      and (select sum(a.picked) from pick_lines a where a.account_id = p.account_id and a.pick_pack_id = p.id) = 1
    order by o.ship_by_at nulls last, p.created_at, p.position limit 20`);
  for (const { id } of rows) {
    const record = await lockRecord(scanning, id);
    const line = record?.lines.find(
      (openLine) => isCodeOfLine(openLine, scan.code) && openLine.packed < openLine.picked,
    );
    if (record && line && findObstacle(record) === null)
      return countCheckedUnits(scanning, record, line, 1);
  }
  return item;
}
