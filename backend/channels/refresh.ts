import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { type Connection, ConnectorError } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { type ChannelKey, matchChannel } from "./channel-key.ts";
import { markConnectionLost } from "./mark-connection-lost.ts";
import { makeSealedColumns, openCredentials } from "./sealed-credentials.ts";

export type WaitFor = (ms: number) => Promise<void>;

/** An older claim belongs to a dead process: a refresh takes at most four tries of 20 s. */
const CLAIM_LIFETIME_MS = 120_000;
const POLL_MS = 100;
const MAX_WAIT_MS = 30_000;

/**
 * Returns new credentials in place of `staleCredentials`. Refresh tokens are single use, so only
 * one caller of all processes asks the marketplace: it claims the channel and all that share its
 * tokens, calls outside of any transaction and stores the answer in all of them. Others poll for
 * the result. If a process dies, the next one tries the same refresh token after two minutes: it is
 * unused, or the marketplace refuses it and the channel becomes `expired`. Throws ConnectorError.
 */
export async function refreshCredentials(
  backend: Backend,
  connection: Connection,
  channel: ChannelKey,
  staleCredentials: Credentials,
  wait: WaitFor,
): Promise<Credentials> {
  for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += POLL_MS) {
    const [row] = await backend.db.select().from(channels).where(matchChannel(channel));
    if (row?.status !== "active" || !row.credentials)
      throw new ConnectorError(
        "unauthorised",
        "channel_not_active",
        "The channel lost its connection",
      );
    const current = openCredentials(backend, channel.channelId, row.credentials);
    if (current.accessToken !== staleCredentials.accessToken) return current;
    const claim = await claimRefresh(backend, row);
    if (claim) return refreshClaimed(backend, connection, current, claim);
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

/** Compares the stored text, so that a caller with an outdated one claims nothing. */
async function claimRefresh(
  backend: Backend,
  { accountId, ...ownChannel }: ChannelRow,
): Promise<RefreshClaim | null> {
  const claimedAt = backend.now();
  const expiredBefore = new Date(claimedAt.getTime() - CLAIM_LIFETIME_MS);
  const channelCondition = matchChannel({ accountId, channelId: ownChannel.id });
  const grantCondition = ownChannel.grantKey
    ? and(
        eq(channels.accountId, accountId),
        eq(channels.channelType, ownChannel.channelType),
        eq(channels.grantKey, ownChannel.grantKey),
        isNotNull(channels.credentials),
      )
    : undefined;
  return transaction(backend.db, async (tx) => {
    const rows = await tx
      .select()
      .from(channels)
      .where(or(channelCondition, grantCondition))
      .orderBy(channels.id)
      .for("update");
    const isUnclaimed = rows.every(
      ({ refreshStartedAt }) => refreshStartedAt === null || refreshStartedAt < expiredBefore,
    );
    const ownRow = rows.find(({ id }) => id === ownChannel.id);
    if (!isUnclaimed || ownRow?.credentials !== ownChannel.credentials) return null;
    await tx
      .update(channels)
      .set({ refreshStartedAt: claimedAt })
      .where(or(channelCondition, grantCondition));
    return { rows, claimedAt };
  });
}

async function refreshClaimed(
  backend: Backend,
  connection: Connection,
  credentials: Credentials,
  claim: RefreshClaim,
): Promise<Credentials> {
  let newCredentials: Credentials;
  try {
    newCredentials = await connection.refresh(credentials);
  } catch (error) {
    await endRefresh(backend, claim, error);
    throw error;
  }
  await transaction(backend.db, async (tx) => {
    // Keeps credentials that a new consent stored meanwhile.
    for (const { id, accountId, shopId, credentials: sealedCredentials } of claim.rows)
      if (sealedCredentials)
        await tx
          .update(channels)
          .set(makeSealedColumns(backend, id, { ...newCredentials, shopId }))
          .where(
            and(
              matchChannel({ accountId, channelId: id }),
              eq(channels.credentials, sealedCredentials),
            ),
          );
  });
  return newCredentials;
}

async function endRefresh(
  backend: Backend,
  { rows, claimedAt }: RefreshClaim,
  error: unknown,
): Promise<void> {
  const hasGrantEnded = error instanceof ConnectorError && error.kind === "unauthorised";
  for (const { id: channelId, accountId, credentials: sealedCredentials } of rows) {
    const key = { accountId, channelId };
    if (hasGrantEnded)
      await markConnectionLost(backend, key, {
        status: "expired",
        code: error.code,
        sealed: sealedCredentials,
      });
    else
      await transaction(backend.db, (tx) =>
        tx
          .update(channels)
          .set({ refreshStartedAt: null })
          .where(and(matchChannel(key), eq(channels.refreshStartedAt, claimedAt))),
      );
  }
}
