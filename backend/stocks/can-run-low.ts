import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a level can be low: one of the account's default warehouse, where each product is
 * expected, or one that something has been in, which an entry of the ledger says. Every other
 * warehouse begins with an empty level of every variant, and none of those has run low. A subquery
 * of one row instead of `exists`, which a plan may turn into a pass over the whole ledger; a level
 * that is not at 0 has moved and asks for none.
 */
export const canRunLow = ({
  accountId,
  id,
  warehouseId,
  available,
}: Record<"accountId" | "id" | "warehouseId" | "available", AnyPgColumn | SQL>): SQL =>
  sql`(${available} <> 0
    or ${warehouseId} = (select d.id from warehouses d where d.account_id = ${accountId} and d.is_default)
    or (select 1 from stock_movements m where m.account_id = ${accountId} and m.stock_id = ${id} limit 1) is not null)`;
