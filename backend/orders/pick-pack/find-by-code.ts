import { and, arrayContains, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { channels } from "../../db/schema/channels.ts";
import { orderParcels } from "../../db/schema/order-parcels.ts";
import { type OrderRow, orderEvents, orders } from "../../db/schema/orders.ts";
import type { PickLineRow } from "../../db/schema/pick-packs.ts";
import { matchesText } from "../order-search.ts";
import { isVisibleToCaller, visibleToCaller } from "../visible-orders.ts";
import { readBox } from "./boxes.ts";
import { IS_WORKABLE } from "./pick-stops.ts";
import type { ScanContext, ScanFinding } from "./scanning.ts";

export interface CodeMatch {
  order: OrderRow;
  /** `null` if the code belongs to the whole order. */
  parcelId: string | null;
  /** The code is of a cancelled booking or of a box that the order no longer has. */
  isVoid: boolean;
}

/** Finds the order, or its box, by a scanned tracking code or order number. */
export async function findByCode(
  tx: Transaction,
  caller: Caller,
  code: string,
): Promise<CodeMatch | null> {
  const [box] = await tx
    .select({ order: orders, parcel: orderParcels })
    .from(orderParcels)
    .innerJoin(
      orders,
      and(eq(orders.accountId, orderParcels.accountId), eq(orders.id, orderParcels.orderId)),
    )
    .where(
      and(
        visibleToCaller(caller),
        eq(orderParcels.accountId, caller.accountId),
        or(
          eq(orderParcels.trackingCode, code),
          and(
            sql`${orderParcels.earlierCodes} <> '{}'::text[]`,
            arrayContains(orderParcels.earlierCodes, [code]),
          ),
        ),
      ),
    )
    .orderBy(sql`${orderParcels.voidedAt} desc nulls first`, desc(orderParcels.createdAt))
    .limit(1);
  const isOfWholeOrder = box && box.parcel.voidedAt !== null && box.order.trackingCode === code;
  if (box && !isOfWholeOrder)
    return {
      ...{ order: box.order, parcelId: box.parcel.id },
      isVoid: box.parcel.voidedAt !== null || box.parcel.trackingCode !== code,
    };
  // The order's boxes were joined, and it has the code of one of them.
  const order =
    box?.order ??
    (await findOrderByCode(tx, caller, code)) ??
    (await findOrderOfParcel(tx, caller, code));
  if (order) return { order, parcelId: null, isVoid: false };
  const bookedAgain = await findOpenOrderByEarlierCode(tx, caller, code);
  return bookedAgain && { order: bookedAgain, parcelId: null, isVoid: true };
}

/**
 * Finds an open order by the code of a booking that ended, as after a failed pickup: its box still
 * has the old label. Searches open orders only, because no index has earlier codes.
 */
async function findOpenOrderByEarlierCode(
  tx: Transaction,
  caller: Caller,
  code: string,
): Promise<OrderRow | null> {
  const [match] = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(
      orderEvents,
      and(eq(orderEvents.accountId, orders.accountId), eq(orderEvents.orderId, orders.id)),
    )
    .where(
      and(
        visibleToCaller(caller),
        inArray(orders.status, ["to_process", "processing", "to_ship", "cancel_requested"]),
        eq(orderEvents.accountId, caller.accountId),
        eq(orderEvents.axis, "order"),
        inArray(orderEvents.type, ["tracking_code", "status"]),
        sql`${orderEvents.detail} ->> 'trackingCode' = ${code}`,
      ),
    )
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return match?.order ?? null;
}

/** Finds the order by its number, as the channel writes it, or by its tracking code. */
async function findOrderByCode(
  tx: Transaction,
  caller: Caller,
  code: string,
): Promise<OrderRow | null> {
  // Searches by channels, because the index of the numbers begins with them.
  const shops = tx
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.accountId, caller.accountId));
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        visibleToCaller(caller),
        or(
          eq(orders.trackingCode, code),
          and(inArray(orders.channelId, shops), eq(orders.externalId, code)),
        ),
      ),
    )
    .orderBy(sql`${orders.placedAt} desc`)
    .limit(1);
  return order ?? null;
}

