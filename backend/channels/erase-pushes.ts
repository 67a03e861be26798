import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channels, webhookEvents } from "../db/schema/channels.ts";
import { UNREADABLE_SHOP } from "./webhooks.ts";

/**
 * Deletes a shop's stored pushes with one of these words (an order's number, a conversation's or
 * buyer's id), and pushes without a readable shop.
 */
export async function erasePushes(
  tx: Transaction,
  { accountId, channelId }: { accountId: string; channelId: string },
  soughtWords: readonly string[],
): Promise<void> {
  const distinctiveWords = soughtWords.filter((word) => word.length >= SHORTEST_WORD);
  if (distinctiveWords.length === 0) return;
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
        or(
          ...distinctiveWords.map(
            (word) => sql`position(${word} in ${webhookEvents.body}::text) > 0`,
          ),
        ),
      ),
    );
}

/** Shorter words occur in every push. */
const SHORTEST_WORD = 5;
