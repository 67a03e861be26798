import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels, channelWarehouses } from "../db/schema/channels.ts";
import { channelReferences } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { notFound } from "../http/problem-error.ts";
import { logSecurity } from "../security-log.ts";

/**
 * Disconnects a channel. Orders stay; secrets, listings, mappings and bindings are deleted, with an
 * entry in the products' history. Nothing changes at the marketplace. Throws 404.
 */
export async function disconnectChannel(
  backend: Backend,
  author: { accountId: string; actor: string },
  channelId: string,
): Promise<{ channelId: string; channelType: ChannelType }> {
  const { accountId } = author;
  const now = backend.now();
  const channelType = await transaction(backend.db, async (tx) => {
    const [removedChannel] = await tx
      .update(channels)
      .set({
        status: "revoked",
        disconnectedAt: now,
        updatedAt: now,
        credentials: null,
        grantKey: null,
        tokenExpiresAt: null,
        grantExpiresAt: null,
        refreshStartedAt: null,
      })
      .where(
        and(
          eq(channels.id, channelId),
          eq(channels.accountId, accountId),
          isNull(channels.disconnectedAt),
        ),
      )
      .returning({ channelType: channels.channelType });
    if (!removedChannel) throw notFound("The channel");
    await raiseEvent(backend, tx, "channelDisconnected", { ...author, channelId, at: now });
    await tx
      .delete(channelWarehouses)
      .where(
        and(eq(channelWarehouses.accountId, accountId), eq(channelWarehouses.channelId, channelId)),
      );
    await tx
      .delete(channelReferences)
      .where(
        and(eq(channelReferences.accountId, accountId), eq(channelReferences.channelId, channelId)),
      );
    return removedChannel.channelType;
  });
  logSecurity(backend.log, "channel_disconnected", { accountId, by: author.actor, channelId });
  return { channelId, channelType };
}
