import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a level can be low: it is in the default warehouse, or has ever had stock. Other
 * warehouses start with empty levels of every variant. `accountId` is a value, so that the default
 * warehouse is looked up once per query.
 */
export const canRunLow = (
  accountId: string,
  { warehouseId, hasMoved }: Record<"warehouseId" | "hasMoved", AnyPgColumn | SQL>,
): SQL =>
  sql`(${hasMoved} or ${warehouseId} = (select d.id from warehouses d where d.account_id = ${accountId} and d.is_default))`;
