import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type ChannelKey, isChannel } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import type { Capability } from "../marketplaces/connector.ts";
import type { pullChannelJob } from "./jobs.ts";

/** What is read of a shop by its clock, span by span. */
interface Reading {
  /** The column of `channels` that says up to when it was read. */
  cursor: "orderCursorAt" | "settlementCursorAt";
  /** The column that says when that was last done. */
  last: "lastOrderPullAt" | "lastSettlementPullAt";
  /** How far back the first reading goes. */
  firstMs: number;
}
export const ORDERS_READING: Reading = {
  cursor: "orderCursorAt",
  last: "lastOrderPullAt",
  firstMs: 15 * 86_400_000,
};
/** Orders that are read at first may have been settled a while ago. */
export const SETTLEMENTS_READING: Reading = {
  cursor: "settlementCursorAt",
  last: "lastSettlementPullAt",
  firstMs: 30 * 86_400_000,
};

/** What two clocks may differ by. */
const CLOCKS_MS = 10 * 60_000;

/**
 * Reads from the shop's cursor, or a little before it, up to now; the cursor moves on only after a
 * span is in. `read` takes a span that begins at `from`, and says how far it went. Answers how much
 * was found, and up to when the shop had been read before; null: never.
 */
export async function readSpans(
  backend: Backend,
  key: ChannelKey,
  reading: Reading,
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
  const since = await readUpTo(backend, key, reading, until);
  const first = since ? since.getTime() - overlapMs : until.getTime() - reading.firstMs;
  let found = 0;
  for (let from = new Date(first); ; ) {
    const span = await read(from, until);
    found += span.found;
    // Two readings at once: the one that is behind must not turn the cursor back. Only one that a
    // clock ahead of time has left is given up.
    const to = sql`${span.to.toISOString()}::timestamptz`;
    const latest = sql`${latestCursor(backend.now()).toISOString()}::timestamptz`;
    const cursor = sql`case when ${column} > ${latest} then ${to} else greatest(${column}, ${to}) end`;
    await backend.db
      .update(channels)
      .set({ [reading.cursor]: cursor })
      .where(isChannel(key));
    if (span.to >= until) break;
    from = span.to;
  }
  await backend.db
    .update(channels)
    .set({ [reading.last]: until })
    .where(isChannel(key));
  return { found, since };
}

/** Enqueues the job for each connected channel that was last read so long ago. */
export async function enqueueDue(
  backend: Backend,
  reading: Reading,
  {
    everyMs,
    part,
    job,
  }: {
    everyMs: number;
    part: Capability;
    job: typeof pullChannelJob;
  },
): Promise<void> {
  const now = backend.now();
  const last = channels[reading.last];
  await transaction(backend.db, async (tx) => {
    const due = await tx
      .select({ accountId: channels.accountId, id: channels.id, type: channels.channelType })
      .from(channels)
      .where(
        and(
          eq(channels.status, "active"),
          or(
            isNull(last),
            lt(last, new Date(now.getTime() - everyMs)),
            gt(last, latestCursor(now)),
          ),
        ),
      )
      .orderBy(channels.id);
    for (const { accountId, id, type } of due)
      if (backend.connector(type)?.[part])
        await backend.enqueue(tx, job, { accountId, channelId: id }, { singletonKey: id });
  });
}

async function readUpTo(
  backend: Backend,
  key: ChannelKey,
  reading: Reading,
  until: Date,
): Promise<Date | null> {
  const [channel] = await backend.db
    .select({ cursor: channels[reading.cursor] })
    .from(channels)
    .where(isChannel(key));
  // What lies between the real time of such a reading and now is anybody's guess: everything is
  // read again.
  if (!channel?.cursor || channel.cursor > latestCursor(until)) return null;
  return new Date(Math.min(channel.cursor.getTime(), until.getTime()));
}

/** A cursor beyond it was written while this machine's clock, or another server's, was wrong. */
const latestCursor = (now: Date) => new Date(now.getTime() + CLOCKS_MS);
