import { sql } from "drizzle-orm";
import { notifyAccount } from "../account-notifier.ts";
import type { ChannelKey } from "../channels/index.ts";
import type { Transaction } from "../db/client.ts";
import { chatShops } from "../db/schema/chats.ts";

type ReadOutcome =
  | { lastReadAt: Date; cursorAt?: Date }
  | { lastError: string; lastErrorAt: Date }
  /** The channel accepted a message. */
  | { lastError: null };

/**
 * Records the outcome of the last read or sending. An older parallel read does not move the cursor
 * back.
 */
export async function recordShopRead(
  tx: Transaction,
  key: ChannelKey,
  outcome: ReadOutcome,
): Promise<void> {
  const cursorAt = "cursorAt" in outcome ? outcome.cursorAt : undefined;
  const changedFields =
    "lastReadAt" in outcome ? { ...outcome, lastError: null, lastErrorAt: null } : outcome;
  await tx
    .insert(chatShops)
    .values({ ...key, ...changedFields })
    .onConflictDoUpdate({
      target: [chatShops.accountId, chatShops.channelId],
      set: {
        ...changedFields,
        ...(cursorAt
          ? {
              cursorAt: sql`greatest(${chatShops.cursorAt}, ${cursorAt.toISOString()}::timestamptz)`,
            }
          : {}),
      },
    });
  if ("lastError" in outcome && outcome.lastError !== null) await notifyAccount(tx, key.accountId);
}
