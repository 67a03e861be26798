import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type ChannelKey, matchChannel } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import type { Capability } from "../marketplaces/connector.ts";
import type { pullChannelJob } from "./jobs.ts";

/** A kind of data that is read from a shop by its clock, span by span. */
interface SpanReading {
  /** Column of `channels` with the time up to which it was read. */
  cursor: "orderCursorAt" | "settlementCursorAt";
  /** Column with the time of the last reading. */
  last: "lastOrderPullAt" | "lastSettlementPullAt";
  /** Period of the first reading. */
  firstMs: number;
}
export const ORDERS_READING: SpanReading = {
  cursor: "orderCursorAt",
  last: "lastOrderPullAt",
  firstMs: 15 * 86_400_000,
};
/** Orders of the first reading may have been settled a while ago. */
export const SETTLEMENTS_READING: SpanReading = {
  cursor: "settlementCursorAt",
  last: "lastSettlementPullAt",
  firstMs: 30 * 86_400_000,
};

/** Greatest expected difference between two clocks. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/**
 * Reads from the shop's cursor, with overlap, until now. The cursor moves after each span. `read`
 * takes a span from `from` and returns how far it got. Returns the count found, and the previous
 * cursor (`null`: first read).
 */
export async function readSpans(
  backend: Backend,
  key: ChannelKey,
  reading: SpanReading,
  {
    overlapMs,
    read,
  }: {
    overlapMs: number;
    read: (from: Date, until: Date) => Promise<{ to: Date; found: number }>;
  },
): Promise<{ found: number; since: Date | null }> {
  const until = backend.now();
  const column = channels[reading.cursor];
  const since = await readValidCursor(backend, key, reading, until);
  const first = since ? since.getTime() - overlapMs : until.getTime() - reading.firstMs;
  let foundCount = 0;
  for (let from = new Date(first); ; ) {
    const span = await read(from, until);
    foundCount += span.found;
    // A slower concurrent reading must not move the cursor back. Only a cursor from a clock that
    // ran ahead is replaced.
    const spanEnd = sql`${span.to.toISOString()}::timestamptz`;
    const latest = sql`${makeLatestCursor(backend.now()).toISOString()}::timestamptz`;
    const cursor = sql`case when ${column} > ${latest} then ${spanEnd} else greatest(${column}, ${spanEnd}) end`;
    await backend.db
      .update(channels)
      .set({ [reading.cursor]: cursor })
      .where(matchChannel(key));
    if (span.to >= until) break;
    from = span.to;
  }
  await backend.db
    .update(channels)
    .set({ [reading.last]: until })
    .where(matchChannel(key));
  return { found: foundCount, since };
}

export async function enqueueDue(
  backend: Backend,
  reading: SpanReading,
  {
    everyMs,
    capability,
    job,
  }: {
    everyMs: number;
    capability: Capability;
    job: typeof pullChannelJob;
  },
): Promise<void> {
  const now = backend.now();
  const last = channels[reading.last];
  await transaction(backend.db, async (tx) => {
    const dueChannels = await tx
      .select({ accountId: channels.accountId, id: channels.id, type: channels.channelType })
      .from(channels)
      .where(
        and(
          eq(channels.status, "active"),
          or(
            isNull(last),
            lt(last, new Date(now.getTime() - everyMs)),
            gt(last, makeLatestCursor(now)),
          ),
        ),
      )
      .orderBy(channels.id);
    for (const { accountId, id, type } of dueChannels)
      if (backend.connector(type)?.[capability])
        await backend.enqueue(tx, job, { accountId, channelId: id }, { singletonKey: id });
  });
}

async function readValidCursor(
  backend: Backend,
  key: ChannelKey,
  reading: SpanReading,
  until: Date,
): Promise<Date | null> {
  const [channel] = await backend.db
    .select({ cursor: channels[reading.cursor] })
    .from(channels)
    .where(matchChannel(key));
  // A cursor in the future has no known real time: read everything again.
  if (!channel?.cursor || channel.cursor > makeLatestCursor(until)) return null;
  return new Date(Math.min(channel.cursor.getTime(), until.getTime()));
}

/** A later cursor comes from a wrong clock, here or on another server. */
const makeLatestCursor = (now: Date) => new Date(now.getTime() + CLOCK_TOLERANCE_MS);
