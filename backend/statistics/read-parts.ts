import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { getPartStatistics } from "#contract/statistics.ts";
import type { OrderFlag } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { makeCourierKey } from "../db/courier-key.ts";
import { readPeriod } from "./period.ts";

interface Row extends Record<string, unknown> {
  name: string;
  orders: number;
  units: number;
  net: number;
  cancelled: number;
  returned: number;
  total: number;
}

/**
 * Divides sales by courier, city, kind of channel, platform or category. For a category, cancelled
 * and returned count units. Couriers are equal by `courierKey`, as in the list of orders.
 */
export async function readSalesParts(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  query: z.output<typeof getPartStatistics.query>,
): Promise<z.input<typeof getPartStatistics.response>> {
  const { accountId, within } = readPeriod(caller, query);
  const direction = query.orderBy === "asc" ? sql`asc` : sql`desc`;
  const net = sql`sum(gross - discounts - cancelled_amount - returned_amount)`;
  const grouped =
    query.by === "category"
      ? sql`select coalesce(p.category, '') as name, sum(s.orders) as orders, sum(s.units) as units, sum(s.net) as net,
          sum(s.cancelled_units) as cancelled, sum(s.returned_units) as returned
        from (select variant_key, sum(orders) as orders, sum(units) as units, sum(net) as net, sum(cancelled_units) as cancelled_units, sum(returned_units) as returned_units
            from sale_variant_hours where account_id = ${accountId} and ${within} group by variant_key) s
          left join variants v on v.account_id = ${accountId} and v.id = s.variant_key
          left join products p on p.account_id = ${accountId} and p.id = v.product_id
        group by 1 having sum(s.orders) <> 0`
      : query.by === "channelType"
        ? sql`select c.channel_type as name, sum(s.orders) as orders, sum(s.units) as units, sum(s.net) as net,
          sum(s.cancelled) as cancelled, sum(s.returned) as returned
        from (select channel_id, sum(orders) as orders, sum(units) as units, ${net} as net, sum(cancelled) as cancelled, sum(returned) as returned
            from sale_hours where account_id = ${accountId} and kind = 'shop' and ${within} group by channel_id) s
          join channels c on c.account_id = ${accountId} and c.id = s.channel_id
        group by 1 having sum(s.orders) <> 0`
        : query.by === "platform"
          ? selectByPlatform(accountId, within)
          : sql`select min(value) as name, sum(orders) as orders, sum(units) as units, ${net} as net,
          sum(cancelled) as cancelled, sum(returned) as returned
        from sale_hours where account_id = ${accountId} and kind = ${query.by} and ${within} group by ${query.by === "courier" ? makeCourierKey(sql`value`) : sql`value`} having sum(orders) <> 0`;
  const { rows } = await db.execute<Row>(sql`
    select name, orders::int, units::int, net::float8, cancelled::int, returned::int, count(*) over ()::int as total
    from (${grouped}) g order by net ${direction}, orders ${direction}, name limit ${query.limit}`);
  // With one platform there is nothing to compare.
  if (query.by === "platform" && !rows.some((part) => part.name === "tokopedia"))
    return { parts: [], total: 0 };
  return {
    parts: rows.map(({ total: _, ...part }) => part),
    total: rows[0]?.total ?? 0,
  };
}

/** Reads each order. A roll-up would need one row more for each hour of every shop. */
const selectByPlatform = (accountId: string, within: SQL): SQL => sql`
  select case when t.id is null then 'shop' else 'tokopedia' end as name, sum(s.orders) as orders, sum(s.units) as units,
    sum(s.gross - s.discounts - s.cancelled_amount - s.returned_amount) as net,
    sum(s.cancelled) as cancelled, sum(s.returned) as returned
  from (select * from sale_orders where ${within}
      and channel_id in (select id from channels where account_id = ${accountId} and channel_type = 'tiktok')) s
    left join orders t on t.account_id = ${accountId} and t.id = s.order_id and t.flags ? ${"sold_on_tokopedia" satisfies OrderFlag}
  group by 1 having sum(s.orders) <> 0`;
