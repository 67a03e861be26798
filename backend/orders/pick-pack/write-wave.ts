import { and, eq, inArray, isNull, max, or, sql } from "drizzle-orm";
import type { UNPICKABLE_REASONS } from "#contract/pick-packs.ts";
import type { WAVE_KINDS } from "#contract/statuses.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { pickLines, pickPacks, pickTakes, pickWaves } from "../../db/schema/pick-packs.ts";
import { conflict } from "../../http/problem-error.ts";
import { hasRestShipped } from "../order-states.ts";
import { type OrderBox, readBoxesOfOrders } from "../read-boxes.ts";
import { updateOrderPickStatus } from "./pick-status.ts";
import { addPartsToWave, readOpenParts, type WaveTarget } from "./waiting-parts.ts";

export type UnpickableReason = (typeof UNPICKABLE_REASONS)[number];
export interface SkippedOrder {
  orderId: string;
  code: UnpickableReason;
}
export interface CreatedWave {
  waveId: string;
  skipped: SkippedOrder[];
}

export interface NewWave {
  found: readonly OrderRow[];
  warehouseId: string;
  kind: (typeof WAVE_KINDS)[number];
  courier: string;
  assigneeId: string | null;
}

/**
 * Writes a wave, in walk order. Needs `lockWaves`, and the orders' rows locked. Throws 409
 * `no_orders` if none is left.
 */
export async function writeWave(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { found, ...wave }: NewWave,
  skippedOrders: SkippedOrder[],
): Promise<CreatedWave> {
  const { accountId, userId } = caller;
  const now = backend.now();
  const openParts = await readOpenParts(
    tx,
    accountId,
    found.map(({ id }) => id),
  );
  const readyOrders = found.filter(({ id, status }) => {
    const parts = openParts.get(id);
    return parts ? parts.length > 0 : !hasRestShipped(status);
  });
  const unavailableOrders = found.filter((order) => !readyOrders.includes(order));
  const remainingSkippedOrders = [
    ...skippedOrders,
    ...unavailableOrders.map(({ id }) => ({ orderId: id, code: "already_in_wave" as const })),
  ];
  if (readyOrders.length === 0)
    throw conflict("no_orders", "No order can be picked", { skipped: remainingSkippedOrders });
  const waveId = newId();
  const lines = await loadNewLines(tx, accountId, readyOrders);
  // An order that left is not picked again.
  const freshOrders = readyOrders.filter(
    ({ id, status }) => !hasRestShipped(status) && (!openParts.has(id) || lines.has(id)),
  );
  // An order's first stop decides its position; labels and slips have that order too.
  const boxes = await readOpenBoxes(tx, accountId, freshOrders);
  const partsInWalkOrder = [
    ...freshOrders.flatMap(({ id }) =>
      distributeToBoxes(lines.get(id) ?? [], boxes.get(id) ?? []).map((box) => ({
        ...{ orderId: id, partId: null, ...box, place: findFirstStopKey(box.lines) },
      })),
    ),
    ...readyOrders.flatMap(({ id }) =>
      (openParts.get(id) ?? []).map((part) => ({
        ...{ orderId: id, partId: part.id, place: part.place },
        ...{ parcelId: null, part: 0, lines: [] },
      })),
    ),
  ]
    .toSorted((left, right) => compareTexts(left.place, right.place))
    .map((stop, position) => ({ ...stop, position }));
  const number = await findNextNumber(tx, accountId);
  await tx
    .insert(pickWaves)
    .values({ ...wave, id: waveId, accountId, number, createdBy: userId, createdAt: now });
  const { assigneeId } = wave;
  const waveTarget = { accountId, waveId, assigneeId, now };
  await insertPickPacks(
    tx,
    { ...waveTarget, createdBy: userId },
    partsInWalkOrder.filter(({ partId }) => partId === null),
  );
  await addPartsToWave(
    tx,
    waveTarget,
    partsInWalkOrder.flatMap(({ partId, position }) =>
      partId === null ? [] : [{ id: partId, position }],
    ),
  );
  for (const orderId of new Set(partsInWalkOrder.map((stop) => stop.orderId)))
    await updateOrderPickStatus(tx, { id: orderId, accountId }, { actor: userId, now });
  return { waveId, skipped: remainingSkippedOrders };
}

/** Creates records with the units to pick, for orders without open records. */
async function insertPickPacks(
  tx: Transaction,
  wave: WaveTarget & { createdBy: string },
  stops: readonly (NewBox & { orderId: string; position: number })[],
): Promise<void> {
  const { accountId, waveId, assigneeId, createdBy, now } = wave;
  if (stops.length === 0) return;
  const records = stops.map(({ lines, orderId, part, parcelId, position }) => ({
    lines,
    record: {
      ...{ id: newId(), accountId, orderId, part, parcelId, waveId, position },
      ...{ createdBy, createdAt: now, updatedAt: now },
    },
  }));
  await tx.insert(pickPacks).values(records.map(({ record }) => record));
  const lineRows = records.flatMap(({ record, lines }) =>
    lines.map(({ orderId: _, ...line }) => ({
      ...line,
      id: newId(),
      accountId,
      pickPackId: record.id,
    })),
  );
  if (lineRows.length === 0) return;
  await tx.insert(pickLines).values(lineRows);
  if (assigneeId !== null)
    await tx.insert(pickTakes).values(
      lineRows.map((line) => ({
        accountId,
        pickLineId: line.id,
        userId: assigneeId,
        takenAt: now,
      })),
    );
}

