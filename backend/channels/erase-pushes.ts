import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channels, webhookEvents } from "../db/schema/channels.ts";
import { UNREADABLE_SHOP } from "./webhooks.ts";

/**
 * Deletes a shop's pushes of the last month that contain one of these words: an order's number, a
 * conversation's or a buyer's id. So are the marketplace's pushes whose shop could not be read.
 */
export async function erasePushes(
  tx: Transaction,
  { accountId, channelId }: { accountId: string; channelId: string },
  soughtWords: readonly string[],
): Promise<void> {
  const telling = soughtWords.filter((word) => word.length >= SHORTEST_TEXT);
  if (telling.length === 0) return;
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
        or(...telling.map((word) => sql`position(${word} in ${webhookEvents.body}::text) > 0`)),
      ),
    );
}

/** Shorter words occur in every push. */
const SHORTEST_TEXT = 5;
