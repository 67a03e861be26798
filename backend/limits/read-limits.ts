import { eq } from "drizzle-orm";
import type { AccountLimits, OwnLimits } from "#contract/account-limits.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { accountLimits } from "../db/schema/limits.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { computeLimits, NO_OWN_LIMITS, readLimitRow } from "./limits.ts";
import { countRuns } from "./runs.ts";

/** The request rate is that of this process only. */
export async function readLimits(backend: Backend, accountId: string): Promise<AccountLimits> {
  const { storedBytes, own } = await readLimitRow(backend.db, accountId);
  const allLimits = computeLimits(backend, own);
  return {
    requestsPerSecond: {
      used: backend.requestRates.readRate(accountId),
      most: allLimits.requestsPerSecond,
    },
    storageBytes: { used: storedBytes, most: allLimits.storageBytes },
    runs: { used: await countRuns(backend, backend.db, accountId), most: allLimits.runs },
  };
}

/** Throws 404. */
export async function readAccountLimits(
  backend: Backend,
  accountId: string,
): Promise<{ limits: AccountLimits; own: OwnLimits }> {
  const [account] = await backend.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) throw notFound("The account");
  const { own } = await readLimitRow(backend.db, accountId);
  return { limits: await readLimits(backend, accountId), own: own ?? NO_OWN_LIMITS };
}

/** Sets an account's limits, with an audit entry. Throws 404. */
export async function storeLimits(
  backend: Backend,
  caller: Caller,
  accountId: string,
  ownLimits: OwnLimits,
): Promise<{ limits: AccountLimits; own: OwnLimits }> {
  const { own: ownLimitsBefore } = await readAccountLimits(backend, accountId);
  await transaction(backend.db, async (tx) => {
    await tx
      .insert(accountLimits)
      .values({ accountId, own: ownLimits })
      .onConflictDoUpdate({
        target: accountLimits.accountId,
        set: { own: ownLimits, toldAt: null },
      });
    const backOffice = { ...caller, accountId, isBackOffice: true };
    const change = { action: "setLimitsOfAccount", target: `account:${accountId}` };
    await recordAudit(tx, backend, backOffice, {
      ...change,
      before: ownLimitsBefore,
      after: ownLimits,
    });
  });
  return readAccountLimits(backend, accountId);
}
