import { inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Restricts rows to a limited member's channels or warehouses; `null` means no limit. */
export function limitToIds(column: AnyPgColumn, ids: readonly string[] | null): SQL | undefined {
  if (ids === null) return undefined;
  return ids.length === 0 ? sql`false` : inArray(column, [...ids]);
}
