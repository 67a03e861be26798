import { and, asc, count, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type listOrderSync,
  ORDERS_BEHIND_AFTER_S,
  type OrderSync,
} from "#contract/admin-operations.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { pullChannelJob } from "./jobs.ts";

const isConnected = isNull(channels.disconnectedAt);
const isReadBefore = (time: Date) =>
  or(isNull(channels.lastOrderPullAt), lt(channels.lastOrderPullAt, time));
const isFailed = sql`${channels.lastErrorAt} > coalesce(${channels.lastOrderPullAt}, '-infinity')`;

/** Returns the connected shops, the one that was read longest ago first. */
export async function readOrderSync(
  { db, now }: Pick<Backend, "db" | "now">,
  { limit, offset, readOlderThanSeconds }: z.output<typeof listOrderSync.query>,
): Promise<z.input<typeof listOrderSync.response>> {
  const secondsAgo = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  const condition =
    readOlderThanSeconds === undefined
      ? isConnected
      : and(isConnected, isReadBefore(secondsAgo(readOlderThanSeconds)));
  const rows = await db
    .select({ channel: channels, accountName: accounts.name })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(condition)
    .orderBy(sql`${channels.lastOrderPullAt} asc nulls first`, asc(channels.id))
    .limit(limit)
    .offset(offset);
  const countChannels = async (condition: SQL | undefined) =>
    (await db.select({ n: count() }).from(channels).where(condition))[0]?.n ?? 0;
  return {
    shops: rows.map(
      ({ channel, accountName }): OrderSync => ({
        channelId: channel.id,
        channelType: channel.channelType,
        channelName: channel.name,
        accountId: channel.accountId,
        accountName,
        status: channel.status,
        cursorAt: channel.orderCursorAt?.toISOString() ?? null,
        lastReadAt: channel.lastOrderPullAt?.toISOString() ?? null,
        lastError: channel.lastError,
        lastErrorAt: channel.lastErrorAt?.toISOString() ?? null,
      }),
    ),
    total: await countChannels(condition),
    counts: {
      fresh: await countChannels(
        and(isConnected, gt(channels.lastOrderPullAt, secondsAgo(ORDERS_BEHIND_AFTER_S))),
      ),
      late: await countChannels(and(isConnected, isReadBefore(secondsAgo(ORDERS_BEHIND_AFTER_S)))),
      failed: await countChannels(and(isConnected, isFailed)),
    },
  };
}

/**
 * Enqueues a read of shops that were not read for that long, the longest ago first. A named shop is
 * always read. Returns how many.
 */
export async function retryOrderSync(
  backend: Backend,
  selection: { limit: number; readOlderThanSeconds: number; channelId?: string | undefined },
): Promise<number> {
  const before = new Date(backend.now().getTime() - selection.readOlderThanSeconds * 1000);
  return transaction(backend.db, async (tx) => {
    const dueChannels = await tx
      .select({ accountId: channels.accountId, id: channels.id, type: channels.channelType })
      .from(channels)
      .where(
        and(
          isConnected,
          eq(channels.status, "active"),
          selection.channelId ? eq(channels.id, selection.channelId) : isReadBefore(before),
        ),
      )
      .orderBy(sql`${channels.lastOrderPullAt} asc nulls first`, asc(channels.id))
      .limit(selection.limit);
    const readable = dueChannels.filter(({ type }) => backend.connector(type)?.orders);
    for (const { accountId, id } of readable)
      await backend.enqueue(tx, pullChannelJob, { accountId, channelId: id }, { singletonKey: id });
    return readable.length;
  });
}
