import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Asked } from "#contract/filters.ts";
import { isPaused } from "#contract/listing-fields.ts";
import { type findChannelProductIds, LISTING_FILTERS, ListingSummary } from "#contract/listings.ts";
import type { SyncStatus } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { filterCondition, hasValue } from "../db/filter-condition.ts";
import { pickColumns, selectFields, toWireRow, type WireRow } from "../db/json-row.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { anyOfValues, makeImageUrl, makeSearchCondition } from "../products/index.ts";

type ListingQuery = z.output<typeof findChannelProductIds.query>;
/** Without `channelIds`: all shops of the type. */
type ListingFilter = Omit<ListingQuery, "limit" | "offset" | "sortBy" | "orderBy">;

const k = alias(channelProducts, "k");
/** Columns that a list shows unchanged. */
const LISTING_COLUMNS = pickColumns(k, ListingSummary.omit({ name: true }).shape);
const ROW_COLUMNS = {
  ...LISTING_COLUMNS,
  internalProductId: k.productId,
  failureCount: k.failureCount,
  name: sql<string>`coalesce(${k.name}, p.name)`,
  imageId: sql<
    string | null
  >`coalesce(${k.imageIds} ->> 0, (select i.image_id from product_images i where i.account_id = ${k.accountId} and i.product_id = ${k.productId} order by i.position limit 1))`,
};
type ListingSummaryRow = WireRow<typeof ROW_COLUMNS> & {
  variantCount: number;
  mappedCount: number;
  minPrice: number;
  maxPrice: number;
  firstSku: string | null;
  lastSku: string | null;
};

/** Finds listings of a channel type over its shops. */
export async function findListings(
  backend: Backend,
  accountId: string,
  query: ListingQuery,
): Promise<{ channelProducts: ListingSummary[]; total: number }> {
  const shops = await findShops(backend.db, accountId, query);
  if (shops.length === 0) return { channelProducts: [], total: 0 };
  const pgRaw = backend.db.execute<ListingSummaryRow>(sql`
    with page as (${findPage(accountId, shops, query)})
    select ${selectFields(ROW_COLUMNS)}, v.*, m."mappedCount"
    from page join channel_products k on k.account_id = ${accountId} and k.id = page.id
    join products p on p.account_id = k.account_id and p.id = k.product_id
    left join lateral (${VARIANT_SUMMARY}) v on true left join lateral (${MAPPED_COUNT}) m on true
    order by page.place`);
  const count = backend.db.execute<{ total: number }>(
    sql`select count(*)::int as total from channel_products k where k.account_id = ${accountId} and k.channel_id = ${anyOfValues(shops)} and ${makeCondition(accountId, query)}`,
  );
  const [rows, countRows] = await Promise.all([pgRaw, count]);
  return {
    channelProducts: rows.rows.map((row) => presentListing(backend, row)),
    total: countRows.rows[0]?.total ?? 0,
  };
}

/** A tab keeps shop and search, so its count uses them too. */
export async function countListings(
  backend: Backend,
  accountId: string,
  { search, ...filter }: Pick<ListingFilter, "channelType" | "channelIds" | "search">,
) {
  const shops = await findShops(backend.db, accountId, filter);
  const listingsOfShops = sql`from channel_products k where k.account_id = ${accountId} and k.channel_id = ${anyOfValues(shops)} and ${makeCondition(accountId, { search })}`;
  const [statusCounts, plannedRows] = await Promise.all([
    backend.db.execute<{ syncStatus: SyncStatus; count: number }>(
      sql`select k.sync_status as "syncStatus", count(*)::int as count ${listingsOfShops} group by k.sync_status order by 1`,
    ),
    backend.db.execute<{ count: number }>(
      sql`select count(*)::int as count ${listingsOfShops} and k.active_at is not null`,
    ),
  ]);
  return { statuses: statusCounts.rows, scheduled: plannedRows.rows[0]?.count ?? 0 };
}

/** Serves "select all that match". */
export async function findListingIds(
  backend: Backend,
  accountId: string,
  query: ListingQuery,
): Promise<string[]> {
  const shops = await findShops(backend.db, accountId, query);
  const result = await backend.db.execute<{ id: string }>(
    sql`select page.id from (${findPage(accountId, shops, query)}) page order by page.place`,
  );
  return result.rows.map((row) => row.id);
}

export async function makeListingCondition(
  db: Queryable,
  accountId: string,
  filter: ListingFilter,
): Promise<SQL> {
  const shops = await findShops(db, accountId, filter);
  return sql`k.channel_id = ${anyOfValues(shops)} and ${makeCondition(accountId, filter)}`;
}

