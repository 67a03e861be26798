import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Whether anything has ever been in a level, which an entry of the ledger says. A warehouse begins
 * with an empty level of every variant, and none of those has run low. A subquery of one row
 * instead of `exists`, which a plan may turn into a pass over the whole ledger; a level that is not
 * at 0 has moved and asks for none.
 */
export const everStocked = ({
  accountId,
  id,
  available,
}: Record<"accountId" | "id" | "available", AnyPgColumn | SQL>): SQL =>
  sql`(${available} <> 0 or (select 1 from stock_movements m where m.account_id = ${accountId} and m.stock_id = ${id} limit 1) is not null)`;
