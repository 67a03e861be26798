import { and, eq } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channelSenders } from "../db/schema/channel-senders.ts";
import type { ChannelKey } from "./channel-key.ts";

/** Returns the sender of messages; `null` is the shop itself. */
export async function readSender(
  db: Queryable,
  { accountId, channelId }: ChannelKey,
): Promise<{ name: string; iconUrl: string } | null> {
  const [sender] = await db
    .select({ name: channelSenders.name, iconUrl: channelSenders.iconUrl })
    .from(channelSenders)
    .where(and(eq(channelSenders.accountId, accountId), eq(channelSenders.channelId, channelId)));
  return sender ?? null;
}
