import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { notify } from "../notifications/index.ts";
import { type ChannelKey, matchChannel } from "./channel-key.ts";

/**
 * Marks a channel whose grant has ended. Mappings and orders stay. `sealed`: only if these are
 * still its credentials, so that a late answer does not undo a new consent. `code`: the
 * marketplace's.
 */
export async function markConnectionLost(
  backend: Backend,
  key: ChannelKey,
  lossReason: { status: "revoked" | "expired"; code: string; sealed?: string | null },
): Promise<void> {
  const unchangedCondition = lossReason.sealed
    ? eq(channels.credentials, lossReason.sealed)
    : undefined;
  const now = backend.now();
  const wasMarked = await transaction(backend.db, async (tx) => {
    const [channel] = await tx
      .update(channels)
      .set({
        status: lossReason.status,
        lastError: lossReason.code,
        lastErrorAt: now,
        lastErrorIn: null,
        refreshStartedAt: null,
        updatedAt: now,
      })
      .where(and(matchChannel(key), eq(channels.status, "active"), unchangedCondition))
      .returning();
    if (channel) await notifyConnectionLost(backend, tx, channel, lossReason.status);
    return channel !== undefined;
  });
  if (wasMarked)
    backend.log.warn(
      { channelId: key.channelId, status: lossReason.status, code: lossReason.code },
      "a channel lost its connection",
    );
}

export async function notifyConnectionLost(
  backend: Backend,
  tx: Transaction,
  channel: typeof channels.$inferSelect,
  status: "revoked" | "expired",
): Promise<void> {
  const { id, accountId, channelType, name } = channel;
  const notification = {
    accountId,
    data: { channelType, channelId: id },
    subject: id,
    groupBy: id,
  };
  if (status === "revoked")
    await notify(backend, tx, {
      ...notification,
      template: "channel_revoked",
      parameters: { channelType, channelName: name, status },
    });
  else
    await notify(backend, tx, {
      ...notification,
      template: "channel_expired",
      parameters: { channelType, channelName: name, status },
    });
}
