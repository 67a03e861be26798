import { type SQL, sql } from "drizzle-orm";
import { orders } from "../db/schema/orders.ts";

/**
 * Orders that the same buyer placed in the same shop before this one. The channel's id identifies
 * the buyer, else name and phone together. A masked value (`H******n`) fits many buyers, so it
 * identifies nobody. The ids are found first, as an array: with a join, PostgreSQL might look for
 * them again for every order of the account.
 */
export const isOfSameBuyerBefore = (accountId: string, orderId: string): SQL =>
  sql`${orders.id} = any(array(${selectEarlierOrders(accountId, orderId, BY_ID)} union all ${selectEarlierOrders(accountId, orderId, BY_NAME)}))`;

/** Two conditions, so that each can use an index (`orders_buyer_id`, `orders_buyer`). */
const BY_ID = sql`e.buyer_id = b.buyer_id`;
const BY_NAME = sql`b.buyer_id is null and e.buyer_name = b.buyer_name and e.buyer_phone = b.buyer_phone
  and b.buyer_name <> '' and strpos(b.buyer_name || b.buyer_phone, '*') = 0`;

const selectEarlierOrders = (accountId: string, orderId: string, isSame: SQL): SQL =>
  sql`select e.id from orders b join orders e on e.account_id = b.account_id and e.channel_id = b.channel_id and ${isSame}
    where b.account_id = ${accountId} and b.id = ${orderId} and e.placed_at < b.placed_at and e.id <> b.id`;
