import { and, eq } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { type ChannelWork, channels } from "../db/schema/channels.ts";
import { type ChannelKey, matchChannel } from "./channel-key.ts";

/** Stores why some work failed, until the same work succeeds. */
export async function recordShopError(
  db: Queryable,
  key: ChannelKey,
  { code, work, at }: { code: string; work: ChannelWork; at: Date },
): Promise<void> {
  await db
    .update(channels)
    .set({ lastError: code, lastErrorAt: at, lastErrorIn: work })
    .where(matchChannel(key));
}

/** Clears the error of successful work; errors of other work stay. */
export async function clearShopError(
  db: Queryable,
  key: ChannelKey,
  work: ChannelWork,
): Promise<void> {
  await db
    .update(channels)
    .set({ lastError: null, lastErrorAt: null, lastErrorIn: null })
    .where(and(matchChannel(key), eq(channels.lastErrorIn, work)));
}
