import { and, eq, isNull } from "drizzle-orm";
import type { ChannelDetail } from "#contract/channels.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { notFound } from "../http/problem-error.ts";
import { readChannel } from "./list-channels.ts";

/** Renames a channel, or pauses pushes. The end of a pause sends changes. Throws 404. */
export async function updateChannel(
  backend: Backend,
  accountId: string,
  channelId: string,
  changes: { name?: string | undefined; stockPushPaused?: boolean | undefined },
): Promise<ChannelDetail> {
  await transaction(backend.db, async (tx) => {
    const channelCondition = and(
      eq(channels.id, channelId),
      eq(channels.accountId, accountId),
      isNull(channels.disconnectedAt),
    );
    const [before] = await tx
      .select({ stockPushPaused: channels.stockPushPaused })
      .from(channels)
      .where(channelCondition)
      .for("update");
    if (!before) throw notFound("The channel");
    await tx
      .update(channels)
      .set({ ...changes, updatedAt: backend.now() })
      .where(channelCondition);
    if (before.stockPushPaused && changes.stockPushPaused === false) {
      await raiseEvent(backend, tx, "channelOutdated", { accountId, channelId });
    }
  });
  return readChannel(backend, accountId, channelId);
}
