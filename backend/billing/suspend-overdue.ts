import { and, eq, lte } from "drizzle-orm";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";

/**
 * Whose grace is over is suspended, until it tops up. One statement: a top-up at the
 * same moment is before it or after it.
 */
export async function suspendOverdue({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  await db
    .update(accounts)
    .set({ status: ACCOUNT_STATUS.suspended, gracePeriodEndedAt: null })
    .where(and(eq(accounts.status, ACCOUNT_STATUS.grace), lte(accounts.gracePeriodEndedAt, now())));
}
