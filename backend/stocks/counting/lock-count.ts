import { and, eq } from "drizzle-orm";
import type { COUNT_STATUSES } from "#contract/statuses.ts";
import type { Transaction } from "../../db/client.ts";
import { stockCounts } from "../../db/schema/stock-counts.ts";
import { conflict, notFound } from "../../http/problem-error.ts";

export type CountRow = typeof stockCounts.$inferSelect;
type CountStatus = (typeof COUNT_STATUSES)[number];

export interface CountKey {
  accountId: string;
  countId: string;
}

export const matchCount = ({ accountId, countId }: CountKey) =>
  and(eq(stockCounts.accountId, accountId), eq(stockCounts.id, countId));

/**
 * Use `share` for scans, which may run together, `update` to end the count. Throws 404, 409
 * `count_moved_on`.
 */
export async function lockCount(
  tx: Transaction,
  key: CountKey,
  allowed: readonly CountStatus[],
  strength: "update" | "share" = "update",
): Promise<CountRow> {
  const [count] = await tx.select().from(stockCounts).where(matchCount(key)).for(strength);
  if (!count) throw notFound("Count");
  if (!allowed.includes(count.status))
    throw conflict("count_moved_on", `The count is ${count.status}`, { status: count.status });
  return count;
}
