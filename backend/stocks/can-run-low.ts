import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a level can be low: it is in the account's default warehouse, where each product is
 * expected, or it has held stock. All other warehouses start with an empty level of every variant,
 * which has not run low. `accountId` is a value, not a column, so that the default warehouse is
 * looked up once and not with each level.
 */
export const canRunLow = (
  accountId: string,
  { warehouseId, hasMoved }: Record<"warehouseId" | "hasMoved", AnyPgColumn | SQL>,
): SQL =>
  sql`(${hasMoved} or ${warehouseId} = (select d.id from warehouses d where d.account_id = ${accountId} and d.is_default))`;
