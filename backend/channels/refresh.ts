import { and, eq, isNotNull, or } from "drizzle-orm";
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
 * caller of all processes asks the marketplace: it claims the channel, with all that share its
 * grant's tokens, calls outside of any transaction and saves the answer to all of them before
 * anybody uses it. The others poll for the
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
    const claimed = await claim(backend, row);
    if (claimed) return refreshClaimed(backend, connection, current, claimed);
    await wait(POLL_MS);
  }
  throw new ConnectorError(
    "unavailable",
    "refresh_busy",
    "Another process has been refreshing this channel's token for too long",
  );
}

type Row = typeof channels.$inferSelect;
interface Claim {
  /** The channel and those that share its tokens. */
  rows: Row[];
  claimedAt: Date;
}

/** Compares the stored text, so that a caller that read it before another's save claims nothing. */
async function claim(backend: Backend, { accountId, ...own }: Row): Promise<Claim | null> {
  const claimedAt = backend.now();
  const gone = new Date(claimedAt.getTime() - CLAIM_LIFE_MS);
  const isOwn = isChannel({ accountId, channelId: own.id });
  const sharesGrant = own.grantKey
    ? and(
        eq(channels.accountId, accountId),
        eq(channels.channelType, own.channelType),
        eq(channels.grantKey, own.grantKey),
        isNotNull(channels.credentials),
      )
    : undefined;
  return transaction(backend.db, async (tx) => {
    const rows = await tx
      .select()
      .from(channels)
      .where(or(isOwn, sharesGrant))
      .orderBy(channels.id)
      .for("update");
    const isFree = rows.every(
      ({ refreshStartedAt }) => refreshStartedAt === null || refreshStartedAt < gone,
    );
    const now = rows.find(({ id }) => id === own.id);
    if (!isFree || now?.credentials !== own.credentials) return null;
    await tx.update(channels).set({ refreshStartedAt: claimedAt }).where(or(isOwn, sharesGrant));
    return { rows, claimedAt };
  });
}

async function refreshClaimed(
  backend: Backend,
  connection: Connection,
  credentials: Credentials,
  claimed: Claim,
): Promise<Credentials> {
  let fresh: Credentials;
  try {
    fresh = await connection.refresh(credentials);
  } catch (error) {
    await giveUp(backend, claimed, error);
    throw error;
  }
  await transaction(backend.db, async (tx) => {
    // Keep the other credentials that a new consent stored meanwhile.
    for (const { id, accountId, shopId, credentials: sealed } of claimed.rows)
      if (sealed)
        await tx
          .update(channels)
          .set(sealedColumns(backend, id, { ...fresh, shopId }))
          .where(and(isChannel({ accountId, channelId: id }), eq(channels.credentials, sealed)));
  });
  return fresh;
}

async function giveUp(backend: Backend, { rows, claimedAt }: Claim, error: unknown): Promise<void> {
  const isOver = error instanceof ConnectorError && error.kind === "unauthorised";
  for (const { id: channelId, accountId, credentials: sealed } of rows) {
    const key = { accountId, channelId };
    if (isOver) await loseConnection(backend, key, { status: "expired", code: error.code, sealed });
    else
      await transaction(backend.db, (tx) =>
        tx
          .update(channels)
          .set({ refreshStartedAt: null })
          .where(and(isChannel(key), eq(channels.refreshStartedAt, claimedAt))),
      );
  }
}
