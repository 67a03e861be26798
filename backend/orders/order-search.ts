import { type SQL, sql } from "drizzle-orm";
import { contains } from "../db/contains.ts";
import { orders } from "../db/schema/orders.ts";

/**
 * Separates the texts of an order (db/functions/order-search.sql). A search that contains it
 * matches nothing.
 */
const BETWEEN = "\u001f";

/**
 * Orders whose number, buyer's name or phone, tracking code, or line's name or SKU contains the
 * text, in any case.
 */
export const anywhereIn = (accountId: string, search: string): SQL =>
  search.includes(BETWEEN)
    ? sql`false`
    : isAmong(accountId, sql`(s.number like ${lowered(search)} or s.text like ${lowered(search)})`);

export const numberHas = (accountId: string, number: string): SQL =>
  isAmong(accountId, sql`s.number like ${lowered(number)}`);

/** Orders with any text that contains it. The index finds these, and few rows remain to check. */
export const textHas = (accountId: string, part: string): SQL | undefined =>
  part.includes(BETWEEN) ? undefined : isAmong(accountId, sql`s.text like ${lowered(part)}`);

const isAmong = (accountId: string, found: SQL): SQL =>
  sql`${orders.id} in (select s.order_id from order_search s where s.account_id = ${accountId} and ${found})`;

/** The database lower-cases it, as it did with the texts; `ilike` does the same to both. */
const lowered = (part: string): SQL => sql`lower(${contains(part)})`;
