import { ACCOUNT_STATUS } from "./statuses.ts";

/**
 * docs/specification.md "Account states": restricted when suspended, closed, or past the end of the
 * grace period (blocked).
 */
export const ACCOUNT_MODES = ["open", "suspended", "blocked", "closed"] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

interface Standing {
  /** statuses.ts ACCOUNT_STATUS */
  status: number;
  gracePeriodEndedAt: string | null;
}

/** `now` in milliseconds. */
export function accountMode({ status, gracePeriodEndedAt }: Standing, now: number): AccountMode {
  if (status === ACCOUNT_STATUS.closed) return "closed";
  if (status === ACCOUNT_STATUS.suspended) return "suspended";
  const graceEnd = gracePeriodEndedAt ? Date.parse(gracePeriodEndedAt) : Number.POSITIVE_INFINITY;
  return status === ACCOUNT_STATUS.grace && graceEnd <= now ? "blocked" : "open";
}
