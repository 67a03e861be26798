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
import { type ChannelKey, matchChannel } from "./channel-key.ts";
import { logCalls } from "./log-calls.ts";
import { markConnectionLost } from "./mark-connection-lost.ts";
import { recordOperatorFault } from "./operator-faults.ts";
import { refreshCredentials, type WaitFor } from "./refresh.ts";
import { openCredentials } from "./sealed-credentials.ts";

type ChannelRow = typeof channels.$inferSelect;
type CredentialsUse<P, T> = (part: P, credentials: Credentials, channel: ChannelRow) => Promise<T>;

/** A token is refreshed if less time than this is left. */
const REFRESH_AHEAD_MS = 5 * 60_000;

/**
 * Calls a part of the channel's connector with valid credentials. Refreshes credentials before they
 * expire, and again if the marketplace reports them as expired: then `call` runs twice, so it must
 * be safe to repeat. Marks the channel if its grant has ended. Throws ConnectorError:
 * `unauthorised` with `channel_not_active` for a disconnected channel, `unavailable` with
 * `not_configured` if this server has no app at the marketplace, `rejected` with `not_offered` for
 * a marketplace without that part, else the error of `call`.
 */
export async function withCapability<Name extends Capability, T>(
  backend: Backend,
  key: ChannelKey,
  name: Name,
  call: CredentialsUse<NonNullable<Connector[Name]>, T>,
  options: { wait?: WaitFor } = {},
): Promise<T> {
  const [channel] = await backend.db.select().from(channels).where(matchChannel(key));
  const connector = channel && backend.connector(channel.channelType);
  if (channel?.status === "active" && !connector && !isMoved(channel.channelType)) {
    const error = new ConnectorError("unavailable", "not_configured", "No app is configured", {
      fault: "not_configured",
    });
    await recordOperatorFault(backend, channel.channelType, error);
    throw error;
  }
  if (channel?.status !== "active" || !channel.credentials || !connector) {
    throw new ConnectorError("unauthorised", "channel_not_active", "The channel is not connected");
  }
  const part = requireOffered(connector[name], name);
  const recordFault = async (error: unknown) => {
    await recordOperatorFault(backend, channel.channelType, error);
    throw error;
  };
  const refresh = (stale: Credentials) =>
    refreshCredentials(backend, connector.connection, key, stale, options.wait ?? sleep);
  const storedCredentials = openCredentials(backend, channel.id, channel.credentials);
  const isExpiringSoon =
    storedCredentials.accessExpiresAt.getTime() - backend.now().getTime() < REFRESH_AHEAD_MS;
  return logCalls(backend, key, async () => {
    const credentials = isExpiringSoon
      ? await refresh(storedCredentials).catch(recordFault)
      : storedCredentials;
    try {
      return await callWithRefresh(call, part, credentials, channel, refresh);
    } catch (error) {
      if (error instanceof ConnectorError) await recordGrantLoss(backend, channel, error);
      return recordFault(error);
    }
  });
}

/** The seller must connect these shops again under another marketplace. */
const isMoved = (type: ChannelType) =>
  MOVED_MARKETPLACES.some(({ channelType }) => channelType === type);

async function callWithRefresh<P, T>(
  call: CredentialsUse<P, T>,
  part: P,
  credentials: Credentials,
  channel: ChannelRow,
  refresh: (stale: Credentials) => Promise<Credentials>,
): Promise<T> {
  try {
    return await call(part, credentials, channel);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== "token_expired") throw error;
    return await call(part, await refresh(credentials), channel);
  }
}

/** A token that is refused right after its refresh means that the grant has ended. */
async function recordGrantLoss(
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
  const [currentRow] = await backend.db
    .select()
    .from(channels)
    .where(and(eq(channels.accountId, before.accountId), eq(channels.id, before.id)));
  if (!currentRow || currentRow.authorisedAt?.getTime() !== before.authorisedAt?.getTime()) return;
  await markConnectionLost(
    backend,
    { accountId: before.accountId, channelId: before.id },
    { status, code, sealed: currentRow.credentials },
  );
}

const sleep: WaitFor = (ms) => delay(ms);
