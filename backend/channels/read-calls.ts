import { and, desc, eq, not } from "drizzle-orm";
import type { z } from "zod";
import type { listChannelCalls } from "#contract/channel-calls.ts";
import type { Backend } from "../context.ts";
import { channelCalls, hasFailed } from "../db/schema/channel-calls.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound } from "../http/problem-error.ts";
import { type ChannelKey, matchChannel } from "./channel-key.ts";

type ChannelCalls = z.input<typeof listChannelCalls.response>;
type CallQuery = z.output<typeof listChannelCalls.query>;

/** Includes disconnected shops, whose calls may show the cause. Throws 404. */
export async function readCalls(
  { db }: Pick<Backend, "db">,
  key: ChannelKey,
  { limit, offset, failed }: CallQuery,
): Promise<ChannelCalls> {
  const [channel] = await db
    .select({ name: channels.name })
    .from(channels)
    .where(matchChannel(key));
  if (!channel) throw notFound("The channel");
  const callCondition = and(
    eq(channelCalls.accountId, key.accountId),
    eq(channelCalls.channelId, key.channelId),
    failed === undefined ? undefined : failed ? hasFailed : not(hasFailed),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(channelCalls)
      .where(callCondition)
      .orderBy(desc(channelCalls.id))
      .limit(limit)
      .offset(offset),
    db.$count(channelCalls, callCondition),
  ]);
  const calls = rows.map(({ accountId: _, channelId: __, at, ...call }) => ({
    ...call,
    at: at.toISOString(),
  }));
  return { channelName: channel.name, calls, total };
}
