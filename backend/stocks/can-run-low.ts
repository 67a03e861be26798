import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a level can be low: one of the account's default warehouse, where each product is
 * expected, or one that something has been in. Every other warehouse begins with an empty level of
 * every variant, and none of those has run low. The account is a value and no column: the default
 * warehouse is looked up once instead of with each level.
 */
export const canRunLow = (
  accountId: string,
  { warehouseId, hasMoved }: Record<"warehouseId" | "hasMoved", AnyPgColumn | SQL>,
): SQL =>
  sql`(${hasMoved} or ${warehouseId} = (select d.id from warehouses d where d.account_id = ${accountId} and d.is_default))`;
