import { and, eq, inArray, isNull } from "drizzle-orm";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound } from "../http/problem-error.ts";

type Asking = Pick<Caller, "accountId" | "isInternal" | "openedBy">;

/**
 * The types of shops that this caller may connect: one that is for internal users is offered to
 * them, and to an account that has a shop of it.
 */
export async function offeredTypes(
  backend: Pick<Backend, "db" | "connector">,
  { accountId, isInternal, openedBy }: Asking,
): Promise<ChannelType[]> {
  const types = CHANNEL_TYPES.filter((type) => backend.connector(type) !== null);
  const withheld = types.filter((type) => backend.connector(type)?.isInternal);
  if (isInternal || openedBy !== null || withheld.length === 0) return types;
  const own = await backend.db
    .selectDistinct({ type: channels.channelType })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        isNull(channels.disconnectedAt),
        inArray(channels.channelType, withheld),
      ),
    );
  const has = new Set(own.map(({ type }) => type));
  return types.filter((type) => !withheld.includes(type) || has.has(type));
}

/** Throws 404 for a type that is not offered, as for one that there is no connector for. */
export async function requireOffered(
  backend: Backend,
  caller: Asking,
  type: ChannelType,
): Promise<void> {
  if (!(await offeredTypes(backend, caller)).includes(type))
    throw notFound(`A connector for ${type}`);
}

/**
 * Tokopedia's API ended on 30 September 2025; its shops sell in Tokopedia & Shop, which is spoken
 * to as TikTok Shop is.
 */
const MOVED = [{ channelType: "tokopedia", to: "tiktok" }] as const;

/** The types that can be connected only as another one that is offered now. */
export const movedTypes = (offered: readonly ChannelType[]) =>
  MOVED.filter(({ channelType, to }) => offered.includes(to) && !offered.includes(channelType));
