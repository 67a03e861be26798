import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * What stands in `endsAt` once it is ended at this moment: what was over before stays so, and what
 * was still to come is never seen.
 */
export function endedAt(endsAt: AnyColumn, moment: Date): SQL {
  const at = sql`${moment.toISOString()}::timestamptz`;
  return sql`least(coalesce(${endsAt}, ${at}), ${at})`;
}
