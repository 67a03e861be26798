import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import type { Listings } from "../marketplaces/channel-listings.ts";
import type { ImportRow } from "./read-channel-imports.ts";

/** Returns `null` if the shop was removed. */
export async function findListingsConnector(
  backend: Backend,
  job: ImportRow,
): Promise<Listings | null> {
  const [channel] = await backend.db
    .select({ channelType: channels.channelType })
    .from(channels)
    .where(and(eq(channels.accountId, job.accountId), eq(channels.id, job.channelId)));
  return (channel && backend.connector(channel.channelType)?.listings) ?? null;
}
