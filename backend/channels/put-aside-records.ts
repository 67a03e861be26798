import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { putAsideRecords } from "../db/schema/put-aside-records.ts";
import type { PutAside } from "../marketplaces/put-aside.ts";
import type { ChannelKey } from "./channel-key.ts";

const KEPT_MS = 7 * 24 * 3_600_000;
/** Longer ids do not exist; longer reasons are cut. */
const LONGEST_REASON = 300;
/** Most orders in one answer of `readOrdersPutAside`. */
const MOST_ORDERS = 200;

const isRecordOfChannel = ({ accountId, channelId }: ChannelKey) =>
  and(eq(putAsideRecords.accountId, accountId), eq(putAsideRecords.channelId, channelId));

/** Stores records that a call could not read, each once. A failure to store is no error. */
export async function keepPutAside(
  { db, now, log }: Pick<Backend, "db" | "now" | "log">,
  { accountId, channelId }: ChannelKey,
  records: readonly PutAside[],
): Promise<void> {
  // One statement cannot write a row twice.
  const putAsides = new Map(
    records.map((record) => [`${record.kind} ${record.externalId}`, record]),
  );
  if (putAsides.size === 0) return;
  const currentTime = now();
  const rows = [...putAsides.values()].map(({ kind, externalId, reason }) => ({
    ...{ accountId, channelId, kind, firstAt: currentTime, lastAt: currentTime },
    ...{ externalId: externalId.slice(0, LONGEST_REASON), reason: reason.slice(0, LONGEST_REASON) },
  }));
  for (const { kind, externalId, reason } of rows)
    log.warn({ channelId, kind, externalId, reason }, "a record could not be read");
  await db
    .insert(putAsideRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        putAsideRecords.accountId,
        putAsideRecords.channelId,
        putAsideRecords.kind,
        putAsideRecords.externalId,
      ],
      set: {
        reason: sql`excluded.reason`,
        lastAt: sql`excluded.last_at`,
        tries: sql`${putAsideRecords.tries} + 1`,
      },
    })
    .catch((err: unknown) => log.warn({ err, channelId }, "unreadable records were not stored"));
}

/** Removes orders that could be read after all. */
export async function endPutAside(
  db: Queryable,
  key: ChannelKey,
  externalOrderIds: readonly string[],
): Promise<void> {
  if (externalOrderIds.length === 0) return;
  await db
    .delete(putAsideRecords)
    .where(
      and(
        isRecordOfChannel(key),
        eq(putAsideRecords.kind, "order"),
        inArray(putAsideRecords.externalId, [...externalOrderIds]),
      ),
    );
}

/** Why an order could not be read since `since`, or `null`. */
export async function explainPutAside(
  db: Queryable,
  key: ChannelKey,
  externalOrderId: string,
  since: Date,
): Promise<string | null> {
  const [putAsideRecord] = await db
    .select({ reason: putAsideRecords.reason })
    .from(putAsideRecords)
    .where(
      and(
        isRecordOfChannel(key),
        eq(putAsideRecords.kind, "order"),
        eq(putAsideRecords.externalId, externalOrderId),
        gte(putAsideRecords.lastAt, since),
      ),
    );
  return putAsideRecord?.reason ?? null;
}

/** Returns the shop's unreadable orders, latest first. */
export async function readOrdersPutAside(db: Queryable, key: ChannelKey): Promise<string[]> {
  const rows = await db
    .select({ externalId: putAsideRecords.externalId })
    .from(putAsideRecords)
    .where(and(isRecordOfChannel(key), eq(putAsideRecords.kind, "order")))
    .orderBy(desc(putAsideRecords.lastAt))
    .limit(MOST_ORDERS);
  return rows.flatMap(({ externalId }) => externalId || []);
}

export async function forgetPutAside({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  await db
    .delete(putAsideRecords)
    .where(lt(putAsideRecords.lastAt, new Date(now().getTime() - KEPT_MS)));
}
