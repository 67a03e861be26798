import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channels, webhookEvents } from "../db/schema/channels.ts";
import { UNREADABLE_SHOP } from "./webhooks.ts";

/**
 * Deletes a shop's stored pushes with one of these words (numbers and ids), and unreadable pushes.
 */
export async function erasePushes(
  tx: Transaction,
  { accountId, channelId }: { accountId: string; channelId: string },
  words: readonly string[],
): Promise<void> {
  const longWords = words.filter((word) => word.length >= MIN_WORD_LENGTH);
  if (longWords.length === 0) return;
  const [shop] = await tx
    .select({ type: channels.channelType, shopId: channels.shopId })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!shop) return;
  await tx
    .delete(webhookEvents)
    .where(
      and(
        eq(webhookEvents.channelType, shop.type),
        inArray(webhookEvents.shopId, [shop.shopId, UNREADABLE_SHOP]),
        or(...longWords.map((word) => sql`position(${word} in ${webhookEvents.body}::text) > 0`)),
      ),
    );
}

/** Shorter words occur in most pushes. */
const MIN_WORD_LENGTH = 5;
