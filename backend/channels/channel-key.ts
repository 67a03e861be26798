import { and, eq } from "drizzle-orm";
import { channels } from "../db/schema/channels.ts";

export interface ChannelKey {
  accountId: string;
  channelId: string;
}

export const isChannel = ({ accountId, channelId }: ChannelKey) =>
  and(eq(channels.accountId, accountId), eq(channels.id, channelId));
