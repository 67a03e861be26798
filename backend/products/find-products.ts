import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isBelow, listAncestors } from "#contract/category-path.ts";
import { MOST_IDENTICAL_FAILURES } from "#contract/listing-fields.ts";
import { type ProductCount, type ProductSummary, SyncInfo } from "#contract/products.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { makeJsonRow, pickColumns, toWireRow, type WireRow } from "../db/json-row.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { ProblemError } from "../http/problem-error.ts";
import { imageUrl } from "./image-url.ts";
import {
  anyOfValues,
  isUnfiltered,
  makeProductCondition,
  makeProductOrder,
  type ProductFilter,
  productTotal,
  selectLowLevels,
  withLevel,
} from "./product-filter.ts";

export type ProductQuery = ProductFilter & { limit: number; offset: number };

/** The text is fixed (docs/specification.md "Refusals"). */
export const invalidIdsProblem = () =>
  new ProblemError(400, "invalid_ids_param", "invalid ids param");

interface Row {
  id: string;
  name: string;
  isActive: boolean;
  updatedAt: string;
  variantCount: number;
  firstSku: string | null;
  lastSku: string | null;
  minPrice: number | null;
  maxPrice: number | null;
  available: number;
  isLow: boolean;
  category: string;
  image: { id: string; isPlaceholder: boolean } | null;
  channels: SyncRow[] | null;
}
interface Found extends Record<string, unknown> {
  total: string | null;
  products: Row[] | null;
}
/** A listing `k` of a product, as the board of channels shows it. */
const k = alias(channelProducts, "k");
const SYNC_COLUMNS = pickColumns(k, SyncInfo.shape);
const SYNC_ROW = {
  ...SYNC_COLUMNS,
  isRetryPaused: sql<boolean>`${k.failureCount} >= ${MOST_IDENTICAL_FAILURES}`,
};
type SyncRow = WireRow<typeof SYNC_ROW>;

/**
 * Returns a page of products and their total in one statement. Count and page are planned
 * separately, each with its own index: frequent matches are met in order, rare ones are found, then
 * sorted. Only the page's rows are read whole. Requested counts of all products also give an
 * unfiltered list's total: counting is most of the cost.
 */
export async function findProducts(
  backend: Backend,
  accountId: string,
  { include, ...query }: ProductQuery & { include?: "counts"[] | undefined },
): Promise<{ products: ProductSummary[]; total: number; counts?: ProductCount }> {
  const whole = include?.includes("counts")
    ? countProducts(backend, accountId, ALL_PRODUCTS)
    : undefined;
  const filter = await withLevel(backend.db, accountId, checkIds(query));
  const condition = makeProductCondition(accountId, filter);
  const isAll = isUnfiltered(accountId, filter);
  const statement = sql`
    with page as (
      select p.account_id, p.id, p.name, p.category, p.is_active, p.updated_at, row_number() over (order by ${makeProductOrder(query)}) as place
      from products p where ${condition} and ${matchesSlice(query)} order by ${makeProductOrder(query)} ${limitToWindow(query)}
    )
    select (${isAll && whole ? sql`null` : productTotal(accountId, filter)}) as total, (select json_agg(r order by r.place) from (
      select page.place, page.id, page.name, page.category, page.is_active as "isActive", page.updated_at as "updatedAt",
        exists (select ${selectLowLevels(accountId)} and l.product_id = page.id) as "isLow", v.*, i.image, c.channels
      from page
      left join lateral (${VARIANT_SUMMARY}) v on true
      left join lateral (${FIRST_IMAGE}) i on true
      left join lateral (${syncRows(sql`page`)}) c on true
    ) r) as products`;
  const pageQuery =
    isAll && query.offset === 0
      ? executeRepeated<Found>(backend.db, statement)
      : backend.db.execute<Found>(statement);
  const [{ rows }, counts] = await Promise.all([pageQuery, whole]);
  const [row] = rows;
  return {
    total: isAll && counts ? counts.count : Number(row?.total ?? 0),
    products: (row?.products ?? []).map((product) => presentSummary(backend, product)),
    ...(counts ? { counts } : {}),
  };
}

/** A filter without restrictions. */
const ALL_PRODUCTS: ProductFilter = { sortBy: "updatedAt", orderBy: "desc" };

const VARIANT_SUMMARY = sql`select count(*)::int as "variantCount", (array_agg(x.sku order by x.position))[1] as "firstSku",
  (array_agg(x.sku order by x.position desc))[1] as "lastSku", min(x.price) as "minPrice", max(x.price) as "maxPrice",
  coalesce(sum((select sum(s.available) from stocks s where s.account_id = x.account_id and s.variant_id = x.id)), 0)::int as available
  from variants x where x.account_id = page.account_id and x.product_id = page.id and x.deleted_at is null`;

const FIRST_IMAGE = sql`select json_build_object('id', m.id, 'isPlaceholder', m.is_placeholder) as image
  from product_images l join images m on m.account_id = l.account_id and m.id = l.image_id where l.account_id = page.account_id and l.product_id = page.id order by l.position limit 1`;

/** Sync info of the product's listings as one JSON list, oldest first. */
const syncRows = (
  product: SQL,
) => sql`select json_agg(${makeJsonRow(SYNC_ROW)} order by k.id) as channels
  from channel_products k where k.account_id = ${product}.account_id and k.product_id = ${product}.id`;

