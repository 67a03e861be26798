import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { getActiveStats, listActiveOrders } from "#contract/active-orders.ts";
import type { OrderSummary } from "#contract/orders.ts";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { resolveWarehouseId } from "../stocks/index.ts";
import { OPEN_STATUSES } from "./find-orders.ts";
import { hasStatus } from "./order-filter.ts";
import { readOrderPage } from "./read-order-page.ts";
import { visibleToCaller } from "./visible-orders.ts";

type ActiveLinesFilter = Pick<
  z.output<typeof listActiveOrders.query>,
  "productVariationId" | "productId" | "warehouseId" | "onOrderUI"
>;

/**
 * Counts the units that open orders hold, by variation and warehouse. `onOrderUI`: also orders
 * without a reservation, which the list calls open.
 */
export async function readActiveStats(
  backend: Backend,
  caller: Caller,
  request: z.output<typeof getActiveStats.query>,
) {
  const lines = await buildActiveLinesQuery(backend, caller, request);
  const { rows } = await backend.db.execute<{
    productVariationId: string;
    productId: string;
    warehouseId: string;
    orders: number;
    units: number;
  }>(sql`
    select a.variant_id as "productVariationId", a.product_id as "productId", a.warehouse_id as "warehouseId", count(distinct a.order_id)::int as orders, sum(a.units)::int as units
    from (${lines}) a group by 1, 2, 3 order by 1, 3`);
  return { stats: rows };
}

export async function findActiveOrders(
  backend: Backend,
  caller: Caller,
  { limit, offset, ...filter }: z.output<typeof listActiveOrders.query>,
): Promise<{ orders: OrderSummary[]; total: number }> {
  const lines = await buildActiveLinesQuery(backend, caller, filter);
  const condition = sql`${visibleToCaller(caller)} and ${orders.id} in (select a.order_id from (${lines}) a)`;
  const order = sql`${orders.shipByAt}, ${orders.id}`;
  return readOrderPage(
    backend,
    { where: condition, order, limit, offset, isSearch: true },
    backend.now(),
  );
}

/**
 * Selects lines of open orders with mapped goods, and the warehouse that holds or would supply
 * each.
 */
async function buildActiveLinesQuery(
  { db }: Backend,
  caller: Caller,
  { productVariationId, productId, warehouseId, onOrderUI = false }: ActiveLinesFilter,
): Promise<SQL> {
  const { accountId, warehouseIds } = caller;
  const warehouse =
    warehouseId === "all" ? null : await resolveWarehouseId(db, accountId, warehouseId);
  // Goods that are not reserved yet will come from the order's warehouse, else from the default
  // one.
  const fallback = await resolveWarehouseId(db, accountId, "default");
  const supplyingWarehouseSql = sql`coalesce(s.warehouse_id, orders.warehouse_id, ${fallback})`;
  return sql`
    select l.order_id, l.variant_id, v.product_id, ${supplyingWarehouseSql} as warehouse_id, coalesce(r.quantity, l.quantity) as units
    from ${orders} join order_lines l on l.account_id = orders.account_id and l.order_id = orders.id
    join variants v on v.account_id = l.account_id and v.id = l.variant_id
    left join reservations r on r.account_id = l.account_id and r.order_line_id = l.id and r.state = 'held'
    left join stocks s on s.account_id = r.account_id and s.id = r.stock_id
    where ${visibleToCaller(caller)} and l.quantity > 0 and ${hasStatus(OPEN_STATUSES)}
      ${onOrderUI ? sql`` : sql`and r.id is not null`}
      ${productVariationId ? sql`and l.variant_id = ${productVariationId}` : sql``}
      ${productId ? sql`and v.product_id = ${productId}` : sql``}
      ${warehouse === null ? sql`` : sql`and ${supplyingWarehouseSql} = ${warehouse}`}
      ${warehouseIds === null ? sql`` : sql`and ${supplyingWarehouseSql} = any(string_to_array(${warehouseIds.join(",")}, ','))`}`;
}
