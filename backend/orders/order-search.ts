import { type SQL, sql } from "drizzle-orm";
import { contains } from "../db/contains.ts";
import { orders } from "../db/schema/orders.ts";

/**
 * Stands between the texts of an order (db/functions/order-search.sql): what has one in it is in
 * none of them.
 */
const BETWEEN = "\u001f";

/**
 * The number, the buyer's name or phone, the tracking code, or a line's name or SKU has it, in
 * whatever case.
 */
export const anywhereIn = (accountId: string, search: string): SQL =>
  search.includes(BETWEEN)
    ? sql`false`
    : isAmong(accountId, sql`(s.number like ${lowered(search)} or s.text like ${lowered(search)})`);

export const numberHas = (accountId: string, number: string): SQL =>
  isAmong(accountId, sql`s.number like ${lowered(number)}`);

/** One of its texts has it, whichever: the index finds these, and few are left to look at. */
export const textHas = (accountId: string, part: string): SQL | undefined =>
  part.includes(BETWEEN) ? undefined : isAmong(accountId, sql`s.text like ${lowered(part)}`);

const isAmong = (accountId: string, found: SQL): SQL =>
  sql`${orders.id} in (select s.order_id from order_search s where s.account_id = ${accountId} and ${found})`;

/** By the database, which has made the texts: this is what `ilike` does with both. */
const lowered = (part: string): SQL => sql`lower(${contains(part)})`;
