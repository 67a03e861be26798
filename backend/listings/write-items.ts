import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { publishJobs, type WantedPublish } from "../db/schema/publish-jobs.ts";
import { anyOfValues } from "../products/index.ts";
import { makePickedCondition } from "./pick-listings.ts";
import { isPublish, type PublishKey } from "./publish-key.ts";

/** The request writes the first part, a job the rest. */
const ITEMS_PER_TRANSACTION = 10_000;

type PublishJob = Pick<
  typeof publishJobs.$inferSelect,
  "id" | "accountId" | "createdAt" | "stoppedAt" | "wanted" | "itemsToCome"
>;

/** Skips unknown and foreign ids. Returns the number written, and stores how many are left. */
export async function writeFirstItems(
  tx: Transaction,
  publish: PublishJob,
  requestedListings: WantedPublish,
): Promise<number> {
  const rows = await selectPairs(tx, publish.accountId, requestedListings);
  const insertedCount = await addItems(
    tx,
    publish,
    sql`select * from (${rows}) w order by w.channel_id, w.product_id limit ${ITEMS_PER_TRANSACTION}`,
  );
  if (insertedCount < ITEMS_PER_TRANSACTION) return insertedCount;
  const countRows = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${rows}) w`,
  );
  const itemsToCome = (countRows.rows[0]?.n ?? 0) - insertedCount;
  if (itemsToCome > 0)
    await tx
      .update(publishJobs)
      .set({ wanted: requestedListings, itemsToCome })
      .where(and(eq(publishJobs.accountId, publish.accountId), eq(publishJobs.id, publish.id)));
  return insertedCount;
}

/** In a stopped publish, items are written as stopped. Returns whether more may be left. */
export async function writeNextItems(tx: Transaction, key: PublishKey): Promise<boolean> {
  const [publish] = await tx.select().from(publishJobs).where(isPublish(key)).for("update");
  if (!publish?.wanted) return false;
  const rows = await selectPairs(tx, publish.accountId, publish.wanted);
  // In key order, so that the next part continues after the last item.
  const inserted = await addItems(
    tx,
    publish,
    sql`select w.* from (${rows}) w
      where (w.channel_id, w.product_id) > (select i.channel_id, i.product_id from publish_job_items i where i.account_id = ${publish.accountId} and i.publish_id = ${publish.id} order by i.channel_id desc, i.product_id desc limit 1)
      order by w.channel_id, w.product_id limit ${ITEMS_PER_TRANSACTION}`,
  );
  const remainder =
    inserted < ITEMS_PER_TRANSACTION
      ? { wanted: null, itemsToCome: 0 }
      : { itemsToCome: Math.max(0, publish.itemsToCome - inserted) };
  await tx
    .update(publishJobs)
    .set(remainder)
    .where(and(eq(publishJobs.accountId, publish.accountId), eq(publishJobs.id, publish.id)));
  return remainder.wanted !== null;
}

/** Selects product_id and channel_id, each pair once. */
async function selectPairs(
  tx: Transaction,
  accountId: string,
  requestedListings: WantedPublish,
): Promise<SQL> {
  if ("listings" in requestedListings)
    return sql`select k.product_id, k.channel_id from channel_products k where k.account_id = ${accountId} and ${await makePickedCondition(tx, accountId, requestedListings.listings)}`;
  return sql`select p.id as product_id, c.id as channel_id from products p join channels c on c.account_id = p.account_id
    where p.account_id = ${accountId} and p.deleted_at is null and p.id = ${anyOfValues(requestedListings.productIds)} and c.id = ${anyOfValues(requestedListings.channelIds)}`;
}

/**
 * Adds unique pairs as items, and returns their number. A newer request for a listing takes
 * precedence.
 */
export async function addItems(
  tx: Transaction,
  { id, accountId, createdAt, stoppedAt }: PublishJob,
  pairs: SQL,
): Promise<number> {
  const isSuperseded = sql`k.action is not null and k.updated_at > ${createdAt.toISOString()}::timestamptz`;
  const status =
    stoppedAt === null
      ? sql`case when ${isSuperseded} then 'stopped' else 'waiting' end`
      : sql`'stopped'`;
  const insertedRows = await tx.execute<{ n: number }>(sql`
    with made as (
      insert into publish_job_items (publish_id, account_id, channel_id, product_id, status, error_code)
      select ${id}, ${accountId}, w.channel_id, w.product_id, ${status}, case when ${isSuperseded} then 'superseded' end
      from (${pairs}) w left join channel_products k on k.account_id = ${accountId} and k.product_id = w.product_id and k.channel_id = w.channel_id returning 1
    ) select count(*)::int as n from made`);
  return insertedRows.rows[0]?.n ?? 0;
}
