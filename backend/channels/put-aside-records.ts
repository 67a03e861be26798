import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { putAsideRecords } from "../db/schema/put-aside-records.ts";
import type { PutAside } from "../marketplaces/put-aside.ts";
import type { ChannelKey } from "./channel-key.ts";

const RETENTION_MS = 7 * 24 * 3_600_000;
/** Limit of stored ids and reasons. */
const MAX_TEXT_LENGTH = 300;
/** Limit of `readOrdersPutAside`. */
const MAX_ORDERS = 200;

const matchChannelRecords = ({ accountId, channelId }: ChannelKey) =>
  and(eq(putAsideRecords.accountId, accountId), eq(putAsideRecords.channelId, channelId));

/** Stores records that a call could not read. A failure to store is no error. */
export async function storePutAside(
  { db, now, log }: Pick<Backend, "db" | "now" | "log">,
  { accountId, channelId }: ChannelKey,
  records: readonly PutAside[],
): Promise<void> {
  // One statement cannot write the same row twice.
  const uniqueRecords = new Map(
    records.map((record) => [`${record.kind} ${record.externalId}`, record]),
  );
  if (uniqueRecords.size === 0) return;
  const currentTime = now();
  const rows = [...uniqueRecords.values()].map(({ kind, externalId, reason }) => ({
    ...{ accountId, channelId, kind, firstAt: currentTime, lastAt: currentTime },
    ...{
      externalId: externalId.slice(0, MAX_TEXT_LENGTH),
      reason: reason.slice(0, MAX_TEXT_LENGTH),
    },
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

/** Deletes the records of orders that could be read later. */
export async function deletePutAsideOrders(
  db: Queryable,
  key: ChannelKey,
  externalOrderIds: readonly string[],
): Promise<void> {
  if (externalOrderIds.length === 0) return;
  await db
    .delete(putAsideRecords)
    .where(
      and(
        matchChannelRecords(key),
        eq(putAsideRecords.kind, "order"),
        inArray(putAsideRecords.externalId, [...externalOrderIds]),
      ),
    );
}

/** Returns why an order could not be read since `since`, or `null`. */
export async function findPutAsideReason(
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
        matchChannelRecords(key),
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
    .where(and(matchChannelRecords(key), eq(putAsideRecords.kind, "order")))
    .orderBy(desc(putAsideRecords.lastAt))
    .limit(MAX_ORDERS);
  return rows.flatMap(({ externalId }) => externalId || []);
}

export async function deleteOldPutAside({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  await db
    .delete(putAsideRecords)
    .where(lt(putAsideRecords.lastAt, new Date(now().getTime() - RETENTION_MS)));
}
