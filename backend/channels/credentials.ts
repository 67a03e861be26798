import { setTimeout as delay } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { MOVED_MARKETPLACES } from "../marketplaces/configured.ts";
import {
  type Capability,
  type Connector,
  ConnectorError,
  requireOffered,
} from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { type ChannelKey, isChannel } from "./channel-key.ts";
import { logCalls } from "./log-calls.ts";
import { loseConnection } from "./lose-connection.ts";
import { noteOperatorFault } from "./operator-faults.ts";
import { refreshCredentials, type WaitFor } from "./refresh.ts";
import { openCredentials } from "./sealed-credentials.ts";

type ChannelRow = typeof channels.$inferSelect;
type CredentialsUse<P, T> = (part: P, credentials: Credentials, channel: ChannelRow) => Promise<T>;

/** A token with less time left is refreshed before it is used. */
const AHEAD_MS = 5 * 60_000;

/**
 * Runs `use` with a part of the channel's connector and valid credentials. Refreshes credentials
 * before they end, and again if the marketplace calls the token expired: then `use` runs twice, so
 * it must be safe to repeat. Marks the channel if its grant is over.
 *
 * Throws ConnectorError: `unauthorised` with `channel_not_active` for a disconnected channel,
 * `unavailable` with `not_configured` if this server has no app at the marketplace, `rejected` with
 * `not_offered` for a marketplace without that part, else the error of `use`. `wait` sleeps while
 * another caller refreshes; tests replace it.
 */
export async function withCapability<Name extends Capability, T>(
  backend: Backend,
  key: ChannelKey,
  name: Name,
  use: CredentialsUse<NonNullable<Connector[Name]>, T>,
  options: { wait?: WaitFor } = {},
): Promise<T> {
  const [channel] = await backend.db.select().from(channels).where(isChannel(key));
  const connector = channel && backend.connector(channel.channelType);
  if (channel?.status === "active" && !connector && !hasMoved(channel.channelType)) {
    const error = new ConnectorError("unavailable", "not_configured", "No app is configured", {
      fault: "not_configured",
    });
    await noteOperatorFault(backend, channel.channelType, error);
    throw error;
  }
  if (channel?.status !== "active" || !channel.credentials || !connector) {
    throw new ConnectorError("unauthorised", "channel_not_active", "The channel is not connected");
  }
  const part = requireOffered(connector[name], name);
  const recordFault = async (error: unknown) => {
    await noteOperatorFault(backend, channel.channelType, error);
    throw error;
  };
  const refreshStale = (stale: Credentials) =>
    refreshCredentials(backend, connector.connection, key, stale, options.wait ?? waitReally);
  const storedCredentials = openCredentials(backend, channel.id, channel.credentials);
  const isEnding = storedCredentials.accessExpiresAt.getTime() - backend.now().getTime() < AHEAD_MS;
  return logCalls(backend, key, async () => {
    const credentials = isEnding
      ? await refreshStale(storedCredentials).catch(recordFault)
      : storedCredentials;
    try {
      return await callRefreshing(use, part, credentials, channel, refreshStale);
    } catch (error) {
      if (error instanceof ConnectorError) await noteGrantLost(backend, channel, error);
      return recordFault(error);
    }
  });
}

/** The seller now connects these shops as another marketplace's. */
const hasMoved = (type: ChannelType) =>
  MOVED_MARKETPLACES.some(({ channelType }) => channelType === type);

async function callRefreshing<P, T>(
  use: CredentialsUse<P, T>,
  part: P,
  credentials: Credentials,
  channel: ChannelRow,
  refresh: (stale: Credentials) => Promise<Credentials>,
): Promise<T> {
  try {
    return await use(part, credentials, channel);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== "token_expired") throw error;
    return await use(part, await refresh(credentials), channel);
  }
}

/** A token refused right after its refresh means that the grant is over. */
async function noteGrantLost(
  backend: Backend,
  channel: ChannelRow,
  error: ConnectorError,
): Promise<void> {
  if (error.code === "channel_not_active") return;
  if (error.kind === "unauthorised")
    await markLostIfUnchanged(backend, channel, "revoked", error.code);
  if (error.kind === "token_expired")
    await markLostIfUnchanged(backend, channel, "expired", error.code);
}

/** Keeps the connection if the seller connected again during the call. */
async function markLostIfUnchanged(
  backend: Backend,
  before: ChannelRow,
  status: "revoked" | "expired",
  code: string,
): Promise<void> {
  const [now] = await backend.db
    .select()
    .from(channels)
    .where(and(eq(channels.accountId, before.accountId), eq(channels.id, before.id)));
  if (!now || now.authorisedAt?.getTime() !== before.authorisedAt?.getTime()) return;
  await loseConnection(
    backend,
    { accountId: before.accountId, channelId: before.id },
    { status, code, sealed: now.credentials },
  );
}

const waitReally: WaitFor = (ms) => delay(ms);