async function findShops(
  db: Queryable,
  accountId: string,
  { channelType, channelIds }: Pick<ListingFilter, "channelType" | "channelIds">,
): Promise<string[]> {
  const channelCondition = channelIds?.length ? sql`and c.id = ${anyOfValues(channelIds)}` : sql``;
  const result = await db.execute<{ id: string }>(
    sql`select c.id from channels c where c.account_id = ${accountId} and c.channel_type = ${channelType} and c.disconnected_at is null ${channelCondition}`,
  );
  return result.rows.map((row) => row.id);
}

/**
 * Sorting by time merges the newest few of each shop or status from the index, so that no shop is
 * sorted whole. Sorting by name walks the products' order.
 */
function findPage(accountId: string, shops: string[], query: ListingQuery): SQL {
  const { limit, offset } = query;
  const condition = makeCondition(accountId, query);
  if (query.sortBy === "name") {
    const order =
      query.orderBy === "asc"
        ? sql`lower(p.name), p.id, k.id`
        : sql`lower(p.name) desc, p.id desc, k.id desc`;
    return sql`select k.id, row_number() over (order by ${order}) as place from products p join channel_products k on k.account_id = p.account_id and k.product_id = p.id
      where p.account_id = ${accountId} and p.deleted_at is null and k.channel_id = ${anyOfValues(shops)} and ${condition} order by ${order} limit ${limit} offset ${offset}`;
  }
  const order =
    query.orderBy === "asc"
      ? sql`k.updated_at nulls first, k.id desc`
      : sql`k.updated_at desc nulls last, k.id`;
  const statuses = query.syncStatuses?.length ? [...new Set(query.syncStatuses)] : null;
  const listsSql = statuses
    ? sql`unnest(${toTextArray(shops)}) s(id), unnest(${toTextArray(statuses)}::int[]) t(status)`
    : sql`unnest(${toTextArray(shops)}) s(id)`;
  const statusSql = statuses ? sql`and k.sync_status = t.status` : sql``;
  const conditionWithoutStatus = makeCondition(accountId, { ...query, syncStatuses: undefined });
  return sql`select k.id, row_number() over (order by ${order}) as place from ${listsSql} cross join lateral (
      select k.id, k.updated_at from channel_products k where k.account_id = ${accountId} and k.channel_id = s.id ${statusSql} and ${conditionWithoutStatus} order by ${order} limit ${limit + offset}
    ) k order by ${order} limit ${limit} offset ${offset}`;
}

/** Without the account's shops, so that counts use only an index. */
const makeFilterCondition = filterCondition(LISTING_FILTERS, k, {
  channelIds: () => undefined,
  ids: (ids) => sql`k.id = ${anyOfValues(ids)}`,
  syncStatuses: (statuses) =>
    statuses.length > 0 ? sql`k.sync_status = ${anyOfValues(statuses, "int")}` : undefined,
  isScheduled: hasValue(k.activeAt),
  search(searchListings, accountId: string) {
    const condition = makeSearchCondition(accountId, searchListings);
    return condition
      ? sql`k.product_id in (select s.product_id from product_search s where ${condition})`
      : undefined;
  },
});
const makeCondition = (accountId: string, request: Asked<typeof LISTING_FILTERS>): SQL =>
  makeFilterCondition(request, accountId) ?? sql`true`;

const toTextArray = (values: readonly (string | number)[]): SQL =>
  sql`${`{${values.map((value) => `"${value}"`).join(",")}}`}::text[]`;

const VARIANT_SUMMARY = sql`select count(*)::int as "variantCount", (array_agg(x.sku order by x.position))[1] as "firstSku",
  (array_agg(x.sku order by x.position desc))[1] as "lastSku",
  coalesce(min(coalesce((k.prices ->> x.id)::bigint, x.price)), 0)::float8 as "minPrice",
  coalesce(max(coalesce((k.prices ->> x.id)::bigint, x.price)), 0)::float8 as "maxPrice"
  from variants x where x.account_id = k.account_id and x.product_id = k.product_id and x.deleted_at is null and x.is_active`;

const MAPPED_COUNT = sql`select count(*)::int as "mappedCount" from channel_variants w join variants x on x.account_id = w.account_id and x.id = w.variant_id
  where w.account_id = k.account_id and w.channel_product_id = k.id and x.deleted_at is null and x.is_active`;

function presentListing(
  backend: Backend,
  { imageId, firstSku, lastSku, failureCount, ...row }: ListingSummaryRow,
): ListingSummary {
  const skus = [firstSku, lastSku].filter((sku) => sku !== null);
  return {
    ...row,
    ...toWireRow(LISTING_COLUMNS, row),
    image: imageId ? { id: imageId, url: makeImageUrl(backend.config, imageId) } : null,
    skus: row.variantCount > 1 ? skus : skus.slice(0, 1),
    isRetryPaused: isPaused({ failureCount }),
  };
}
