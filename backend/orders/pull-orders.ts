import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type ChannelKey, isChannel, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { pauseFor } from "./channel-failures.ts";
import { ingestOrder } from "./ingest-order.ts";
import { pullChannelJob, pullOrderJob } from "./jobs.ts";
import type { OrderChannel } from "./write-report.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PULL_EVERY_MS = 5 * MINUTE_MS;
/** Their clock and ours differ, and their list lags behind their orders. */
const OVERLAP_MS = 10 * MINUTE_MS;
const FIRST_PULL_MS = 15 * DAY_MS;

/**
 * Reads one order and takes what the channel says. Null: the channel does not have it. Throws
 * ConnectorError.
 */
export async function pullOrder(
  backend: Backend,
  channelKey: ChannelKey,
  externalId: string,
  { isAnswered = false } = {},
): Promise<{ report: ChannelOrder; orderId: string } | null> {
  const { channel, found } = await withCapability(
    backend,
    channelKey,
    "orders",
    async (orders, credentials, channel) => ({
      channel,
      found: await orders.read(credentials, [externalId]),
    }),
  );
  const [report] = found;
  return report
    ? { report, orderId: await ingestOrder(backend, channel, report, { isAnswered }) }
    : null;
}

/**
 * Reads every order that changed since the channel's cursor (the first time: in the last 15 days),
 * span by span; the cursor moves on only after a span is in. Answers how many orders were read.
 * Throws ConnectorError, after leaving its code with the channel.
 */
export async function pullChannel(backend: Backend, key: ChannelKey): Promise<number> {
  try {
    const until = backend.now();
    const found = await pullSpans(backend, key, until);
    await backend.db.update(channels).set({ lastOrderPullAt: until }).where(isChannel(key));
    return found;
  } catch (error) {
    const code = error instanceof ConnectorError ? error.code : "failed";
    await backend.db
      .update(channels)
      .set({ lastError: code, lastErrorAt: backend.now() })
      .where(isChannel(key));
    throw error;
  }
}

/**
 * As a job: a channel that asks to wait is asked again then; one that is not connected any more is
 * left alone.
 */
export async function pullAsJob(backend: Backend, pull: () => Promise<unknown>): Promise<void> {
  try {
    await pull();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "rate_limited") throw pauseFor(backend, error);
    if (error.kind !== "unauthorised" && error.kind !== "not_found") throw error;
  }
}

/** Enqueues a pull for each connected channel whose last one is five minutes old. */
export async function pullDueChannels(backend: Backend): Promise<void> {
  const now = backend.now();
  const before = new Date(now.getTime() - PULL_EVERY_MS);
  await transaction(backend.db, async (tx) => {
    const due = await tx
      .select({ accountId: channels.accountId, id: channels.id, type: channels.channelType })
      .from(channels)
      .where(
        and(
          eq(channels.status, "active"),
          or(
            isNull(channels.lastOrderPullAt),
            lt(channels.lastOrderPullAt, before),
            gt(channels.lastOrderPullAt, latestCursor(now)),
          ),
        ),
      )
      .orderBy(channels.id);
    for (const channel of due)
      if (backend.connector(channel.type)?.orders)
        await backend.enqueue(
          tx,
          pullChannelJob,
          { accountId: channel.accountId, channelId: channel.id },
          { singletonKey: channel.id },
        );
  });
}

async function pullSpans(backend: Backend, key: ChannelKey, until: Date): Promise<number> {
  let found = 0;
  for (let from = await firstInstant(backend, key, until); ; ) {
    const span = await withCapability(
      backend,
      key,
      "orders",
      async (shop, credentials, channel) => {
        const to = new Date(Math.min(until.getTime(), from.getTime() + shop.spanDays * DAY_MS));
        const externalIds = new Set<string>();
        for (let cursor: string | null = null; ; ) {
          const page = await shop.list(credentials, { from, to, cursor });
          for (const id of page.externalIds) externalIds.add(id);
          cursor = page.cursor;
          if (cursor === null) break;
        }
        return { channel, to, externalIds: [...externalIds], batch: shop.readBatch };
      },
    );
    for (let start = 0; start < span.externalIds.length; start += span.batch)
      await pullBatch(backend, span.channel, span.externalIds.slice(start, start + span.batch));
    found += span.externalIds.length;
    // Two pulls at once: the one that is behind must not turn the cursor back. Only one that a
    // clock ahead of time has left is given up.
    const to = sql`${span.to.toISOString()}::timestamptz`;
    const latest = sql`${latestCursor(backend.now()).toISOString()}::timestamptz`;
    const cursor = sql`case when ${channels.orderCursorAt} > ${latest} then ${to} else greatest(${channels.orderCursorAt}, ${to}) end`;
    await backend.db.update(channels).set({ orderCursorAt: cursor }).where(isChannel(key));
    if (span.to >= until) return found;
    from = span.to;
  }
}

async function firstInstant(backend: Backend, key: ChannelKey, until: Date): Promise<Date> {
  const [channel] = await backend.db
    .select({ cursor: channels.orderCursorAt })
    .from(channels)
    .where(isChannel(key));
  // What lies between the real time of such a pull and now is anybody's guess: everything is read
  // again.
  if (!channel?.cursor || channel.cursor > latestCursor(until))
    return new Date(until.getTime() - FIRST_PULL_MS);
  return new Date(Math.min(channel.cursor.getTime(), until.getTime()) - OVERLAP_MS);
}

/**
 * A cursor beyond it was written while this machine's clock, or another server's, was wrong; a few
 * minutes are what two clocks may differ by.
 */
const latestCursor = (now: Date) => new Date(now.getTime() + OVERLAP_MS);

/**
 * An order that cannot be taken does not hold up the rest: it gets a job of its own, whose failure
 * is seen.
 */
async function pullBatch(
  backend: Backend,
  channel: OrderChannel,
  externalIds: string[],
): Promise<void> {
  const reports = await withCapability(
    backend,
    { accountId: channel.accountId, channelId: channel.id },
    "orders",
    (orders, credentials) => orders.read(credentials, externalIds),
  );
  for (const report of reports) {
    try {
      await ingestOrder(backend, channel, report);
    } catch (error) {
      backend.log.error(
        { err: error, channelId: channel.id, externalId: report.externalId },
        "an order was not taken",
      );
      const job = {
        accountId: channel.accountId,
        channelId: channel.id,
        externalId: report.externalId,
      };
      await transaction(backend.db, (tx) =>
        backend.enqueue(tx, pullOrderJob, job, {
          singletonKey: `${job.channelId}:${job.externalId}`,
        }),
      );
    }
  }
}
