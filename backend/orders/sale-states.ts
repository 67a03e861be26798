import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus, SaleState } from "#contract/statuses.ts";
import { orders } from "../db/schema/orders.ts";
import { stockMovements } from "../db/schema/stocks.ts";

const isPlaced = sql`(${orders.status} not in ('unpaid', 'expired')
  and (${orders.status} not in ('cancelled', 'cancel_requested') or ${orders.paidAt} is not null or ${orders.isCod}))`;
/** Items after discounts. */
export const ORDER_WORTH = sql`(${orders.itemsTotal} - ${orders.discountTotal})`;
/** The order came back, so its buyer is refunded whole if nobody says otherwise. */
const BACK_STATUSES: readonly OrderStatus[] = ["returned", "delivery_failed"];
export const isBack = ({ status }: { status: OrderStatus }): boolean =>
  BACK_STATUSES.includes(status);
const isBackInSql = sql`(${orders.status} in (${sql.raw(BACK_STATUSES.map((status) => `'${status}'`).join(", "))}))`;
const isReturned = sql`(${isBackInSql} or (${orders.refundedAmount} > 0 and ${orders.refundedAmount} >= ${ORDER_WORTH}) is true)`;

/** The buyer's refund for the goods of an order that is not cancelled. */
export const REFUNDED_AMOUNT = sql`greatest(0, least(coalesce(${orders.refundedAmount}, case when ${isBackInSql} then ${ORDER_WORTH} else 0 end), ${ORDER_WORTH}))`;

/**
 * Units of an order's line (`line`: its alias) that are on sale again. Goods that a marketplace
 * sends are back in its own warehouse.
 */
export const countRestockedUnits = (line: SQL): SQL => sql`(case when not ${isBackInSql} then 0
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