/** Finds an order of several parcels by one parcel's tracking code. */
async function findOrderOfParcel(
  tx: Transaction,
  caller: Caller,
  code: string,
): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        visibleToCaller(caller),
        matchesText(caller.accountId, code),
        sql`${code} = any(string_to_array(${orders.trackingCode}, ', '))`,
      ),
    )
    .limit(1);
  return order ?? null;
}

interface CodeItem extends Record<string, unknown> {
  sku: string;
  name: string;
  rack: string | null;
}

async function findItem(
  tx: Transaction,
  accountId: string,
  code: string,
): Promise<CodeItem | null> {
  const { rows } = await tx.execute<CodeItem>(sql`
    select v.sku, p.name, (select s.rack from stocks s where s.account_id = v.account_id and s.variant_id = v.id and s.rack <> '' order by s.on_hand desc limit 1) as rack
    from variants v join products p on p.account_id = v.account_id and p.id = v.product_id
    where v.account_id = ${accountId} and v.deleted_at is null and (lower(v.sku) = lower(${code}) or (v.barcode <> '' and v.barcode = ${code}))
    order by (lower(v.sku) = lower(${code})) desc limit 1`);
  return rows[0] ?? null;
}

interface WaitingPickPack extends Record<string, unknown> {
  orderNumber: string;
  waveNumber: number | null;
  orderId: string;
  /** The box of the order that waits, or `null` if there is only one. */
  parcelId: string | null;
}

/**
 * Finds the order that waits for an item: one that lacks it in this step, else any in picking or
 * packing, else the first to be picked.
 */
async function findWaitingOrder(
  { tx, caller, scan }: ScanContext,
  sku: string,
): Promise<ScanFinding["belongsTo"]> {
  const { accountId } = caller;
  const statusesOfStep =
    scan.step === "pack" ? sql`('picked','packing')` : sql`('assigned','picking')`;
  const { rows } = await tx.execute<WaitingPickPack>(sql`
    select o.external_id as "orderNumber", w.number as "waveNumber", p.order_id as "orderId", p.parcel_id as "parcelId"
    from pick_lines l join pick_packs p on p.account_id = l.account_id and p.id = l.pick_pack_id
    join orders o on o.account_id = p.account_id and o.id = p.order_id
    left join pick_waves w on w.account_id = p.account_id and w.id = p.wave_id
    where l.account_id = ${accountId} and p.closed_at is null and p.status <> 'packed' and ${IS_WORKABLE} and lower(l.sku) = lower(${sku})
      and l.packed < l.quantity - l.short and p.id is distinct from ${scan.pickpackId} and ${isVisibleToCaller(caller, sql`o.id`)}
    order by (p.status in ${statusesOfStep}) desc, o.ship_by_at nulls last, p.created_at, p.position limit 1`);
  if (rows[0]) {
    const { orderId, parcelId, ...owner } = rows[0];
    return { ...owner, parcel: await readBox(tx, { accountId, orderId, parcelId }) };
  }
  const { rows: unpicked } = await tx.execute<{ orderNumber: string }>(sql`
    select o.external_id as "orderNumber" from orders o join order_lines x on x.account_id = o.account_id and x.order_id = o.id
    where o.account_id = ${accountId} and o.status = 'to_ship' and o.pickpack_status = 'none' and lower(x.sku) = lower(${sku}) and x.quantity > 0
      and ${isVisibleToCaller(caller, sql`o.id`)}
    order by o.ship_by_at nulls last, o.id limit 1`);
  return unpicked[0] ? { ...unpicked[0], waveNumber: null, parcel: null } : null;
}

/**
 * Describes a wrong item and the order that waits for it; `null` if the code belongs to no item.
 */
export async function describeWrongItem(scanning: ScanContext): Promise<ScanFinding | null> {
  const { tx, caller, scan } = scanning;
  const item = await findItem(tx, caller.accountId, scan.code);
  if (!item) return null;
  return { outcome: "wrong_item", ...item, belongsTo: await findWaitingOrder(scanning, item.sku) };
}

export const isCodeOfLine = (line: Pick<PickLineRow, "sku" | "barcode">, code: string): boolean =>
  line.sku.toLowerCase() === code.toLowerCase() || (line.barcode !== "" && line.barcode === code);

/** `isCodeOfLine` in SQL, for the line `l`. */
export const isCodeOfLineSql = (code: string) =>
  sql`(lower(l.sku) = lower(${code}) or (l.barcode <> '' and l.barcode = ${code}))`;
