import { and, eq } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import { matchChannel } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound } from "../http/problem-error.ts";
import type { ChannelSticker } from "../marketplaces/channel-chats.ts";

/** Throws 404 for a foreign shop or another type. */
export async function listStickers(
  backend: Backend,
  { accountId }: Caller,
  shop: { channelId: string; channelType: ChannelType },
): Promise<{ stickers: ChannelSticker[] }> {
  const [channel] = await backend.db
    .select({ type: channels.channelType })
    .from(channels)
    .where(
      and(
        matchChannel({ accountId, channelId: shop.channelId }),
        eq(channels.channelType, shop.channelType),
      ),
    );
  const chats = channel && backend.connector(channel.type)?.chats;
  if (!chats) throw notFound("The channel");
  return { stickers: [...chats.stickers] };
}
