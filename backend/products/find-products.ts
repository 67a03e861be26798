import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isBelow, listAncestors } from "#contract/category-path.ts";
import { MAX_IDENTICAL_FAILURES } from "#contract/listing-fields.ts";
import { type ProductCount, type ProductSummary, SyncInfo } from "#contract/products.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { makeJsonRow, pickColumns, toWireRow, type WireRow } from "../db/json-row.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { ProblemError } from "../http/problem-error.ts";
import { makeImageUrl } from "./image-url.ts";
import {
  anyOfValues,
  countProductsQuery,
  isUnfiltered,
  makeProductCondition,
  makeProductOrder,
  type ProductFilter,
  selectLowLevels,
  withLowStockLevel,
} from "./product-filter.ts";

export type ProductQuery = ProductFilter & { limit: number; offset: number };

/** The text is fixed (docs/specification.md "Refusals"). */
export const invalidIdsProblem = () =>
  new ProblemError(400, "invalid_ids_param", "invalid ids param");

interface SummaryRow {
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
interface PageRow extends Record<string, unknown> {
  total: string | null;
  products: SummaryRow[] | null;
}
/** A product's listing `k`. */
const listing = alias(channelProducts, "k");
const SYNC_COLUMNS = pickColumns(listing, SyncInfo.shape);
const SYNC_ROW = {
  ...SYNC_COLUMNS,
  isRetryPaused: sql<boolean>`${listing.failureCount} >= ${MAX_IDENTICAL_FAILURES}`,
};
type SyncRow = WireRow<typeof SYNC_ROW>;

/**
 * Returns a page of products and their total in one statement. Count and page are planned
 * separately, each with its own index, and only the page's rows are read whole. Requested counts of
 * all products also give the total of an unfiltered list: counting is most of the cost.
 */
export async function findProducts(
  backend: Backend,
  accountId: string,
  { include, ...query }: ProductQuery & { include?: "counts"[] | undefined },
): Promise<{ products: ProductSummary[]; total: number; counts?: ProductCount }> {
  const allCounts = include?.includes("counts")
    ? countProducts(backend, accountId, ALL_PRODUCTS)
    : undefined;
  const filter = await withLowStockLevel(backend.db, accountId, checkIds(query));
  const condition = makeProductCondition(accountId, filter);
  const isAll = isUnfiltered(accountId, filter);
  const statement = sql`
    with page as (
      select p.account_id, p.id, p.name, p.category, p.is_active, p.updated_at, row_number() over (order by ${makeProductOrder(query)}) as place
      from products p where ${condition} and ${matchIdSlice(query)} order by ${makeProductOrder(query)} ${limitToWindow(query)}
    )
    select (${isAll && allCounts ? sql`null` : countProductsQuery(accountId, filter)}) as total, (select json_agg(r order by r.place) from (
      select page.place, page.id, page.name, page.category, page.is_active as "isActive", page.updated_at as "updatedAt",
        exists (select ${selectLowLevels(accountId)} and l.product_id = page.id) as "isLow", v.*, i.image, c.channels
      from page
      left join lateral (${VARIANT_SUMMARY}) v on true
      left join lateral (${FIRST_IMAGE}) i on true
      left join lateral (${syncRows(sql`page`)}) c on true
    ) r) as products`;
  const pageQuery =
    isAll && query.offset === 0
      ? executeRepeated<PageRow>(backend.db, statement)
      : backend.db.execute<PageRow>(statement);
  const [{ rows }, counts] = await Promise.all([pageQuery, allCounts]);
  const [row] = rows;
  return {
    total: isAll && counts ? counts.count : Number(row?.total ?? 0),
    products: (row?.products ?? []).map((product) => presentSummary(backend, product)),
    ...(counts ? { counts } : {}),
  };
}

const ALL_PRODUCTS: ProductFilter = { sortBy: "updatedAt", orderBy: "desc" };

const VARIANT_SUMMARY = sql`select count(*)::int as "variantCount", (array_agg(x.sku order by x.position))[1] as "firstSku",
  (array_agg(x.sku order by x.position desc))[1] as "lastSku", min(x.price) as "minPrice", max(x.price) as "maxPrice",
  coalesce(sum((select sum(s.available) from stocks s where s.account_id = x.account_id and s.variant_id = x.id)), 0)::int as available
  from variants x where x.account_id = page.account_id and x.product_id = page.id and x.deleted_at is null`;

const FIRST_IMAGE = sql`select json_build_object('id', m.id, 'isPlaceholder', m.is_placeholder) as image
  from product_images l join images m on m.account_id = l.account_id and m.id = l.image_id where l.account_id = page.account_id and l.product_id = page.id order by l.position limit 1`;

/** Selects the product's listings as one JSON list, oldest first. */
const syncRows = (
  product: SQL,
) => sql`select json_agg(${makeJsonRow(SYNC_ROW)} order by k.id) as channels
  from channel_products k where k.account_id = ${product}.account_id and k.product_id = ${product}.id`;

function presentSummary(backend: Backend, row: SummaryRow): ProductSummary {
  const skus = [row.firstSku, row.lastSku].filter((sku) => sku !== null);
  return {
    id: row.id,
    name: row.name,
    images: row.image ? [{ ...row.image, url: makeImageUrl(backend.config, row.image.id) }] : [],
    connectedChannels: (row.channels ?? []).map(toSyncInfo),
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

const toSyncInfo = (row: SyncRow) => ({ ...row, ...toWireRow(SYNC_COLUMNS, row) });

/** Counts products in all and by their listings' sync status. */
export async function countProducts(
  { db }: Backend,
  accountId: string,
  filter: ProductFilter,
): Promise<ProductCount> {
  const request = await withLowStockLevel(db, accountId, checkIds(filter));
  const statement = sql`select p.sync_mask as mask, count(*)::int as count from products p where ${makeProductCondition(accountId, request)} group by p.sync_mask`;
  const countQuery = isUnfiltered(accountId, request)
    ? executeRepeated<{ mask: number; count: number }>(db, statement)
    : db.execute<{ mask: number; count: number }>(statement);
  const result = await countQuery;
  const bySyncStatuses = result.rows.map(({ mask, count }) => ({
    syncStatuses: listStatusesIn(mask),
    count,
  }));
  return { count: result.rows.reduce((sum, { count }) => sum + count, 0), bySyncStatuses };
}

function listStatusesIn(mask: number): SyncStatus[] {
  return Object.values(SYNC_STATUS).filter((status) => (mask & (1 << status)) !== 0);
}

/** Serves "select all that match". */
export async function findProductIds(
  { db }: Backend,
  accountId: string,
  query: ProductQuery,
): Promise<string[]> {
  const condition = makeProductCondition(
    accountId,
    await withLowStockLevel(db, accountId, checkIds(query)),
  );
  const result = await db.execute<{ id: string }>(
    sql`select p.id from products p where ${condition} and ${matchIdSlice(query)} order by ${makeProductOrder(query)} ${limitToWindow(query)}`,
  );
  return result.rows.map((row) => row.id);
}

/** Includes ancestors. Needs one index look-up per category, for any number of products. */
export async function listCategories({ db }: Backend, accountId: string): Promise<string[]> {
  const selectNextCategory = (lowerBound: SQL) =>
    sql`select min(p.category collate "C") from products p where p.account_id = ${accountId} and p.deleted_at is null and p.category collate "C" > ${lowerBound}`;
  const result = await db.execute<{ category: string }>(sql`
    with recursive found (category) as ((${selectNextCategory(sql`''`)}) union all select (${selectNextCategory(sql`f.category`)}) from found f where f.category is not null)
    select category from found where category is not null`);
  const categories = new Set(
    result.rows.flatMap(({ category }) => [
      category,
      ...listAncestors(category).filter((ancestor) => isBelow(category, ancestor)),
    ]),
  );
  return [...categories].sort(
    (a, b) => compareTexts(a.toLowerCase(), b.toLowerCase()) || compareTexts(a, b),
  );
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Keeps the requested order, and omits foreign products. */
export async function getSyncInfos({ db }: Backend, accountId: string, ids: string[] | undefined) {
  if (!ids?.length) throw invalidIdsProblem();
  const result = await db.execute<{ id: string; channels: SyncRow[] | null }>(sql`
    select p.id, c.channels from products p left join lateral (${syncRows(sql`p`)}) c on true
    where p.account_id = ${accountId} and p.deleted_at is null and p.id = ${anyOfValues(ids)}`);
  const rowsById = new Map(
    result.rows.map((row) => [row.id, (row.channels ?? []).map(toSyncInfo)]),
  );
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
    await withLowStockLevel(db, accountId, checkIds(filter)),
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

/** Offset and limit slice the given ids. */
const matchIdSlice = ({ ids, limit, offset }: ProductQuery): SQL =>
  ids ? sql`p.id = ${anyOfValues(ids.slice(offset, offset + limit))}` : sql`true`;
const limitToWindow = ({ ids, limit, offset }: ProductQuery): SQL =>
  ids ? sql`` : sql.raw(`limit ${limit} offset ${offset}`);
