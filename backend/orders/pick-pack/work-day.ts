import { and, eq, inArray, sql } from "drizzle-orm";
import { normaliseCourier } from "#contract/courier-key.ts";
import type { CourierDay, PersonDay } from "#contract/work-day.ts";
import type { Backend, Caller } from "../../context.ts";
import { makeCourierKey } from "../../db/courier-key.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { isLate } from "../order-filter.ts";
import { TO_BE_SHIPPED } from "../order-states.ts";
import { countQueue } from "../queues.ts";
import { isVisibleToCaller, visibleToCaller } from "../visible-orders.ts";
import { PARCEL_KEY_OF_RECORD } from "./combined-orders.ts";
import { selectNextCutOffs } from "./cut-offs.ts";
import { toIsoTime } from "./iso-time.ts";
import { ON_PICK_LIST } from "./pick-stops.ts";

/** A wave is rarely older. Bounds the records that are read for one day. */
const MAX_WAVE_AGE_DAYS = 14;

/** Reads the day's orders by courier and its work by person. */
export async function readWorkDay(backend: Backend, caller: Caller) {
  const startedAt = await readDayStart(backend, caller);
  const [open, taken, people] = await Promise.all([
    readOpenByCourier(backend, caller),
    readHandedOver(backend, caller, startedAt),
    readPeople(backend, caller, startedAt),
  ]);
  return {
    startedAt: startedAt.toISOString(),
    couriers: joinByCourier(open, taken),
    people,
  };
}