function presentSummary(backend: Backend, row: Row): ProductSummary {
  const skus = [row.firstSku, row.lastSku].filter((sku) => sku !== null);
  return {
    id: row.id,
    name: row.name,
    images: row.image ? [{ ...row.image, url: imageUrl(backend.config, row.image.id) }] : [],
    connectedChannels: (row.channels ?? []).map(syncInfo),
    variantCount: row.variantCount,
    skus: row.variantCount > 1 ? skus : skus.slice(0, 1),
    minPrice: row.minPrice ?? 0,
    maxPrice: row.maxPrice ?? 0,
    available: row.available,
    isLow: row.isLow,
    category: row.category,
    isActive: row.isActive,
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

const syncInfo = (row: SyncRow) => ({ ...row, ...toWireRow(SYNC_COLUMNS, row) });

/** Counts the filter's products in all and by their listings' sync status. */
export async function countProducts(
  { db }: Backend,
  accountId: string,
  filter: ProductFilter,
): Promise<ProductCount> {
  const request = await withLevel(db, accountId, checkIds(filter));
  const statement = sql`select p.sync_mask as mask, count(*)::int as count from products p where ${makeProductCondition(accountId, request)} group by p.sync_mask`;
  const counting = isUnfiltered(accountId, request)
    ? executeRepeated<{ mask: number; count: number }>(db, statement)
    : db.execute<{ mask: number; count: number }>(statement);
  const result = await counting;
  const bySyncStatuses = result.rows.map(({ mask, count }) => ({
    syncStatuses: listStatusesIn(mask),
    count,
  }));
  return { count: result.rows.reduce((sum, { count }) => sum + count, 0), bySyncStatuses };
}

function listStatusesIn(mask: number): SyncStatus[] {
  return Object.values(SYNC_STATUS).filter((status) => (mask & (1 << status)) !== 0);
}

/** Returns the ids of the filter in its order, for "select all that match". */
export async function findProductIds(
  { db }: Backend,
  accountId: string,
  query: ProductQuery,
): Promise<string[]> {
  const condition = makeProductCondition(
    accountId,
    await withLevel(db, accountId, checkIds(query)),
  );
  const result = await db.execute<{ id: string }>(
    sql`select p.id from products p where ${condition} and ${matchesSlice(query)} order by ${makeProductOrder(query)} ${limitToWindow(query)}`,
  );
  return result.rows.map((row) => row.id);
}

/**
 * Lists products' categories with their ancestors. One index look-up per category, for any number
 * of products.
 */
export async function listCategories({ db }: Backend, accountId: string): Promise<string[]> {
  const selectNextCategory = (than: SQL) =>
    sql`select min(p.category collate "C") from products p where p.account_id = ${accountId} and p.deleted_at is null and p.category collate "C" > ${than}`;
  const result = await db.execute<{ category: string }>(sql`
    with recursive found (category) as ((${selectNextCategory(sql`''`)}) union all select (${selectNextCategory(sql`f.category`)}) from found f where f.category is not null)
    select category from found where category is not null`);
  const categories = new Set(
    result.rows.flatMap(({ category }) => [
      category,
      ...listAncestors(category).filter((above) => isBelow(category, above)),
    ]),
  );
  return [...categories].sort(
    (a, b) => compareTexts(a.toLowerCase(), b.toLowerCase()) || compareTexts(a, b),
  );
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Returns products' sync status per channel, in the requested order, without foreign products. */
export async function getSyncInfos({ db }: Backend, accountId: string, ids: string[] | undefined) {
  if (!ids?.length) throw invalidIdsProblem();
  const result = await db.execute<{ id: string; channels: SyncRow[] | null }>(sql`
    select p.id, c.channels from products p left join lateral (${syncRows(sql`p`)}) c on true
    where p.account_id = ${accountId} and p.deleted_at is null and p.id = ${anyOfValues(ids)}`);
  const rowsById = new Map(result.rows.map((row) => [row.id, (row.channels ?? []).map(syncInfo)]));
  return [...new Set(ids)].flatMap((id) => {
    const syncInfos = rowsById.get(id);
    return syncInfos ? [{ id, syncInfos }] : [];
  });
}

export async function findMatchingIds(
  { db }: Backend,
  accountId: string,
  filter: ProductFilter,
): Promise<string[]> {
  const condition = makeProductCondition(
    accountId,
    await withLevel(db, accountId, checkIds(filter)),
  );
  const result = await db.execute<{ id: string }>(
    sql`select p.id from products p where ${condition} order by ${makeProductOrder(filter)}`,
  );
  return result.rows.map((row) => row.id);
}

function checkIds<T extends { ids?: string[] | undefined }>(filter: T): T {
  if (filter.ids?.length === 0) throw invalidIdsProblem();
  return filter;
}

/** Given ids, offset and limit slice that list. */
const matchesSlice = ({ ids, limit, offset }: ProductQuery): SQL =>
  ids ? sql`p.id = ${anyOfValues(ids.slice(offset, offset + limit))}` : sql`true`;
const limitToWindow = ({ ids, limit, offset }: ProductQuery): SQL =>
  ids ? sql`` : sql.raw(`limit ${limit} offset ${offset}`);
