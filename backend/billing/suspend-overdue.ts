import { and, eq, lte } from "drizzle-orm";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { type Mailing, mailQuotaUsedUp } from "./mail-quota.ts";

/**
 * Suspends accounts whose grace period is over. One statement, so that a concurrent top-up is
 * before or after it.
 */
export async function suspendOverdue(backend: Mailing & Pick<Backend, "db">): Promise<void> {
  const isGracePeriodOver = lte(accounts.gracePeriodEndedAt, backend.now());
  await transaction(backend.db, async (tx) => {
    const suspendedAccounts = await tx
      .update(accounts)
      .set({ status: ACCOUNT_STATUS.suspended, gracePeriodEndedAt: null })
      .where(and(eq(accounts.status, ACCOUNT_STATUS.grace), isGracePeriodOver))
      .returning();
    for (const account of suspendedAccounts) await mailQuotaUsedUp(backend, tx, account);
  });
}
