import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { publishJobs, type WantedPublish } from "../db/schema/publish-jobs.ts";
import { anyOfValues } from "../products/index.ts";
import { makePickedCondition } from "./pick-listings.ts";
import { isPublish, type PublishKey } from "./publish-key.ts";

/** Items written in one transaction: the first within the request, the others by the job. */
const WRITTEN_AT_ONCE = 10_000;

type PublishJob = Pick<
  typeof publishJobs.$inferSelect,
  "id" | "accountId" | "createdAt" | "stoppedAt" | "wanted" | "itemsToCome"
>;

/**
 * Writes a new publish's first items and stores how many are left. Returns the number written.
 * Skips unknown and foreign ids.
 */
export async function writeFirst(
  tx: Transaction,
  publish: PublishJob,
  wantedListings: WantedPublish,
): Promise<number> {
  const rows = await selectWantedRows(tx, publish.accountId, wantedListings);
  const insertedCount = await addItems(
    tx,
    publish,
    sql`select * from (${rows}) w order by w.channel_id, w.product_id limit ${WRITTEN_AT_ONCE}`,
  );
  if (insertedCount < WRITTEN_AT_ONCE) return insertedCount;
  const countRows = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${rows}) w`,
  );
  const itemsToCome = (countRows.rows[0]?.n ?? 0) - insertedCount;
  if (itemsToCome > 0)
    await tx
      .update(publishJobs)
      .set({ wanted: wantedListings, itemsToCome })
      .where(and(eq(publishJobs.accountId, publish.accountId), eq(publishJobs.id, publish.id)));
  return insertedCount;
}

/** Writes a publish's next items, as stopped if it is. Returns whether more may be left. */
export async function writeNext(tx: Transaction, key: PublishKey): Promise<boolean> {
  const [publish] = await tx.select().from(publishJobs).where(isPublish(key)).for("update");
  if (!publish?.wanted) return false;
  const rows = await selectWantedRows(tx, publish.accountId, publish.wanted);
  // Keeps the key's order, so that writing continues after the last item.
  const inserted = await addItems(
    tx,
    publish,
    sql`select w.* from (${rows}) w
      where (w.channel_id, w.product_id) > (select i.channel_id, i.product_id from publish_job_items i where i.account_id = ${publish.accountId} and i.publish_id = ${publish.id} order by i.channel_id desc, i.product_id desc limit 1)
      order by w.channel_id, w.product_id limit ${WRITTEN_AT_ONCE}`,
  );
  const remainder =
    inserted < WRITTEN_AT_ONCE
      ? { wanted: null, itemsToCome: 0 }
      : { itemsToCome: Math.max(0, publish.itemsToCome - inserted) };
  await tx
    .update(publishJobs)
    .set(remainder)
    .where(and(eq(publishJobs.accountId, publish.accountId), eq(publishJobs.id, publish.id)));
  return remainder.wanted !== null;
}

/** Selects product_id and channel_id, each pair once. */
async function selectWantedRows(
  tx: Transaction,
  accountId: string,
  wantedListings: WantedPublish,
): Promise<SQL> {
  if ("listings" in wantedListings)
    return sql`select k.product_id, k.channel_id from channel_products k where k.account_id = ${accountId} and ${await makePickedCondition(tx, accountId, wantedListings.listings)}`;
  return sql`select p.id as product_id, c.id as channel_id from products p join channels c on c.account_id = p.account_id
    where p.account_id = ${accountId} and p.deleted_at is null and p.id = ${anyOfValues(wantedListings.productIds)} and c.id = ${anyOfValues(wantedListings.channelIds)}`;
}

/**
 * Adds `wantedListings` (unique pairs of product_id and channel_id) as items, and returns their
 * number. A newer request for a listing takes precedence.
 */
export async function addItems(
  tx: Transaction,
  { id, accountId, createdAt, stoppedAt }: PublishJob,
  wantedRows: SQL,
): Promise<number> {
  const isSuperseded = sql`k.action is not null and k.updated_at > ${createdAt.toISOString()}::timestamptz`;
  const status =
    stoppedAt === null
      ? sql`case when ${isSuperseded} then 'stopped' else 'waiting' end`
      : sql`'stopped'`;
  const addedRows = await tx.execute<{ n: number }>(sql`
    with made as (
      insert into publish_job_items (publish_id, account_id, channel_id, product_id, status, error_code)
      select ${id}, ${accountId}, w.channel_id, w.product_id, ${status}, case when ${isSuperseded} then 'superseded' end
      from (${wantedRows}) w left join channel_products k on k.account_id = ${accountId} and k.product_id = w.product_id and k.channel_id = w.channel_id returning 1
    ) select count(*)::int as n from made`);
  return addedRows.rows[0]?.n ?? 0;
}
