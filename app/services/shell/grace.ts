import "server-only";
import type { CurrentMember } from "#contract/accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";

/**
 * Returns the milliseconds until the grace period ends. `null` outside one, or if its end has
 * passed or is unknown. docs/specification.md "Account states".
 */
export function computeGraceLeft({ account }: CurrentMember, now: number): number | null {
  if (account.status !== ACCOUNT_STATUS.grace || !account.gracePeriodEndedAt) return null;
  const leftMs = Date.parse(account.gracePeriodEndedAt) - now;
  return leftMs > 0 ? leftMs : null;
}
