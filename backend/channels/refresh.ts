import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { type Connection, ConnectorError } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { type ChannelKey, isChannel } from "./channel-key.ts";
import { loseConnection } from "./lose-connection.ts";
import { makeSealedColumns, openCredentials } from "./sealed-credentials.ts";

export type WaitFor = (ms: number) => Promise<void>;

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
  wait: WaitFor,
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
    const claimedClaim = await claimRefresh(backend, row);
    if (claimedClaim) return refreshClaimed(backend, connection, current, claimedClaim);
    await wait(POLL_MS);
  }
  throw new ConnectorError(
    "unavailable",
    "refresh_busy",
    "Another process has been refreshing this channel's token for too long",
  );
}

type ChannelRow = typeof channels.$inferSelect;
interface RefreshClaim {
  /** The channel and those that share its tokens. */
  rows: ChannelRow[];
  claimedAt: Date;
}

/** Compares the stored text, so that a caller that read it before another's save claims nothing. */
async function claimRefresh(
  backend: Backend,
  { accountId, ...own }: ChannelRow,
): Promise<RefreshClaim | null> {
  const claimedAt = backend.now();
  const expiredBefore = new Date(claimedAt.getTime() - CLAIM_LIFE_MS);
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
      ({ refreshStartedAt }) => refreshStartedAt === null || refreshStartedAt < expiredBefore,
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
  claimedClaim: RefreshClaim,
): Promise<Credentials> {
  let freshCredentials: Credentials;
  try {
    freshCredentials = await connection.refresh(credentials);
  } catch (error) {
    await giveUp(backend, claimedClaim, error);
    throw error;
  }
  await transaction(backend.db, async (tx) => {
    // Keep the other credentials that a new consent stored meanwhile.
    for (const { id, accountId, shopId, credentials: sealedCredentials } of claimedClaim.rows)
      if (sealedCredentials)
        await tx
          .update(channels)
          .set(makeSealedColumns(backend, id, { ...freshCredentials, shopId }))
          .where(
            and(
              isChannel({ accountId, channelId: id }),
              eq(channels.credentials, sealedCredentials),
            ),
          );
  });
  return freshCredentials;
}

async function giveUp(
  backend: Backend,
  { rows, claimedAt }: RefreshClaim,
  error: unknown,
): Promise<void> {
  const isOver = error instanceof ConnectorError && error.kind === "unauthorised";
  for (const { id: channelId, accountId, credentials: sealedCredentials } of rows) {
    const key = { accountId, channelId };
    if (isOver)
      await loseConnection(backend, key, {
        status: "expired",
        code: error.code,
        sealed: sealedCredentials,
      });
    else
      await transaction(backend.db, (tx) =>
        tx
          .update(channels)
          .set({ refreshStartedAt: null })
          .where(and(isChannel(key), eq(channels.refreshStartedAt, claimedAt))),
      );
  }
}
