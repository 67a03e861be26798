import { type SQL, sql } from "drizzle-orm";
import type { SaleState } from "#contract/statuses.ts";
import { orders } from "../db/schema/orders.ts";

const isPlaced = sql`(${orders.status} not in ('unpaid', 'expired')
  and (${orders.status} not in ('cancelled', 'cancel_requested') or ${orders.paidAt} is not null or ${orders.isCod}))`;
const isReturned = sql`(${orders.status} in ('returned', 'delivery_failed'))`;
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
  returned: sql`(${isPlaced} and ${isReturned})`,
  shipped_on_time: sql`(${isPlaced} and ${hadToBeShipped} and ${orders.shippedAt} <= ${orders.shipByAt})`,
  shipped_late: sql`(${isPlaced} and ${hadToBeShipped} and ${orders.shippedAt} > ${orders.shipByAt})`,
};
