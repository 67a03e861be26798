import "server-only";
import type { Me } from "#contract/accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";

/**
 * Milliseconds until the account's grace period ends; null when it is in none, or when its end is over or unknown. Specification part 2 §4
 * "Account status": the grace period is shown when the status is in grace.
 */
export function graceLeft({ account }: Me, now: number): number | null {
  if (account.status !== ACCOUNT_STATUS.grace || !account.gracePeriodEndedAt) return null;
  const left = Date.parse(account.gracePeriodEndedAt) - now;
  return left > 0 ? left : null;
}
