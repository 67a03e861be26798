import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { type Batch, type BatchWanted, productBatches } from "../db/schema/product-batches.ts";
import { makePickedCondition } from "../listings/index.ts";
import { anyOfValues } from "../products/index.ts";
import { type BatchKey, matchBatch } from "./batch-key.ts";

/** Items per transaction: the first ones within the request, the others by the job. */
const ITEMS_PER_PART = 10_000;

/**
 * Writes a new batch's first items and returns their number. The batch stores how many are left.
 */
export async function writeFirstItems(
  tx: Transaction,
  batch: Batch,
  scope: BatchWanted,
): Promise<number> {
  const insertedCount = await insertItems(tx, batch, scope, null);
  if (insertedCount < ITEMS_PER_PART) return insertedCount;
  const itemsToCome = (await countItemsInScope(tx, batch, scope)) - insertedCount;
  if (itemsToCome > 0)
    await tx
      .update(productBatches)
      .set({ wanted: scope, itemsToCome })
      .where(and(eq(productBatches.accountId, batch.accountId), eq(productBatches.id, batch.id)));
  return insertedCount;
}

/**
 * Writes a batch's next items. None runs before all are written. Returns whether more may be left.
 */
export async function writeNext(tx: Transaction, key: BatchKey): Promise<boolean> {
  const [batch] = await tx.select().from(productBatches).where(matchBatch(key)).for("update");
  if (!batch?.wanted) return false;
  const insertedCount = await insertItems(tx, batch, batch.wanted, await readLastItem(tx, key));
  const remainingFields =
    insertedCount < ITEMS_PER_PART
      ? { wanted: null, itemsToCome: 0 }
      : { itemsToCome: Math.max(0, batch.itemsToCome - insertedCount) };
  await tx.update(productBatches).set(remainingFields).where(matchBatch(key));
  return remainingFields.wanted !== null;
}

interface LastItem extends Record<string, unknown> {
  position: number;
  productId: string;
  channelId: string;
}

/** The index begins with the status, so this filters by it. */
async function readLastItem(
  tx: Transaction,
  { accountId, batchId }: BatchKey,
): Promise<LastItem | null> {
  const selectLast = (
    status: SQL,
  ) => sql`(select position, product_id as "productId", channel_id as "channelId" from product_batch_items
    where account_id = ${accountId} and batch_id = ${batchId} and status = ${status} order by position desc limit 1)`;
  const lastItems = await tx.execute<LastItem>(
    sql`${selectLast(sql`'waiting'`)} union all ${selectLast(sql`'stopped'`)} order by position desc limit 1`,
  );
  return lastItems.rows[0] ?? null;
}

async function insertItems(
  tx: Transaction,
  batch: Batch,
  scope: BatchWanted,
  lastItem: LastItem | null,
): Promise<number> {
  const firstPosition = lastItem ? lastItem.position + 1 : 0;
  const nextItems =
    "productIds" in scope
      ? selectProductsFrom(scope.productIds, firstPosition)
      : await selectListingsAfter(tx, batch, scope, lastItem);
  const insertResult = await tx.execute<{ n: number }>(sql`
    with made as (
      insert into product_batch_items (batch_id, account_id, product_id, channel_product_id, channel_id, position, status)
      select ${batch.id}, ${batch.accountId}, w.product_id, w.channel_product_id, w.channel_id, ${firstPosition}::int + w.place - 1,
        ${batch.stoppedAt === null ? sql`'waiting'` : sql`'stopped'`}
      from (${nextItems}) w returning 1
    ) select count(*)::int as n from made`);
  return insertResult.rows[0]?.n ?? 0;
}

const selectProductsFrom = (productIds: readonly string[], firstPosition: number): SQL =>
  sql`select x.id as product_id, '' as channel_product_id, '' as channel_id, x.place
    from jsonb_array_elements_text(${JSON.stringify(productIds.slice(firstPosition, firstPosition + ITEMS_PER_PART))}::jsonb) with ordinality x(id, place)`;

async function selectListingsAfter(
  tx: Transaction,
  batch: Batch,
  scope: WantedListings,
  lastItem: LastItem | null,
): Promise<SQL> {
  const afterLast = lastItem
    ? sql`where (w.channel_id, w.product_id) > (${lastItem.channelId}, ${lastItem.productId}) and ${isUnchangedSince(batch, scope)}`
    : sql``;
  return sql`select n.*, row_number() over (order by n.channel_id, n.product_id) as place
    from (select * from (${await selectListings(tx, batch, scope)}) w ${afterLast} order by w.channel_id, w.product_id limit ${ITEMS_PER_PART}) n`;
}

/** Excludes listings that match the filter only since the request. */
const isUnchangedSince = ({ createdAt }: Batch, scope: WantedListings): SQL =>
  "listings" in scope && scope.listings.filter
    ? sql`w.updated_at <= ${createdAt.toISOString()}::timestamptz`
    : sql`true`;

async function countItemsInScope(
  tx: Transaction,
  batch: Batch,
  scope: BatchWanted,
): Promise<number> {
  if ("productIds" in scope) return scope.productIds.length;
  const countResult = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${await selectListings(tx, batch, scope)}) w`,
  );
  return countResult.rows[0]?.n ?? 0;
}

type WantedListings = Exclude<BatchWanted, { productIds: string[] }>;

/** Selects product_id, channel_product_id, channel_id, updated_at per product and channel. */
async function selectListings(
  tx: Transaction,
  { accountId, targetChannelIds }: Batch,
  scope: WantedListings,
): Promise<SQL> {
  if ("listings" in scope) {
    const pickCondition = await makePickedCondition(tx, accountId, scope.listings);
    return sql`select k.product_id, k.id as channel_product_id, k.channel_id, k.updated_at from channel_products k where k.account_id = ${accountId} and ${pickCondition}`;
  }
  const { from, productIds } = scope.copiesOf;
  const productCondition = productIds ? sql`k.product_id = ${anyOfValues(productIds)}` : sql`true`;
  // Sorts by product, so that concurrent jobs lock products in one order.
  return sql`select k.product_id, k.id as channel_product_id, ${targetChannelIds[0] ?? ""}::text as channel_id, k.updated_at
    from channel_products k join products p on p.account_id = k.account_id and p.id = k.product_id and p.deleted_at is null
    where k.account_id = ${accountId} and k.channel_id = ${from} and ${productCondition}`;
}
