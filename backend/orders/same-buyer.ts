import { type SQL, sql } from "drizzle-orm";
import { orders } from "../db/schema/orders.ts";

/**
 * What the buyer of an order bought in the same shop before it. Who they are says the channel's id
 * of them, else name and phone together: what it masks of these (`H******n`) fits many buyers, so
 * that it is nobody we know. The ids are found first, as an array: joined, they might be looked for
 * anew for every order that the account ever had.
 */
export const sameBuyerBefore = (accountId: string, orderId: string): SQL =>
  sql`${orders.id} = any(array(${earlier(accountId, orderId, BY_ID)} union all ${earlier(accountId, orderId, BY_NAME)}))`;

/** Two conditions, so that each has an index (`orders_buyer_id`, `orders_buyer`). */
const BY_ID = sql`e.buyer_id = b.buyer_id`;
const BY_NAME = sql`b.buyer_id is null and e.buyer_name = b.buyer_name and e.buyer_phone = b.buyer_phone
  and b.buyer_name <> '' and strpos(b.buyer_name || b.buyer_phone, '*') = 0`;

const earlier = (accountId: string, orderId: string, isSame: SQL): SQL =>
  sql`select e.id from orders b join orders e on e.account_id = b.account_id and e.channel_id = b.channel_id and ${isSame}
    where b.account_id = ${accountId} and b.id = ${orderId} and e.placed_at < b.placed_at and e.id <> b.id`;
