import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * Returns the `endsAt` of something ended at this moment. An end in the past stays. A planned
 * start is never reached.
 */
export function computeEnd(endsAt: AnyColumn, moment: Date): SQL {
  const endTime = sql`${moment.toISOString()}::timestamptz`;
  return sql`least(coalesce(${endsAt}, ${endTime}), ${endTime})`;
}
