import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { notify } from "../notifications/index.ts";
import { type ChannelKey, isChannel } from "./channel-key.ts";

/**
 * Marks a channel whose grant is over. Mappings and orders stay until it is connected again.
 * `sealed`: only if these are still its credentials, so that a late answer does not undo a new
 * consent. `code`: the marketplace's.
 */
export async function loseConnection(
  backend: Backend,
  key: ChannelKey,
  lossReason: { status: "revoked" | "expired"; code: string; sealed?: string | null },
): Promise<void> {
  const isUnchanged = lossReason.sealed ? eq(channels.credentials, lossReason.sealed) : undefined;
  const now = backend.now();
  const isMarked = await transaction(backend.db, async (tx) => {
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
      .where(and(isChannel(key), eq(channels.status, "active"), isUnchanged))
      .returning();
    if (channel) await notifyLoss(backend, tx, channel, lossReason.status);
    return channel !== undefined;
  });
  if (isMarked)
    backend.log.warn(
      { channelId: key.channelId, status: lossReason.status, code: lossReason.code },
      "a channel lost its connection",
    );
}

/** Notifies the members in the transaction that marked it. */
export async function notifyLoss(
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
