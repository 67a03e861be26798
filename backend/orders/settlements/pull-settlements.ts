import { sql } from "drizzle-orm";
import { type ChannelKey, withCapability } from "../../channels/index.ts";
import type { Backend } from "../../context.ts";
import { orderSettlements } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import type { ChannelSettlement } from "../../marketplaces/channel-settlements.ts";
import { pullSettlementsJob } from "../jobs.ts";
import { enqueueDue, readSpans, SETTLEMENTS_READING } from "../read-spans.ts";
import { lockNewOrders, writeFees } from "./write-fees.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PULL_EVERY_MS = HOUR_MS / 2;

export const enqueueDueSettlements = (backend: Backend): Promise<void> =>
  enqueueDue(backend, SETTLEMENTS_READING, {
    everyMs: PULL_EVERY_MS,
    capability: "settlements",
    job: pullSettlementsJob,
  });

/**
 * Reads the channel's entries of fees since the last time (first time: thirty days). Safe to
 * repeat: each page is one transaction, and a known entry replaces itself. Returns the number of
 * entries. Throws ConnectorError.
 */
export async function pullSettlements(backend: Backend, key: ChannelKey): Promise<number> {
  const lateHours = await withCapability(
    backend,
    key,
    "settlements",
    async (settlements) => settlements.lateHours,
  );
  const { found } = await readSpans(backend, key, SETTLEMENTS_READING, {
    overlapMs: lateHours * HOUR_MS,
    read: (from, until) => pullSpan(backend, key, from, until),
  });
  return found;
}

async function pullSpan(
  backend: Backend,
  key: ChannelKey,
  from: Date,
  until: Date,
): Promise<{ to: Date; found: number }> {
  let foundCount = 0;
  let cursor: string | null = null;
  for (;;) {
    const page = await pullPage(backend, key, { from, until, cursor });
    foundCount += page.found;
    cursor = page.cursor;
    if (cursor === null) return { to: page.to, found: foundCount };
  }
}

async function pullPage(
  backend: Backend,
  key: ChannelKey,
  { from, until, cursor }: { from: Date; until: Date; cursor: string | null },
): Promise<{ to: Date; found: number; cursor: string | null }> {
  const readAt = backend.now();
  const { to, entries, ...next } = await withCapability(
    backend,
    key,
    "settlements",
    async (settlements, credentials) => {
      const lastMoment = from.getTime() + settlements.spanDays * DAY_MS;
      const spanEnd = new Date(Math.min(until.getTime(), lastMoment));
      return {
        to: spanEnd,
        ...(await settlements.list(credentials, { from, to: spanEnd, cursor })),
      };
    },
  );
  await storeSettlements(backend, key, entries, readAt);
  return { to, found: entries.length, cursor: next.cursor };
}

/** Stores a page of entries and the fees of their orders, and reports the changed sales. */
export async function storeSettlements(
  backend: Backend,
  key: ChannelKey,
  entries: readonly ChannelSettlement[],
  readAt: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const { accountId, channelId } = key;
  const rows = new Map(
    entries.map(({ externalOrderId, ...reported }) => [
      JSON.stringify([externalOrderId, reported.entry]),
      { accountId, channelId, externalId: externalOrderId, ...reported, readAt },
    ]),
  );
  await transaction(backend.db, async (tx) => {
    await lockNewOrders(tx, key);
    await tx
      .insert(orderSettlements)
      .values([...rows.values()])
      .onConflictDoUpdate({
        target: [
          orderSettlements.accountId,
          orderSettlements.channelId,
          orderSettlements.externalId,
          orderSettlements.entry,
        ],
        set: {
          currency: sql`excluded.currency`,
          fees: sql`excluded.fees`,
          settledAt: sql`excluded.settled_at`,
          readAt: sql`excluded.read_at`,
        },
        setWhere: sql`${orderSettlements.readAt} <= excluded.read_at`,
      });
    const externalIds = [...new Set(entries.map(({ externalOrderId }) => externalOrderId))];
    const orderIds = await writeFees(backend, tx, key, externalIds);
    if (orderIds.length > 0) await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds });
  });
}
