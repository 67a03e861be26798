import { sql } from "drizzle-orm";
import type { z } from "zod";
import { DEAD_DAYS, type getStockStatistics, STOCK_DAYS } from "#contract/statistics.ts";
import type { Backend, Caller } from "../context.ts";
import { limitToIds } from "../db/limited-to.ts";
import { stocks } from "../db/schema/stocks.ts";
import { matchChannels, matchWarehouses } from "./period.ts";

const DAY_MS = 86_400_000;

interface Item extends Record<string, unknown> {
  variantId: string;
  productId: string;
  name: string;
  sku: string;
  onHand: number;
  value: number | null;
  sold: number;
  daysLeft: number | null;
}
interface Row extends Record<string, unknown> {
  value: number;
  units: number;
  unitsWithoutCost: number;
  sold: number;
  deadValue: number;
  deadCount: number;
  dead: Item[] | null;
  endingSoon: Item[] | null;
}

/** Returns the current stock of the caller's warehouses, and past sales of it. */
export async function readStockStatistics(
  backend: Pick<Backend, "db" | "now">,
  caller: Caller,
  { limit }: z.output<typeof getStockStatistics.query>,
): Promise<z.input<typeof getStockStatistics.response>> {
  const { accountId } = caller;
  const now = backend.now();
  const formatDaysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const item = sql`json_build_object('variantId', i.id, 'productId', i.product_id, 'name', i.name, 'sku', i.sku,
    'onHand', i.on_hand, 'value', i.value, 'sold', i.sold, 'daysLeft', i.days_left)`;
  const { rows } = await backend.db.execute<Row>(sql`
    with level as (
      select variant_id, sum(on_hand)::int as on_hand from ${stocks} where account_id = ${accountId} and ${limitToIds(stocks.warehouseId, caller.warehouseIds) ?? sql`true`} group by variant_id having sum(on_hand) > 0
    ), sale as (
      select variant_key, coalesce(sum(units) filter (where hour >= ${formatDaysAgo(STOCK_DAYS)}::timestamptz), 0)::int as sold
      from sale_variant_hours where account_id = ${accountId} and hour >= ${formatDaysAgo(DEAD_DAYS)}::timestamptz and ${matchChannels(sql`channel_id`, caller, undefined)} and ${matchWarehouses(caller)}
      group by variant_key having sum(orders) > 0
    ), item as (
      select v.id, v.product_id, p.name, v.sku, l.on_hand, case when v.cogs = 0 then null else l.on_hand * v.cogs end as value, coalesce(s.sold, 0) as sold,
        case when coalesce(s.sold, 0) = 0 then null else round(l.on_hand * ${STOCK_DAYS}::numeric / s.sold, 1)::float8 end as days_left,
        s.variant_key is null and p.created_at < ${formatDaysAgo(DEAD_DAYS)}::timestamptz as is_dead
      from level l join variants v on v.account_id = ${accountId} and v.id = l.variant_id and v.deleted_at is null
        join products p on p.account_id = ${accountId} and p.id = v.product_id
        left join sale s on s.variant_key = v.id
    )
    select coalesce(sum(value), 0)::float8 as value, coalesce(sum(on_hand), 0)::float8 as units,
      coalesce(sum(on_hand) filter (where value is null), 0)::float8 as "unitsWithoutCost", coalesce(sum(sold), 0)::float8 as sold,
      coalesce(sum(value) filter (where is_dead), 0)::float8 as "deadValue", count(*) filter (where is_dead)::int as "deadCount",
      (select json_agg(${item}) from (select * from item where is_dead order by value desc nulls last, on_hand desc, id limit ${limit}) i) as dead,
      (select json_agg(${item}) from (select * from item where days_left is not null order by days_left, id limit ${limit}) i) as "endingSoon"
    from item`);
  const row = rows[0];
  if (!row) throw new Error("An aggregate answers a row");
  const { sold, dead, endingSoon, ...sums } = row;
  return {
    ...sums,
    asOf: now.toISOString(),
    daysLeft: sold === 0 ? null : Math.round((sums.units * STOCK_DAYS * 10) / sold) / 10,
    dead: dead ?? [],
    endingSoon: endingSoon ?? [],
  };
}
