import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * Returns the `endsAt` of something ended at this moment. One that was over keeps its end, and a
 * future one is never seen.
 */
export function endedAt(endsAt: AnyColumn, moment: Date): SQL {
  const endTime = sql`${moment.toISOString()}::timestamptz`;
  return sql`least(coalesce(${endsAt}, ${endTime}), ${endTime})`;
}
