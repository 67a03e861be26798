import "server-only";
import type { Me } from "#contract/accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";

/**
 * Milliseconds until the account's grace period ends; null when it is in none, or when its end is
 * over or unknown. docs/specification.md "Account states".
 */
export function graceLeft({ account }: Me, now: number): number | null {
  if (account.status !== ACCOUNT_STATUS.grace || !account.gracePeriodEndedAt) return null;
  const left = Date.parse(account.gracePeriodEndedAt) - now;
  return left > 0 ? left : null;
}