interface NewLine extends Record<string, unknown> {
  orderId: string;
  orderLineId: string;
  rack: string;
  sku: string;
  barcode: string;
  quantity: number;
}

/**
 * Returns the units to pick of each order, without packed ones and those of other records. The rack
 * is that of the line's level, else that of the order's warehouse.
 */
async function loadNewLines(
  tx: Transaction,
  accountId: string,
  wantedOrders: readonly OrderRow[],
): Promise<Map<string, NewLine[]>> {
  if (wantedOrders.length === 0) return new Map();
  const { rows } = await tx.execute<NewLine>(sql`
    select l.order_id as "orderId", l.id as "orderLineId", coalesce(s.rack, '') as rack, l.sku, coalesce(v.barcode, '') as barcode, l.quantity - d.units as quantity
    from order_lines l join orders o on o.account_id = l.account_id and o.id = l.order_id
    left join variants v on v.account_id = l.account_id and v.id = l.variant_id
    left join reservations r on r.account_id = l.account_id and r.order_line_id = l.id
    left join stocks s on s.account_id = l.account_id and (s.id = r.stock_id or (r.id is null and s.variant_id = l.variant_id and s.warehouse_id = o.warehouse_id))
    cross join lateral (select coalesce(sum(case when p.status = 'packed' then k.packed else k.quantity end), 0)::int as units from pick_packs p
      join pick_lines k on k.account_id = p.account_id and k.pick_pack_id = p.id and k.order_line_id = l.id
      where p.account_id = l.account_id and p.order_id = l.order_id and (p.status = 'packed' or p.closed_at is null)) d
    where l.account_id = ${accountId} and l.order_id in ${wantedOrders.map((order) => order.id)} and l.quantity > d.units
    order by s.rack, l.sku, l.position`);
  return Map.groupBy(rows, (row) => row.orderId);
}

/** Contents of one record: a whole order or one of its boxes. */
interface NewBox {
  parcelId: string | null;
  part: number;
  lines: NewLine[];
}

interface OpenBox {
  id: string;
  /** First part number that no open record of the order has. */
  firstPart: number;
  contents: OrderBox["contents"];
}

/** Returns the boxes that nobody packs or has packed. */
async function readOpenBoxes(
  tx: Transaction,
  accountId: string,
  wantedOrders: readonly OrderRow[],
): Promise<Map<string, OpenBox[]>> {
  const boxesByOrder = await readBoxesOfOrders(
    tx,
    accountId,
    wantedOrders.map(({ id }) => id),
  );
  if (boxesByOrder.size === 0) return new Map();
  const records = await tx
    .select()
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, accountId),
        inArray(pickPacks.orderId, [...boxesByOrder.keys()]),
        or(eq(pickPacks.status, "packed"), isNull(pickPacks.closedAt)),
      ),
    );
  const takenIds = new Set(records.map(({ parcelId }) => parcelId));
  return new Map(
    [...boxesByOrder].map(([orderId, boxes]) => {
      const parts = records.flatMap((record) =>
        record.orderId === orderId && record.closedAt === null ? [record.part] : [],
      );
      const firstPart = Math.max(0, ...parts) + 1;
      const openBoxes = boxes.filter(({ box }) => !takenIds.has(box.id));
      return [orderId, openBoxes.map(({ box, contents }) => ({ id: box.id, firstPart, contents }))];
    }),
  );
}

/** Distributes the units to the boxes. Units that the channel put into none go into the first. */
function distributeToBoxes(lines: readonly NewLine[], boxes: readonly OpenBox[]): NewBox[] {
  const [first] = boxes;
  if (!first) return [{ parcelId: null, part: 1, lines: [...lines] }];
  const remainingByOrderLineId = new Map(
    lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]),
  );
  const takeUnits = (orderLineId: string, limit: number): number => {
    const units = Math.min(remainingByOrderLineId.get(orderLineId) ?? 0, limit);
    remainingByOrderLineId.set(orderLineId, (remainingByOrderLineId.get(orderLineId) ?? 0) - units);
    return units;
  };
  const shares = boxes.map(
    (box) =>
      new Map(
        [...box.contents].map(([orderLineId, quantity]) => [
          orderLineId,
          takeUnits(orderLineId, quantity),
        ]),
      ),
  );
  for (const [orderLineId, units] of remainingByOrderLineId)
    shares[0]?.set(orderLineId, (shares[0].get(orderLineId) ?? 0) + units);
  return boxes.flatMap((box, index) => {
    const boxLines = lines.flatMap((line) => {
      const quantity = shares[index]?.get(line.orderLineId) ?? 0;
      return quantity > 0 ? [{ ...line, quantity }] : [];
    });
    return boxLines.length > 0
      ? [{ parcelId: box.id, part: first.firstPart + index, lines: boxLines }]
      : [];
  });
}

const findFirstStopKey = (lines: readonly NewLine[] = []): string =>
  lines
    .map(({ rack, sku }) => `${rack}\u001f${sku}`)
    .sort()
    .at(0) ?? "";

const compareTexts = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Lets one transaction at a time create an account's waves. Call it before locking orders. */
export async function lockWaves(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waves:${accountId}`}, 0))`);
}

/** Call `lockWaves` first. */
async function findNextNumber(tx: Transaction, accountId: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(pickWaves.number) })
    .from(pickWaves)
    .where(eq(pickWaves.accountId, accountId));
  return (last?.number ?? 0) + 1;
}
