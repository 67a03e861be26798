import { ACCOUNT_STATUS } from "./statuses.ts";

/** See docs/specification.md "Account states". `blocked`: the grace period is over. */
export const ACCOUNT_MODES = ["open", "suspended", "blocked", "closed"] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

interface AccountStanding {
  /** ACCOUNT_STATUS in statuses.ts. */
  status: number;
  gracePeriodEndedAt: string | null;
}

/** `now` in milliseconds. */
export function getAccountMode(
  { status, gracePeriodEndedAt }: AccountStanding,
  now: number,
): AccountMode {
  if (status === ACCOUNT_STATUS.closed) return "closed";
  if (status === ACCOUNT_STATUS.suspended) return "suspended";
  const graceEnd = gracePeriodEndedAt ? Date.parse(gracePeriodEndedAt) : Number.POSITIVE_INFINITY;
  return status === ACCOUNT_STATUS.grace && graceEnd <= now ? "blocked" : "open";
}
