import { eq } from "drizzle-orm";
import type { LimitName, OwnLimits } from "#contract/account-limits.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { accountLimits } from "../db/schema/limits.ts";

export const NO_OWN_LIMITS: OwnLimits = { requestsPerSecond: null, storageBytes: null, runs: null };

export function computeLimits(
  { config }: Pick<Backend, "config">,
  ownLimits: OwnLimits | null | undefined,
): Record<LimitName, number> {
  const { requestsPerSecond, storageBytes, runs } = config.limits;
  return {
    requestsPerSecond: ownLimits?.requestsPerSecond ?? requestsPerSecond,
    storageBytes: ownLimits?.storageBytes ?? storageBytes,
    runs: ownLimits?.runs ?? runs,
  };
}

/** Returns the account's used bytes and own limits. An account without a row has no files. */
export async function readLimitRow(db: Queryable, accountId: string) {
  const [row] = await db.select().from(accountLimits).where(eq(accountLimits.accountId, accountId));
  return { storedBytes: row?.storedBytes ?? 0, own: row?.own ?? null };
}
