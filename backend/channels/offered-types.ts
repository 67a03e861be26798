import { and, eq, inArray, isNull } from "drizzle-orm";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound } from "../http/problem-error.ts";
import { MOVED_MARKETPLACES } from "../marketplaces/configured.ts";

type AskingMember = Pick<Caller, "accountId" | "countryCode" | "isInternal" | "openedBy">;

/**
 * Returns the types of shops that this caller may connect: those of marketplaces in the account's
 * country, and for internal users also those reserved for them. An account keeps the types of its
 * existing shops.
 */
export async function listOfferedTypes(
  backend: Pick<Backend, "db" | "connector">,
  { accountId, countryCode, isInternal, openedBy }: AskingMember,
): Promise<ChannelType[]> {
  const types = CHANNEL_TYPES.filter((type) => backend.connector(type) !== null);
  const canSeeAll = isInternal || openedBy !== null;
  const withheld = types.filter((type) => {
    const connector = backend.connector(type);
    const isSoldHere = connector?.countries?.includes(countryCode) ?? true;
    return !isSoldHere || (connector?.isInternal === true && !canSeeAll);
  });
  if (withheld.length === 0) return types;
  const connected = await backend.db
    .selectDistinct({ type: channels.channelType })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        isNull(channels.disconnectedAt),
        inArray(channels.channelType, withheld),
      ),
    );
  const connectedTypes = new Set(connected.map(({ type }) => type));
  return types.filter((type) => !withheld.includes(type) || connectedTypes.has(type));
}

/** Throws 404 for a type that is not offered, as for one without a connector. */
export async function requireOffered(
  backend: Backend,
  caller: AskingMember,
  type: ChannelType,
): Promise<void> {
  if (!(await listOfferedTypes(backend, caller)).includes(type))
    throw notFound(`A connector for ${type}`);
}

/** Returns types of the account's country that can now be connected only as another one. */
export const listReplacedTypes = (
  offeredTypes: readonly ChannelType[],
  { countryCode }: AskingMember,
) =>
  MOVED_MARKETPLACES.filter(
    (movedMarketplace) =>
      movedMarketplace.countryCode === countryCode &&
      offeredTypes.includes(movedMarketplace.to) &&
      !offeredTypes.includes(movedMarketplace.channelType),
  ).map(({ channelType, to }) => ({ channelType, to }));
