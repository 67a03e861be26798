import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { type Batch, type BatchWanted, productBatches } from "../db/schema/product-batches.ts";
import { makePickedCondition } from "../listings/index.ts";
import { anyOfValues } from "../products/index.ts";
import { type BatchKey, isBatch } from "./batch-key.ts";

/** Items per transaction: the first within the request, the others by the job. */
const WRITTEN_AT_ONCE = 10_000;

/** Writes a new batch's first items and stores how many are left. Returns their number. */
export async function writeFirstItems(
  tx: Transaction,
  batch: Batch,
  batchWanted: BatchWanted,
): Promise<number> {
  const inserted = await addItems(tx, batch, batchWanted, null);
  if (inserted < WRITTEN_AT_ONCE) return inserted;
  const itemsToCome = (await countWanted(tx, batch, batchWanted)) - inserted;
  if (itemsToCome > 0)
    await tx
      .update(productBatches)
      .set({ wanted: batchWanted, itemsToCome })
      .where(and(eq(productBatches.accountId, batch.accountId), eq(productBatches.id, batch.id)));
  return inserted;
}

/**
 * Writes a batch's next items, as stopped if it is. None runs before all are written. Returns
 * whether more may be left.
 */
export async function writeNext(tx: Transaction, key: BatchKey): Promise<boolean> {
  const [batch] = await tx.select().from(productBatches).where(isBatch(key)).for("update");
  if (!batch?.wanted) return false;
  const inserted = await addItems(tx, batch, batch.wanted, await readLastItem(tx, key));
  const remainder =
    inserted < WRITTEN_AT_ONCE
      ? { wanted: null, itemsToCome: 0 }
      : { itemsToCome: Math.max(0, batch.itemsToCome - inserted) };
  await tx.update(productBatches).set(remainder).where(isBatch(key));
  return remainder.wanted !== null;
}

interface LastItem extends Record<string, unknown> {
  position: number;
  productId: string;
  channelId: string;
}

/** Filters by status, because the index begins with it. */
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

async function addItems(
  tx: Transaction,
  batch: Batch,
  batchWanted: BatchWanted,
  last: LastItem | null,
): Promise<number> {
  const start = last ? last.position + 1 : 0;
  const next =
    "productIds" in batchWanted
      ? selectProductsFrom(batchWanted.productIds, start)
      : await selectListingsBehind(tx, batch, batchWanted, last);
  const added = await tx.execute<{ n: number }>(sql`
    with made as (
      insert into product_batch_items (batch_id, account_id, product_id, channel_product_id, channel_id, position, status)
      select ${batch.id}, ${batch.accountId}, w.product_id, w.channel_product_id, w.channel_id, ${start}::int + w.place - 1,
        ${batch.stoppedAt === null ? sql`'waiting'` : sql`'stopped'`}
      from (${next}) w returning 1
    ) select count(*)::int as n from made`);
  return added.rows[0]?.n ?? 0;
}

const selectProductsFrom = (productIds: readonly string[], start: number): SQL =>
  sql`select x.id as product_id, '' as channel_product_id, '' as channel_id, x.place
    from jsonb_array_elements_text(${JSON.stringify(productIds.slice(start, start + WRITTEN_AT_ONCE))}::jsonb) with ordinality x(id, place)`;

async function selectListingsBehind(
  tx: Transaction,
  batch: Batch,
  wantedListings: WantedListings,
  last: LastItem | null,
): Promise<SQL> {
  const behind = last
    ? sql`where (w.channel_id, w.product_id) > (${last.channelId}, ${last.productId}) and ${isAsItWas(batch, wantedListings)}`
    : sql``;
  return sql`select n.*, row_number() over (order by n.channel_id, n.product_id) as place
    from (select * from (${await selectListings(tx, batch, wantedListings)}) w ${behind} order by w.channel_id, w.product_id limit ${WRITTEN_AT_ONCE}) n`;
}

/** Excludes listings that match the filter only since the request. */
const isAsItWas = ({ createdAt }: Batch, wantedListings: WantedListings): SQL =>
  "listings" in wantedListings && wantedListings.listings.filter
    ? sql`w.updated_at <= ${createdAt.toISOString()}::timestamptz`
    : sql`true`;

async function countWanted(
  tx: Transaction,
  batch: Batch,
  batchWanted: BatchWanted,
): Promise<number> {
  if ("productIds" in batchWanted) return batchWanted.productIds.length;
  const counted = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${await selectListings(tx, batch, batchWanted)}) w`,
  );
  return counted.rows[0]?.n ?? 0;
}

type WantedListings = Exclude<BatchWanted, { productIds: string[] }>;

/** Selects product_id, channel_product_id, channel_id, updated_at per product and channel. */
async function selectListings(
  tx: Transaction,
  { accountId, targetChannelIds }: Batch,
  wantedListings: WantedListings,
): Promise<SQL> {
  if ("listings" in wantedListings) {
    const isPicked = await makePickedCondition(tx, accountId, wantedListings.listings);
    return sql`select k.product_id, k.id as channel_product_id, k.channel_id, k.updated_at from channel_products k where k.account_id = ${accountId} and ${isPicked}`;
  }
  const { from, productIds } = wantedListings.copiesOf;
  const picked = productIds ? sql`k.product_id = ${anyOfValues(productIds)}` : sql`true`;
  // Ordered by product: concurrent jobs then lock products in one order.
  return sql`select k.product_id, k.id as channel_product_id, ${targetChannelIds[0] ?? ""}::text as channel_id, k.updated_at
    from channel_products k join products p on p.account_id = k.account_id and p.id = k.product_id and p.deleted_at is null
    where k.account_id = ${accountId} and k.channel_id = ${from} and ${picked}`;
}
