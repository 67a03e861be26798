import { sql } from "drizzle-orm";
import { notifyAccount } from "../account-notifier.ts";
import type { ChannelKey } from "../channels/index.ts";
import type { Transaction } from "../db/client.ts";
import { chatShops } from "../db/schema/chats.ts";

type ChatNote =
  | { lastReadAt: Date; cursorAt?: Date }
  | { lastError: string; lastErrorAt: Date }
  /** The channel took a message. */
  | { lastError: null };

/**
 * Records the outcome of the last read or sending; a successful read clears an error. An older
 * parallel read does not move the cursor back.
 */
export async function recordShopRead(
  tx: Transaction,
  key: ChannelKey,
  note: ChatNote,
): Promise<void> {
  const cursorAt = "cursorAt" in note ? note.cursorAt : undefined;
  const values = "lastReadAt" in note ? { ...note, lastError: null, lastErrorAt: null } : note;
  await tx
    .insert(chatShops)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [chatShops.accountId, chatShops.channelId],
      set: {
        ...values,
        ...(cursorAt
          ? {
              cursorAt: sql`greatest(${chatShops.cursorAt}, ${cursorAt.toISOString()}::timestamptz)`,
            }
          : {}),
      },
    });
  if ("lastError" in note && note.lastError !== null) await notifyAccount(tx, key.accountId);
}
