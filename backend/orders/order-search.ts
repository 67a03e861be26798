import { type SQL, sql } from "drizzle-orm";
import { makeContainsPattern } from "../db/contains.ts";
import { orders } from "../db/schema/orders.ts";

/** Separates an order's texts (db/functions/order-search.sql). No text contains it. */
const FIELD_SEPARATOR = "\u001f";

/** Searches number, buyer's name and phone, tracking code, lines' names and SKUs, in any case. */
export const matchesAnyText = (accountId: string, search: string): SQL =>
  search.includes(FIELD_SEPARATOR)
    ? sql`false`
    : isFoundBySearch(
        accountId,
        sql`(s.number like ${lowercasePattern(search)} or s.text like ${lowercasePattern(search)})`,
      );

export const matchesNumber = (accountId: string, number: string): SQL =>
  isFoundBySearch(accountId, sql`s.number like ${lowercasePattern(number)}`);

/** Orders with a text that contains `part`. The index finds the few candidates. */
export const matchesText = (accountId: string, part: string): SQL | undefined =>
  part.includes(FIELD_SEPARATOR)
    ? undefined
    : isFoundBySearch(accountId, sql`s.text like ${lowercasePattern(part)}`);

const isFoundBySearch = (accountId: string, foundIds: SQL): SQL =>
  sql`${orders.id} in (select s.order_id from order_search s where s.account_id = ${accountId} and ${foundIds})`;

/** The database lower-cases both sides, so that they compare equal. */
const lowercasePattern = (part: string): SQL => sql`lower(${makeContainsPattern(part)})`;