/** Returns midnight of today in the account's time zone. */
async function readDayStart({ db, now }: Backend, { accountId }: Caller): Promise<Date> {
  const [row] = await db
    .select({
      startedAt: sql<
        Date | string
      >`((${now().toISOString()}::timestamptz at time zone ${accounts.timeZone})::date)::timestamp at time zone ${accounts.timeZone}`,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error(`There is no account ${accountId}`);
  return new Date(row.startedAt);
}

type OpenRow = Omit<CourierDay, "shipByAt" | "cutOffAt" | "handedOver"> &
  Record<"shipByAt" | "cutOffAt", string | Date | null>;

async function readOpenByCourier({ db, now }: Backend, caller: Caller) {
  const { accountId } = caller;
  const isOpen = and(visibleToCaller(caller), inArray(orders.status, [...TO_BE_SHIPPED]));
  const { rows } = await db.execute<OpenRow & Record<string, unknown>>(sql`
    select g.*, coalesce(w.name, '') as "warehouseName", c.cut_off_at as "cutOffAt" from (
      select ${orders.warehouseId} as "warehouseId", mode() within group (order by ${orders.courier}) as courier,
        count(*) filter (where ${orders.status} = 'to_process')::int as "toArrange",
        count(*) filter (where ${orders.status} = 'processing')::int as arranging,
        ${countQueue("toPrint")} as "toPrint", ${countQueue("toPick")} as "toPick",
        ${countQueue("toPack")} as "toPack", ${countQueue("toHandOver")} as "toHandOver",
        count(*) filter (where ${isLate(now())})::int as late, min(${orders.shipByAt}) as "shipByAt"
      from ${orders} where ${isOpen} group by ${orders.warehouseId}, ${makeCourierKey(sql`${orders.courier}`)}) g
    left join warehouses w on w.account_id = ${accountId} and w.id = g."warehouseId"
    left join (${selectNextCutOffs(accountId, now())}) c on c.warehouse_id = g."warehouseId"
    order by g."shipByAt" nulls last, g.courier`);
  return rows.map((row) => ({
    ...row,
    shipByAt: toIsoTime(row.shipByAt),
    cutOffAt: toIsoTime(row.cutOffAt),
    handedOver: 0,
  }));
}

interface HandedOverRow extends Pick<CourierDay, "warehouseId" | "warehouseName" | "courier"> {
  parcels: number;
}

/** Counts parcels of hand-overs that were closed since the day began. */
async function readHandedOver(
  { db }: Backend,
  caller: Caller,
  startedAt: Date,
): Promise<HandedOverRow[]> {
  const { accountId } = caller;
  const { rows } = await db.execute<HandedOverRow & Record<string, unknown>>(sql`
    select o.warehouse_id as "warehouseId", coalesce(min(w.name), '') as "warehouseName", mode() within group (order by o.courier) as courier,
      count(distinct ${PARCEL_KEY_OF_RECORD})::int as parcels
    from hand_overs h
    join pick_packs p on p.account_id = h.account_id and p.hand_over_id = h.id
    join orders o on o.account_id = p.account_id and o.id = p.order_id
    left join warehouses w on w.account_id = o.account_id and w.id = o.warehouse_id
    where h.account_id = ${accountId} and h.status = 'closed' and h.closed_at >= ${startedAt.toISOString()} and ${isVisibleToCaller(caller, sql`o.id`)}
    group by o.warehouse_id, ${makeCourierKey(sql`o.courier`)}`);
  return rows;
}

const keyOf = ({ warehouseId, courier }: Pick<CourierDay, "warehouseId" | "courier">) =>
  `${warehouseId ?? ""} ${normaliseCourier(courier)}`;

/** Couriers whose orders have all left come last. */
function joinByCourier(open: readonly CourierDay[], taken: readonly HandedOverRow[]): CourierDay[] {
  const parcels = new Map(taken.map((row) => [keyOf(row), row.parcels]));
  const withWork = new Set(open.map(keyOf));
  const finished = taken
    .filter((row) => !withWork.has(keyOf(row)))
    .toSorted((left, right) => left.courier.localeCompare(right.courier))
    .map(({ warehouseId, warehouseName, courier, parcels: handedOver }) => ({
      ...{ warehouseId, warehouseName, courier, handedOver },
      ...{ toArrange: 0, arranging: 0, toPrint: 0, toPick: 0, toPack: 0, toHandOver: 0, late: 0 },
      ...{ shipByAt: null, cutOffAt: null },
    }));
  return [
    ...open.map((row) => ({ ...row, handedOver: parcels.get(keyOf(row)) ?? 0 })),
    ...finished,
  ];
}

/**
 * Reads people who have units to pick, or who picked or packed since the day began. Only a record
 * whose units were all found has a time of picking; others count by their last change.
 */
async function readPeople({ db }: Backend, caller: Caller, startedAt: Date): Promise<PersonDay[]> {
  const { accountId } = caller;
  const since = startedAt.toISOString();
  const { rows } = await db.execute<PersonDay & Record<string, unknown>>(sql`
    with records as (
      select p.*, ${ON_PICK_LIST} as is_on_list, ${PARCEL_KEY_OF_RECORD} as parcel_key from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
      where p.account_id = ${accountId} and p.created_at >= ${since}::timestamptz - make_interval(days => ${MAX_WAVE_AGE_DAYS}) and ${isVisibleToCaller(caller, sql`p.order_id`)}),
    work as (
      select t.user_id, p.wave_id, case when p.is_on_list then l.quantity - l.picked - l.short else 0 end as units_left,
        case when coalesce(p.picked_at, p.updated_at) >= ${since} then l.picked else 0 end as units_picked, null as parcel
      from records p join pick_lines l on l.account_id = p.account_id and l.pick_pack_id = p.id
      join pick_takes t on t.account_id = l.account_id and t.pick_line_id = l.id
      union all
      select p.packed_by, null, 0, 0, p.parcel_key from records p where p.packed_by is not null and p.packed_at >= ${since})
    select w.user_id as "userId", u.name, sum(w.units_left)::int as "unitsToPick", sum(w.units_picked)::int as "unitsPicked", count(distinct w.parcel)::int as "parcelsPacked",
      coalesce((select json_agg(json_build_object('id', v.id, 'number', v.number) order by v.number) from pick_waves v where v.account_id = ${accountId} and v.status = 'open'
        and v.id = any(array_agg(w.wave_id) filter (where w.units_left > 0))), '[]') as waves
    from work w join users u on u.id = w.user_id
    group by w.user_id, u.name having sum(w.units_left) + sum(w.units_picked) + count(w.parcel) > 0
    order by sum(w.units_left) desc, u.name, w.user_id`);
  return rows;
}
