import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PickPack } from "#contract/pick-packs.ts";
import type { listWaves, PickStop, PickWave } from "#contract/pick-waves.ts";
import type { Backend, Caller } from "../../context.ts";
import { makeCourierKey } from "../../db/courier-key.ts";
import { orders } from "../../db/schema/orders.ts";
import { notFound } from "../../http/problem-error.ts";
import { isVisibleToCaller } from "../visible-orders.ts";
import { selectNextCutOffs } from "./cut-offs.ts";
import { toIsoTime } from "./iso-time.ts";
import { HAS_SEVERAL_UNITS, isPickable } from "./make-wave.ts";
import { isWorkable, LEAVES_WITH_COURIER, TO_PUT_BACK, toOrderPart } from "./pick-stops.ts";
import { readPickPacks } from "./read-pick-packs.ts";

interface WaveRow
  extends Omit<PickWave, "shipByAt" | "createdAt" | "finishedAt" | "listPrintedAt"> {
  shipByAt: string | null;
  createdAt: string;
  finishedAt: string | null;
  listPrintedAt: string | null;
}

/**
 * Counts the orders that can be picked now, by warehouse, courier and number of units, the most
 * urgent first. A courier has the spelling that most of its orders use.
 */
export async function listWaveCandidates({ db, now }: Backend, caller: Caller) {
  const { accountId } = caller;
  const { rows } = await db.execute<{
    warehouseId: string;
    warehouseName: string;
    courier: string;
    single: number;
    several: number;
    shipByAt: string | Date | null;
    cutOffAt: string | Date | null;
  }>(sql`
    select g.warehouse_id as "warehouseId", w.name as "warehouseName", g.courier, g.single, g.several, g.ship_by_at as "shipByAt", c.cut_off_at as "cutOffAt" from (
      select f.warehouse_id, mode() within group (order by f.courier) as courier, count(*) filter (where not f.several)::int as single, count(*) filter (where f.several)::int as several, min(f.ship_by_at) as ship_by_at
      from (select orders.warehouse_id, orders.courier, orders.ship_by_at, ${HAS_SEVERAL_UNITS} as several from ${orders} where ${isPickable(caller)}) f
      group by f.warehouse_id, ${makeCourierKey(sql`f.courier`)}) g
    join warehouses w on w.account_id = ${accountId} and w.id = g.warehouse_id
    left join (${selectNextCutOffs(accountId, now())}) c on c.warehouse_id = g.warehouse_id
    order by g.ship_by_at nulls last, g.courier`);
  return {
    groups: rows.map((row) => ({
      ...row,
      shipByAt: toIsoTime(row.shipByAt),
      cutOffAt: toIsoTime(row.cutOffAt),
    })),
  };
}

/** Condition on the wave `w`: the caller's reach covers all of it. */
const isWaveVisible = (caller: Caller) => sql`${
  caller.warehouseIds === null
    ? sql`true`
    : sql`w.warehouse_id = any(string_to_array(${caller.warehouseIds.join(",")}, ','))`
} and not exists (select 1 from pick_packs p where p.account_id = w.account_id and p.wave_id = w.id
    and not ${isVisibleToCaller(caller, sql`p.order_id`)})`;

export async function listWavePage(
  backend: Backend,
  caller: Caller,
  { statuses, me, toPutBack, limit, offset }: z.output<typeof listWaves.query>,
): Promise<{ waves: PickWave[]; total: number }> {
  const hasOwnLines = sql`exists (select 1 from pick_packs p join pick_lines l on l.account_id = p.account_id and l.pick_pack_id = p.id
    join pick_takes t on t.account_id = l.account_id and t.pick_line_id = l.id where p.account_id = w.account_id and p.wave_id = w.id and t.user_id = ${caller.userId})`;
  const condition = sql`w.account_id = ${caller.accountId} and ${isWaveVisible(caller)}
    ${statuses ? sql`and w.status in ${statuses.length > 0 ? statuses : [""]}` : sql``}
    ${me === undefined ? sql`` : me ? sql`and ${hasOwnLines}` : sql`and not ${hasOwnLines}`}
    ${toPutBack === undefined ? sql`` : sql`and w.id ${toPutBack ? sql`` : sql`not`} in (${findWavesToPutBack(caller)})`}`;
  const [waves, { rows }] = await Promise.all([
    readWaves(backend, condition, sql`(w.status <> 'open'), w.number desc`, { limit, offset }),
    backend.db.execute<{ total: number }>(
      sql`select count(*)::int as total from pick_waves w where ${condition}`,
    ),
  ]);
  return { waves, total: rows[0]?.total ?? 0 };
}

/** Reads only open records, which are few (`pick_packs_live`). */
const findWavesToPutBack = ({ accountId }: Caller): SQL =>
  sql`select p.wave_id from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = ${accountId} and p.closed_at is null and p.wave_id is not null and ${TO_PUT_BACK}`;

export async function readWave(
  backend: Backend,
  { accountId }: Pick<Caller, "accountId">,
  waveId: string,
): Promise<PickWave> {
  const condition = sql`w.account_id = ${accountId} and w.id = ${waveId}`;
  const [wave] = await readWaves(backend, condition, sql`w.id`, { limit: 1, offset: 0 });
  if (!wave) throw notFound("Wave");
  return wave;
}

