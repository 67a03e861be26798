import { type SQL, sql } from "drizzle-orm";
import { orders } from "../db/schema/orders.ts";

/**
 * Earlier orders of the same buyer in the same shop. The channel's id identifies the buyer, else
 * name and phone together. A masked value (`H******n`) fits many buyers, so it identifies nobody.
 * Selects ids as an array first: PostgreSQL could repeat a join for every order.
 */
export const isOfSameBuyerBefore = (accountId: string, orderId: string): SQL =>
  sql`${orders.id} = any(array(${selectEarlierOrders(accountId, orderId, SAME_BUYER_ID)} union all ${selectEarlierOrders(accountId, orderId, SAME_NAME_AND_PHONE)}))`;

/** Two conditions, one for each index (`orders_buyer_id`, `orders_buyer`). */
const SAME_BUYER_ID = sql`e.buyer_id = b.buyer_id`;
const SAME_NAME_AND_PHONE = sql`b.buyer_id is null and e.buyer_name = b.buyer_name and e.buyer_phone = b.buyer_phone
  and b.buyer_name <> '' and strpos(b.buyer_name || b.buyer_phone, '*') = 0`;

const selectEarlierOrders = (accountId: string, orderId: string, isSame: SQL): SQL =>
  sql`select e.id from orders b join orders e on e.account_id = b.account_id and e.channel_id = b.channel_id and ${isSame}
    where b.account_id = ${accountId} and b.id = ${orderId} and e.placed_at < b.placed_at and e.id <> b.id`;
