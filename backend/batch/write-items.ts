import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { type Batch, type BatchWanted, productBatches } from "../db/schema/product-batches.ts";
import { makePickedCondition } from "../listings/index.ts";
import { anyOf } from "../products/index.ts";
import { type BatchKey, isBatch } from "./batch-key.ts";

/** Items written in one transaction: the first within the request, the others by the job. */
const WRITTEN_AT_ONCE = 10_000;

/** Writes a new batch's first items, and notes how many are left. Returns their number. */
export async function writeFirstItems(
  tx: Transaction,
  batch: Batch,
  wanted: BatchWanted,
): Promise<number> {
  const inserted = await addItems(tx, batch, wanted, null);
  if (inserted < WRITTEN_AT_ONCE) return inserted;
  const itemsToCome = (await countWanted(tx, batch, wanted)) - inserted;
  if (itemsToCome > 0)
    await tx
      .update(productBatches)
      .set({ wanted, itemsToCome })
      .where(and(eq(productBatches.accountId, batch.accountId), eq(productBatches.id, batch.id)));
  return inserted;
}

/**
 * Writes the next items of a batch. None is run before all are written. The items of a stopped
 * batch are stopped at once. Returns whether there may be more.
 */
export async function writeNext(tx: Transaction, key: BatchKey): Promise<boolean> {
  const [batch] = await tx.select().from(productBatches).where(isBatch(key)).for("update");
  if (!batch?.wanted) return false;
  const inserted = await addItems(tx, batch, batch.wanted, await lastItem(tx, key));
  const rest =
    inserted < WRITTEN_AT_ONCE
      ? { wanted: null, itemsToCome: 0 }
      : { itemsToCome: Math.max(0, batch.itemsToCome - inserted) };
  await tx.update(productBatches).set(rest).where(isBatch(key));
  return rest.wanted !== null;
}

interface LastItem extends Record<string, unknown> {
  position: number;
  productId: string;
  channelId: string;
}

/** Filters by status, because the index with their order begins with it. */
async function lastItem(
  tx: Transaction,
  { accountId, batchId }: BatchKey,
): Promise<LastItem | null> {
  const last = (
    status: SQL,
  ) => sql`(select position, product_id as "productId", channel_id as "channelId" from product_batch_items
    where account_id = ${accountId} and batch_id = ${batchId} and status = ${status} order by position desc limit 1)`;
  const found = await tx.execute<LastItem>(
    sql`${last(sql`'waiting'`)} union all ${last(sql`'stopped'`)} order by position desc limit 1`,
  );
  return found.rows[0] ?? null;
}

async function addItems(
  tx: Transaction,
  batch: Batch,
  wanted: BatchWanted,
  last: LastItem | null,
): Promise<number> {
  const start = last ? last.position + 1 : 0;
  const next =
    "productIds" in wanted
      ? productsFrom(wanted.productIds, start)
      : await listingsBehind(tx, batch, wanted, last);
  const added = await tx.execute<{ n: number }>(sql`
    with made as (
      insert into product_batch_items (batch_id, account_id, product_id, channel_product_id, channel_id, position, status)
      select ${batch.id}, ${batch.accountId}, w.product_id, w.channel_product_id, w.channel_id, ${start}::int + w.place - 1,
        ${batch.stoppedAt === null ? sql`'waiting'` : sql`'stopped'`}
      from (${next}) w returning 1
    ) select count(*)::int as n from made`);
  return added.rows[0]?.n ?? 0;
}

const productsFrom = (productIds: readonly string[], start: number): SQL =>
  sql`select x.id as product_id, '' as channel_product_id, '' as channel_id, x.place
    from jsonb_array_elements_text(${JSON.stringify(productIds.slice(start, start + WRITTEN_AT_ONCE))}::jsonb) with ordinality x(id, place)`;

async function listingsBehind(
  tx: Transaction,
  batch: Batch,
  wanted: WantedListings,
  last: LastItem | null,
): Promise<SQL> {
  const behind = last
    ? sql`where (w.channel_id, w.product_id) > (${last.channelId}, ${last.productId}) and ${isAsItWas(batch, wanted)}`
    : sql``;
  return sql`select n.*, row_number() over (order by n.channel_id, n.product_id) as place
    from (select * from (${await listingsOf(tx, batch, wanted)}) w ${behind} order by w.channel_id, w.product_id limit ${WRITTEN_AT_ONCE}) n`;
}

/** Excludes listings that match the filter only since the batch was requested. */
const isAsItWas = ({ createdAt }: Batch, wanted: WantedListings): SQL =>
  "listings" in wanted && wanted.listings.filter
    ? sql`w.updated_at <= ${createdAt.toISOString()}::timestamptz`
    : sql`true`;

async function countWanted(tx: Transaction, batch: Batch, wanted: BatchWanted): Promise<number> {
  if ("productIds" in wanted) return wanted.productIds.length;
  const counted = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${await listingsOf(tx, batch, wanted)}) w`,
  );
  return counted.rows[0]?.n ?? 0;
}

type WantedListings = Exclude<BatchWanted, { productIds: string[] }>;

/** Selects product_id, channel_product_id, channel_id, updated_at per product and channel. */
async function listingsOf(
  tx: Transaction,
  { accountId, targetChannelIds }: Batch,
  wanted: WantedListings,
): Promise<SQL> {
  if ("listings" in wanted) {
    const isPicked = await makePickedCondition(tx, accountId, wanted.listings);
    return sql`select k.product_id, k.id as channel_product_id, k.channel_id, k.updated_at from channel_products k where k.account_id = ${accountId} and ${isPicked}`;
  }
  const { from, productIds } = wanted.copiesOf;
  const picked = productIds ? sql`k.product_id = ${anyOf(productIds)}` : sql`true`;
  // Ordered by product, so that two such jobs lock the same products in the same order.
  return sql`select k.product_id, k.id as channel_product_id, ${targetChannelIds[0] ?? ""}::text as channel_id, k.updated_at
    from channel_products k join products p on p.account_id = k.account_id and p.id = k.product_id and p.deleted_at is null
    where k.account_id = ${accountId} and k.channel_id = ${from} and ${picked}`;
}