/** Condition on the record `p` and its order `o`: it is packed, or its wave will send it. */
const COUNTED_RECORDS = sql`(o.status not in ('cancelled','expired') and p.status <> 'short' and (p.status = 'packed' or (p.closed_at is null and ${LEAVES_WITH_COURIER})))`;

async function readWaves(
  { db }: Backend,
  condition: SQL,
  order: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<PickWave[]> {
  const { rows } = await db.execute<{ wave: WaveRow }>(sql`
    select json_build_object('id', w.id, 'number', w.number, 'warehouseId', w.warehouse_id, 'warehouseName', h.name, 'kind', w.kind, 'courier', w.courier, 'status', w.status,
      'assigneeId', w.assignee_id, 'assigneeName', u.name, 'orders', r.orders, 'packedOrders', r.packed, 'units', r.units, 'pickedUnits', r.picked, 'toPutBack', r.put_back,
      'shipByAt', r.ship_by_at, 'createdAt', w.created_at, 'finishedAt', w.finished_at,
      'listPrintCount', w.list_print_count, 'listPrintedAt', w.list_printed_at, 'listPrintedBy', b.name) as wave
    from (select * from pick_waves w where ${condition} order by ${order} limit ${limit} offset ${offset}) w
    join warehouses h on h.account_id = w.account_id and h.id = w.warehouse_id
    left join users u on u.id = w.assignee_id
    left join users b on b.id = w.list_printed_by
    left join lateral (
      select count(distinct p.order_id) filter (where ${COUNTED_RECORDS})::int as orders,
        (count(distinct p.order_id) filter (where ${COUNTED_RECORDS}) - count(distinct p.order_id) filter (where ${COUNTED_RECORDS} and p.status <> 'packed'))::int as packed,
        coalesce(sum(l.units) filter (where ${COUNTED_RECORDS}), 0)::int as units, coalesce(sum(l.picked) filter (where ${COUNTED_RECORDS}), 0)::int as picked,
        count(*) filter (where ${TO_PUT_BACK})::int as put_back, min(o.ship_by_at) filter (where ${COUNTED_RECORDS} and p.status <> 'packed') as ship_by_at
      from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
      left join lateral (select sum(quantity - short) as units, sum(picked) as picked from pick_lines l where l.account_id = p.account_id and l.pick_pack_id = p.id) l on true
      where p.account_id = w.account_id and p.wave_id = w.id) r on true
    order by ${order}`);
  return rows.map(({ wave }) => ({
    ...wave,
    shipByAt: toIsoTime(wave.shipByAt),
    createdAt: new Date(wave.createdAt).toISOString(),
    finishedAt: toIsoTime(wave.finishedAt),
    listPrintedAt: toIsoTime(wave.listPrintedAt),
  }));
}

/** A wave has at most 500 orders (contract). */
const MAX_RECORDS = 1_000;

export async function readWaveWithPickList(backend: Backend, caller: Caller, waveId: string) {
  const wave = await readWave(backend, caller, waveId);
  const pickpacks = await readPickPacks(backend, caller.accountId, {
    where: sql`p.wave_id = ${waveId}`,
    order: sql`p.position, p.part, p.id`,
    limit: MAX_RECORDS,
  });
  return { wave, pickpacks, pickList: makePickList(pickpacks, caller.userId) };
}

/** Returns the stops of the walk by rack, then SKU, without stopped records. */
function makePickList(pickpacks: readonly PickPack[], userId: string): PickStop[] {
  const stops = new Map<string, ReturnType<typeof makeEmptyStop>>();
  for (const record of pickpacks) {
    const reasonAside = findReasonAside(record);
    if (!reasonAside && !isPickedNow(record)) continue;
    for (const line of record.lines) {
      const key = `${line.rack}\u001f${line.sku}`;
      const stop = stops.get(key) ?? makeEmptyStop(line);
      stops.set(key, stop);
      if (reasonAside) {
        const { id: pickpackId, orderId, orderNumber } = record;
        const { quantity, picked } = line;
        stop.aside.push({ pickpackId, orderId, orderNumber, quantity, picked, stop: reasonAside });
        continue;
      }
      stop.quantity += line.quantity;
      stop.picked += line.picked;
      stop.short += line.short;
      if (line.pickerId === userId) stop.isMine = true;
      if (line.pickerId && !stop.pickers.some((picker) => picker.userId === line.pickerId))
        stop.pickers.push({ userId: line.pickerId, name: line.pickerName ?? "" });
      const { id: lineId, quantity, picked, short } = line;
      const { id: pickpackId, orderId, orderNumber } = record;
      stop.orders.push({ lineId, pickpackId, orderId, orderNumber, quantity, picked, short });
    }
  }
  return [...stops]
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([, stop]) => stop);
}

/** Returns why the lines of a record that was being picked are put aside, or `null`. */
const findReasonAside = ({ status, stop }: PickPack) =>
  (status === "assigned" || status === "picking") && stop !== "put_back" ? stop : null;

const isPickedNow = (record: PickPack) =>
  record.closedAt === null &&
  record.stop === null &&
  isWorkable(record.orderStatus, toOrderPart(record)) &&
  record.status !== "short";

function makeEmptyStop(
  line: PickPack["lines"][number],
): PickStop & Required<Pick<PickStop, "aside">> {
  const { rack, sku, barcode, name, variantName, imageUrl } = line;
  return {
    ...{ rack, sku, barcode, name, variantName, imageUrl },
    ...{ quantity: 0, picked: 0, short: 0, pickers: [], isMine: false, orders: [], aside: [] },
  };
}
