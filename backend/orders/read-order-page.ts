import { type SQL, sql } from "drizzle-orm";
import type { OrderSummary } from "#contract/orders.ts";
import type { Backend } from "../context.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { makeJsonRow, pickColumns, type WireRow } from "../db/json-row.ts";
import { channels } from "../db/schema/channels.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { makeImageUrl } from "../products/index.ts";
import { SUMMARY_COLUMNS, toSummary } from "./present-order.ts";

const LINE_COLUMNS_SHOWN = {
  ...pickColumns(orderLines, {
    ...{ position: true, name: true, variantName: true, sku: true, quantity: true },
    imageUrl: true,
  }),
  rack: sql<string | null>`s.rack`,
  imageId: sql<string | null>`coalesce(o.image_id, i.image_id)`,
};
const ROW_COLUMNS = {
  ...SUMMARY_COLUMNS,
  city: sql<string | null>`${orders.address}->>'city'`,
  channelType: channels.channelType,
  channelName: channels.name,
  warehouseName: sql<string | null>`${warehouses.name}`,
  lines: sql<WireRow<typeof LINE_COLUMNS_SHOWN>[] | null>`l.lines`,
};
type OrderPageRow = WireRow<typeof ROW_COLUMNS>;

interface FoundPage extends Record<string, unknown> {
  total: number | null;
  found: OrderPageRow[] | null;
}

export interface OrderPage {
  where: SQL | undefined;
  order: SQL;
  limit: number;
  offset: number;
  total?: Promise<number> | undefined;
  /**
   * For a text search: find all matches first. In list order PostgreSQL would scan the whole
   * account for rare matches.
   */
  isSearch?: boolean;
  /** The page is the start of an index for any account, so PostgreSQL can keep its plan. */
  isIndexStart?: boolean;
  countUpTo?: number | undefined;
}

/**
 * Returns a page of orders as lists show them, and the total. One statement reads the page by
 * index, then each row's contents, as one JSON text: parsing fifty columns row by row would take
 * most of the time.
 */
export async function readOrderPage(
  backend: Backend,
  {
    where,
    order,
    limit,
    offset,
    total: knownTotal,
    isSearch = false,
    isIndexStart = false,
    countUpTo,
  }: OrderPage,
  now: Date,
): Promise<{ orders: OrderSummary[]; total: number }> {
  const matchingOrders = sql`${orders} where ${where}`;
  const paged = sql`order by ${order} ${sql.raw(`limit ${limit} offset ${offset}`)}`;
  const foundOrders = isSearch
    ? sql`with found as materialized (select account_id, id, ship_by_at, placed_at from ${matchingOrders})`
    : sql``;
  const counting = isSearch ? sql`found` : matchingOrders;
  const total = knownTotal
    ? sql`null`
    : sql`(select count(*)::int from ${countUpTo === undefined ? counting : sql`(select from ${counting} limit ${countUpTo}) counting`})`;
  const page = isSearch
    ? sql`(select account_id, id from found orders ${paged}) f join ${orders} on orders.account_id = f.account_id and orders.id = f.id`
    : sql`(select * from ${matchingOrders} ${paged}) orders`;
  const statement = sql`
    ${foundOrders} select ${total} as total,
      (select json_agg(${makeJsonRow(ROW_COLUMNS)} order by ${order}) from ${page}
      join ${channels} on ${channels.accountId} = ${orders.accountId} and ${channels.id} = ${orders.channelId}
      left join ${warehouses} on ${warehouses.accountId} = ${orders.accountId} and ${warehouses.id} = ${orders.warehouseId}
      left join lateral (${LINES_JSON}) l on true) as found`;
  const answer = isIndexStart
    ? executeRepeated<FoundPage>(backend.db, statement)
    : backend.db.execute<FoundPage>(statement);
  const [{ rows }, known] = await Promise.all([answer, knownTotal]);
  const [row] = rows;
  return {
    orders: (row?.found ?? []).map((order) => presentSummary(backend, order, now)),
    total: known ?? row?.total ?? 0,
  };
}

/**
 * Prefers our picture of the variant's option, else of the product: a channel's picture has full
 * size, and a list has dozens. Our drawn picture is the last choice.
 */
const LINES_JSON = sql`select json_agg(${makeJsonRow(LINE_COLUMNS_SHOWN)}) as lines
  from ${orderLines}
  left join reservations r on r.account_id = ${orderLines.accountId} and r.order_line_id = ${orderLines.id}
  left join stocks s on s.account_id = r.account_id and s.id = r.stock_id
  left join variants v on v.account_id = ${orderLines.accountId} and v.id = ${orderLines.variantId}
  left join lateral (select option->>'imageId' as image_id from products p, jsonb_path_query(p.variation_types, '$[*].options[*] ? (@.imageId != null)') option
    where p.account_id = v.account_id and p.id = v.product_id and v.option_ids @> jsonb_build_array(option->'id') limit 1) o on true
  left join lateral (select m.image_id from product_images m join images g on g.account_id = m.account_id and g.id = m.image_id
    where m.account_id = v.account_id and m.product_id = v.product_id and (${orderLines.imageUrl} is null or not g.is_placeholder) order by m.position limit 1) i on true
  where ${orderLines.accountId} = ${orders.accountId} and ${orderLines.orderId} = ${orders.id}`;

function presentSummary(
  { config, connector }: Pick<Backend, "config" | "connector">,
  row: OrderPageRow,
  now: Date,
): OrderSummary {
  const shownLines = (row.lines ?? [])
    .sort((left, right) => left.position - right.position)
    .map((line) => ({
      ...line,
      imageUrl: line.imageId
        ? makeImageUrl(config, line.imageId, "128")
        : toShownAddresses(config, line.imageUrl),
    }));
  return toSummary({ connector, now }, { ...row, order: row }, shownLines);
}
