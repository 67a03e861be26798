import type { ChannelDetail } from "#contract/channels.ts";
import { getConsentState } from "./access.ts";

/** Sort key of the list of shops. "" is the order of connection. */
export type ChannelSort = "" | "name" | "access";

export const readChannelSort = (query: URLSearchParams): ChannelSort => {
  const sort = query.get("sort");
  return sort === "name" || sort === "access" ? sort : "";
};

/** Sorts by name, or by the end of access: lost access first, then the earliest end. */
export function sortChannels<C extends Pick<ChannelDetail, "name" | "status" | "grantExpiresAt">>(
  channels: readonly C[],
  sort: ChannelSort,
  now: number,
): C[] {
  const compareNames = (one: C, other: C) => one.name.localeCompare(other.name);
  if (sort === "name") return channels.toSorted(compareNames);
  if (sort === "") return [...channels];
  const getConsentEnd = (channel: C) =>
    getConsentState(channel, now) === "broken"
      ? 0
      : channel.grantExpiresAt
        ? Date.parse(channel.grantExpiresAt)
        : Number.MAX_SAFE_INTEGER;
  return channels.toSorted(
    (one, other) => getConsentEnd(one) - getConsentEnd(other) || compareNames(one, other),
  );
}
