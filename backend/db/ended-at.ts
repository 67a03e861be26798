import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Returns the `endsAt` of something that is ended at this moment; an earlier end stays. */
export function computeEnd(endsAt: AnyColumn, moment: Date): SQL {
  const endTime = sql`${moment.toISOString()}::timestamptz`;
  return sql`least(coalesce(${endsAt}, ${endTime}), ${endTime})`;
}
