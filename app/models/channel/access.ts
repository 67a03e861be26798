import type { ChannelSummary } from "#contract/accounts.ts";
import type { ChannelDetail } from "#contract/channels.ts";

const DAY_MS = 86_400_000;

export type ConsentState = "broken" | "ends_today" | "ends_soon" | "fine";

/**
 * Returns how long a shop's consent is valid. Access tokens renew themselves; the grant expires.
 * docs/domain.md "Channels": warn 7 days and 1 day before.
 */
export function getConsentState(
  { status, grantExpiresAt }: Pick<ChannelSummary, "status" | "grantExpiresAt">,
  now: number,
): ConsentState {
  if (status === "revoked" || status === "expired") return "broken";
  const leftMs = grantExpiresAt ? Date.parse(grantExpiresAt) - now : Number.POSITIVE_INFINITY;
  if (leftMs <= 0) return "broken";
  return leftMs <= DAY_MS ? "ends_today" : leftMs <= 7 * DAY_MS ? "ends_soon" : "fine";
}

/** Returns the last error, unless the page already shows a lost or expiring grant. */
export const getShownError = ({
  status,
  lastError,
}: Pick<ChannelDetail, "status" | "lastError">): string | null =>
  status === "active" && lastError !== "authorisation_expiring" ? lastError : null;

/** Returns when the shop's grant ends. `null` if the shop revoked it, or lost it earlier. */
export function grantEnd(
  channel: Pick<ChannelDetail, "status" | "grantExpiresAt">,
  now: number,
): string | "never" | null {
  const end = channel.grantExpiresAt;
  if (getConsentState(channel, now) !== "broken") return end ?? "never";
  return channel.status !== "revoked" && end && Date.parse(end) <= now ? end : null;
}
