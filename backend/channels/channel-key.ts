import { and, eq } from "drizzle-orm";
import { channels } from "../db/schema/channels.ts";

export interface ChannelKey {
  accountId: string;
  channelId: string;
}

export const matchChannel = ({ accountId, channelId }: ChannelKey) =>
  and(eq(channels.accountId, accountId), eq(channels.id, channelId));
