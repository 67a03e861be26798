import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { getOrderStats, getStatistics } from "#contract/statistics.ts";
import type { Backend, Caller } from "../context.ts";
import { computeFigures, type OrderSums, sumOrders } from "./figures.ts";
import {
  type FigureReader,
  formatIntervalStart,
  listIntervalStarts,
  readPeriod,
} from "./period.ts";
import { joinColumns, ORDER_MEASURES } from "./sale-facts.ts";

interface Row extends OrderSums, Record<string, unknown> {
  start: string;
  channel_id: string;
}

const MEASURE_SUMS = joinColumns(ORDER_MEASURES, (name) => sql`sum(${name})::float8 as ${name}`);

/** Returns a period's totals, its figures by interval and channel, and its hours of the week. */
export async function readStatistics(
  { db }: Pick<Backend, "db">,
  caller: FigureReader,
  query: z.output<typeof getStatistics.query>,
): Promise<z.input<typeof getStatistics.response>> {
  const { interval } = query;
  const { accountId, within, local, startDate, endDate } = readPeriod(caller, query, interval);
  const { rows } = await db.execute<Row>(sql`
    select ${formatIntervalStart(interval, local)} as start, channel_id, ${MEASURE_SUMS}
    from sale_hours where account_id = ${accountId} and kind = 'shop' and ${within} group by 1, 2 order by 1, 2`);
  const hours = await db.execute<{
    weekday: number;
    hour: number;
    orders: number;
    net: number;
  }>(sql`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, sum(orders)::int as orders,
      sum(gross - discounts - cancelled_amount - returned_amount)::float8 as net
    from sale_hours where account_id = ${accountId} and kind = 'shop' and ${within} group by 1, 2 having sum(orders) <> 0 order by 1, 2`);
  const byStart = Map.groupBy(rows, (row) => row.start);
  const byChannel = [...Map.groupBy(rows, (row) => row.channel_id)];
  return {
    totals: computeFigures(sumOrders(rows)),
    series: listIntervalStarts(interval, startDate, endDate).map((start) => {
      const intervalRows = byStart.get(start) ?? [];
      return {
        start,
        figures: computeFigures(sumOrders(intervalRows)),
        channels: Object.fromEntries(
          intervalRows.map((row) => [row.channel_id, computeFigures(sumOrders([row])).net]),
        ),
      };
    }),
    channels: byChannel
      .map(([channelId, channelRows]) => ({
        channelId,
        figures: computeFigures(sumOrders(channelRows)),
      }))
      .sort((a, b) => b.figures.net - a.figures.net),
    hours: hours.rows,
  };
}

/** Counts orders by channel and day of the account. Days without orders are omitted. */
export async function readOrderStats(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  query: z.output<typeof getOrderStats.query>,
): Promise<z.input<typeof getOrderStats.response>> {
  const { accountId, within, local } = readPeriod(caller, query);
  const { rows } = await db.execute<Row>(sql`
    select ${formatIntervalStart("day", local)} as start, channel_id, ${MEASURE_SUMS}
    from sale_hours where account_id = ${accountId} and kind = 'shop' and ${within} group by 1, 2 having sum(orders) <> 0 order by 1, 2`);
  return {
    orderStats: rows.map((row) => ({
      date: row.start,
      channelId: row.channel_id,
      figures: computeFigures(sumOrders([row])),
    })),
  };
}
