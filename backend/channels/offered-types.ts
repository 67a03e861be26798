import { and, eq, inArray, isNull } from "drizzle-orm";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound } from "../http/problem-error.ts";
import { MOVED_MARKETPLACES } from "../marketplaces/configured.ts";

type ConnectingMember = Pick<Caller, "accountId" | "countryCode" | "isInternal" | "openedBy">;

/**
 * Returns types of shops that the caller may connect: the country's marketplaces, and for internal
 * users also reserved ones. Types of connected shops stay.
 */
export async function listOfferedTypes(
  backend: Pick<Backend, "db" | "connector">,
  { accountId, countryCode, isInternal, openedBy }: ConnectingMember,
): Promise<ChannelType[]> {
  const types = CHANNEL_TYPES.filter((type) => backend.connector(type) !== null);
  const canSeeAll = isInternal || openedBy !== null;
  const hiddenTypes = types.filter((type) => {
    const connector = backend.connector(type);
    const isInCountry = connector?.countries?.includes(countryCode) ?? true;
    return !isInCountry || (connector?.isInternal === true && !canSeeAll);
  });
  if (hiddenTypes.length === 0) return types;
  const connectedRows = await backend.db
    .selectDistinct({ type: channels.channelType })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        isNull(channels.disconnectedAt),
        inArray(channels.channelType, hiddenTypes),
      ),
    );
  const connectedTypes = new Set(connectedRows.map(({ type }) => type));
  return types.filter((type) => !hiddenTypes.includes(type) || connectedTypes.has(type));
}

/** Throws 404 for a type that is not offered or has no connector. */
export async function requireOffered(
  backend: Backend,
  caller: ConnectingMember,
  type: ChannelType,
): Promise<void> {
  if (!(await listOfferedTypes(backend, caller)).includes(type))
    throw notFound(`A connector for ${type}`);
}

/** Returns the country's types that are now connected as another type. */
export const listReplacedTypes = (
  offeredTypes: readonly ChannelType[],
  { countryCode }: ConnectingMember,
) =>
  MOVED_MARKETPLACES.filter(
    (movedMarketplace) =>
      movedMarketplace.countryCode === countryCode &&
      offeredTypes.includes(movedMarketplace.to) &&
      !offeredTypes.includes(movedMarketplace.channelType),
  ).map(({ channelType, to }) => ({ channelType, to }));
