import { type SQL, sql } from "drizzle-orm";
import type { SaleState } from "#contract/statuses.ts";
import { orders } from "../db/schema/orders.ts";
import { stockMovements } from "../db/schema/stocks.ts";

const isPlaced = sql`(${orders.status} not in ('unpaid', 'expired')
  and (${orders.status} not in ('cancelled', 'cancel_requested') or ${orders.paidAt} is not null or ${orders.isCod}))`;
/** Items after discounts. */
export const ORDER_WORTH = sql`(${orders.itemsTotal} - ${orders.discountTotal})`;
const isBack = sql`(${orders.status} in ('returned', 'delivery_failed'))`;
const isReturned = sql`(${isBack} or (${orders.refundedAmount} > 0 and ${orders.refundedAmount} >= ${ORDER_WORTH}) is true)`;

/** The buyer's refund for the goods of an order that is not cancelled; `getRefunded` in SQL. */
export const REFUNDED_AMOUNT = sql`greatest(0, least(coalesce(${orders.refundedAmount}, case when ${isBack} then ${ORDER_WORTH} else 0 end), ${ORDER_WORTH}))`;

/**
 * Units of an order's line (`line`: its alias) that are on sale again. Goods that a marketplace
 * sends are back in its own warehouse.
 */
export const countRestockedUnits = (line: SQL): SQL => sql`(case when not ${isBack} then 0
  when ${orders.flags} ? 'fulfilled_by_channel' then ${line}.quantity
  else coalesce((select m.on_hand_delta from ${stockMovements} m where m.account_id = ${line}.account_id
    and m.order_line_id = ${line}.id and m.type = 'return_good'), 0) end)`;
/** Shipped orders that had a ship-by time. */
const hadToBeShipped = sql`(${orders.shippedAt} is not null and ${orders.shipByAt} is not null and not ${orders.flags} @> '["fulfilled_by_channel"]'::jsonb)`;

/**
 * The only definition of each state (contract/statuses.ts "SALE_STATES"), for the statistics and
 * for the lists behind them.
 */
export const SALE_CONDITIONS: Record<SaleState, SQL> = {
  placed: isPlaced,
  kept: sql`(${isPlaced} and ${orders.status} <> 'cancelled' and not ${isReturned})`,
  cancelled: sql`(${isPlaced} and ${orders.status} = 'cancelled')`,
  returned: sql`(${isPlaced} and ${orders.status} <> 'cancelled' and ${isReturned})`,
  shipped_on_time: sql`(${isPlaced} and ${hadToBeShipped} and ${orders.shippedAt} <= ${orders.shipByAt})`,
  shipped_late: sql`(${isPlaced} and ${hadToBeShipped} and ${orders.shippedAt} > ${orders.shipByAt})`,
};
