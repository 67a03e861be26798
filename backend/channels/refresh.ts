import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { type Connection, ConnectorError } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { type ChannelKey, isChannel } from "./channel-key.ts";
import { loseConnection } from "./lose-connection.ts";
import { openCredentials, sealedColumns } from "./sealed-credentials.ts";

export type Wait = (ms: number) => Promise<void>;

/** An older claim belongs to a dead process: one refresh takes at most four tries of 20 s. */
const CLAIM_LIFE_MS = 120_000;
const POLL_MS = 100;
const MAX_WAIT_MS = 30_000;

/**
 * Returns fresh credentials in place of `stale`. Refresh tokens are single use, so exactly one
 * caller of all processes asks the marketplace: it claims the row with a conditional update, calls
 * outside of any transaction and saves the answer before anybody uses it. The others poll for the
 * result. If a process dies in between, the next one tries the same refresh token after two
 * minutes: either the token is unused, or the marketplace refuses it and the channel becomes
 * `expired`, so that the seller has to connect again. Throws ConnectorError.
 */
export async function refreshCredentials(
  backend: Backend,
  connection: Connection,
  channel: ChannelKey,
  stale: Credentials,
  wait: Wait,
): Promise<Credentials> {
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
    const [row] = await backend.db.select().from(channels).where(isChannel(channel));
    if (row?.status !== "active" || !row.credentials)
      throw new ConnectorError(
        "unauthorised",
        "channel_not_active",
        "The channel lost its connection",
      );
    const current = openCredentials(backend, channel.channelId, row.credentials);
    if (current.accessToken !== stale.accessToken) return current;
    const claimedAt = await claim(backend, channel, row.credentials);
    if (claimedAt)
      return refreshClaimed(backend, connection, channel, {
        sealed: row.credentials,
        credentials: current,
        claimedAt,
      });
    await wait(POLL_MS);
  }
  throw new ConnectorError(
    "unavailable",
    "refresh_busy",
    "Another process has been refreshing this channel's token for too long",
  );
}

/** Compares the stored text, so that a caller that read it before another's save claims nothing. */
async function claim(backend: Backend, channel: ChannelKey, sealed: string): Promise<Date | null> {
  const now = backend.now();
  const gone = new Date(now.getTime() - CLAIM_LIFE_MS);
  const isFree = or(isNull(channels.refreshStartedAt), lt(channels.refreshStartedAt, gone));
  const rows = await transaction(backend.db, (tx) =>
    tx
      .update(channels)
      .set({ refreshStartedAt: now })
      .where(and(isChannel(channel), eq(channels.credentials, sealed), isFree))
      .returning({ id: channels.id }),
  );
  return rows.length > 0 ? now : null;
}

interface Claim {
  sealed: string;
  credentials: Credentials;
  claimedAt: Date;
}

async function refreshClaimed(
  backend: Backend,
  connection: Connection,
  channel: ChannelKey,
  claim: Claim,
): Promise<Credentials> {
  let fresh: Credentials;
  try {
    fresh = await connection.refresh(claim.credentials);
  } catch (error) {
    await giveUp(backend, channel, claim, error);
    throw error;
  }
  // Keep the other credentials that a new consent stored meanwhile.
  await transaction(backend.db, (tx) =>
    tx
      .update(channels)
      .set(sealedColumns(backend, channel.channelId, fresh))
      .where(and(isChannel(channel), eq(channels.credentials, claim.sealed))),
  );
  return fresh;
}

async function giveUp(
  backend: Backend,
  channel: ChannelKey,
  claim: Claim,
  error: unknown,
): Promise<void> {
  if (error instanceof ConnectorError && error.kind === "unauthorised") {
    await loseConnection(backend, channel, {
      status: "expired",
      code: error.code,
      sealed: claim.sealed,
    });
    return;
  }
  await transaction(backend.db, (tx) =>
    tx
      .update(channels)
      .set({ refreshStartedAt: null })
      .where(and(isChannel(channel), eq(channels.refreshStartedAt, claim.claimedAt))),
  );
}
