import { eq } from "drizzle-orm";
import type { LimitName, OwnLimits } from "#contract/account-limits.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { accountLimits } from "../db/schema/limits.ts";

export const NO_OWN: OwnLimits = { requestsPerSecond: null, storageBytes: null, runs: null };

/** Returns the account's own limits, or the general limits. */
export function computeLimits(
  { config }: Pick<Backend, "config">,
  ownEntry: OwnLimits | null | undefined,
): Record<LimitName, number> {
  const { requestsPerSecond, storageBytes, runs } = config.limits;
  return {
    requestsPerSecond: ownEntry?.requestsPerSecond ?? requestsPerSecond,
    storageBytes: ownEntry?.storageBytes ?? storageBytes,
    runs: ownEntry?.runs ?? runs,
  };
}

/** Returns the account's use and its own limits. An account without files has no row. */
export async function readRow(db: Queryable, accountId: string) {
  const [row] = await db.select().from(accountLimits).where(eq(accountLimits.accountId, accountId));
  return { storedBytes: row?.storedBytes ?? 0, own: row?.own ?? null };
}
