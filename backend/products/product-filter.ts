import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Asked } from "#contract/filters.ts";
import { PRODUCT_FILTERS } from "#contract/products.ts";
import { type ProductMark, SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";
import type { Queryable } from "../db/client.ts";
import { filterCondition } from "../db/filter-condition.ts";
import { accounts } from "../db/schema/accounts.ts";
import { products } from "../db/schema/products.ts";
import { makeSearchCondition } from "./product-search.ts";

export interface ProductFilter extends Asked<typeof PRODUCT_FILTERS> {
  sortBy: "updatedAt" | "name";
  orderBy: "asc" | "desc";
}

/** A product of the list: `products p`. */
const listed = alias(products, "p");

interface FilterContext {
  accountId: string;
}

/** The level is a value, so that the planner can estimate the number of low-stock rows. */
type FilterRequest = Omit<ProductFilter, "sortBy" | "orderBy"> & {
  lowStockLevel?: number | undefined;
};

export async function withLowStockLevel<T extends ProductFilter>(
  db: Queryable,
  accountId: string,
  filter: T,
): Promise<T & FilterRequest> {
  if (!filter.marks?.includes("low_stock")) return filter;
  const [account] = await db
    .select({ lowStockLevel: accounts.lowStockLevel })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return { ...filter, lowStockLevel: account?.lowStockLevel };
}

/** One array parameter keeps the statement's text the same. */
export const anyOfValues = (
  values: readonly (string | number)[],
  type: "text" | "int" = "text",
): SQL =>
  sql`any(${`{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::${sql.raw(type)}[])`;

/** A condition on `products p`, with a count of the products that match, where one is cheap. */
interface ConditionPart {
  condition: SQL;
  total?: SQL;
}

/** `rows` has one row per undeleted product. */
const makeListedPart = (rows: SQL): ConditionPart => ({
  condition: sql`p.id in (select product_id ${rows})`,
  total: sql`select count(*) ${rows}`,
});

export function makeProductCondition(accountId: string, filter: FilterRequest): SQL {
  const parts = listParts(accountId, filter).map((part) => part.condition);
  return sql.join(
    [sql`p.account_id = ${accountId}`, sql`p.deleted_at is null`, ...parts],
    sql` and `,
  );
}

export const isUnfiltered = (accountId: string, filter: FilterRequest): boolean =>
  listParts(accountId, filter).length === 0;

export function countProductsQuery(accountId: string, filter: FilterRequest): SQL {
  const [part, ...otherParts] = listParts(accountId, filter);
  if (part?.total && otherParts.length === 0) return part.total;
  return sql`select count(*) from products p where ${makeProductCondition(accountId, filter)}`;
}

function listParts(accountId: string, filter: FilterRequest): ConditionPart[] {
  const parts: ConditionPart[] = [];
  if (filter.ids) parts.push({ condition: sql`p.id = ${anyOfValues(filter.ids)}` });
  const search = filter.search ? makeSearchCondition(accountId, filter.search) : null;
  if (search) parts.push(makeListedPart(sql`from product_search s where ${search}`));
  for (const mark of new Set(filter.marks))
    parts.push(makeMarkPart(accountId, mark, filter.lowStockLevel));
  const condition = makeOtherConditions(filter, { accountId });
  if (condition) parts.push({ condition });
  const connection = makeConnectionPart(accountId, filter);
  if (connection) parts.push(connection);
  return parts;
}

const hasSku = (sku: string, { accountId }: FilterContext): SQL =>
  sql`p.id in (select v.product_id from variants v where v.account_id = ${accountId} and v.deleted_at is null and lower(v.sku) = ${sku.trim().toLowerCase()})`;

/** `listParts` tests these: they have a cheap count, or are tested together. */
const isTestedAsPart = () => undefined;

/** The conditions of the other filters. A filter named like a column compares that column. */
const makeOtherConditions = filterCondition<typeof PRODUCT_FILTERS, typeof listed, FilterContext>(
  PRODUCT_FILTERS,
  listed,
  {
    ids: isTestedAsPart,
    search: isTestedAsPart,
    marks: isTestedAsPart,
    syncStatuses: isTestedAsPart,
    channelIds: isTestedAsPart,
    intersectChannels: isTestedAsPart,
    isNotConnected: isTestedAsPart,
    productSku: hasSku,
    variationSku: hasSku,
    category: matchCategory,
  },
);

/** A category and its descendants (` > `). */
function matchCategory(category: string): SQL {
  return sql`(p.category collate "C" = ${category} or p.category collate "C" like ${`${category.replace(/[\\%_]/g, "\\$&")} > %`})`;
}

/**
 * A chosen status includes "publishing". "Unpublished" includes unconnected products, unless only
 * connected ones are requested.
 */
function makeConnectionPart(accountId: string, filter: FilterRequest): ConditionPart | null {
  const statuses = filter.syncStatuses?.length
    ? [...new Set([...filter.syncStatuses, SYNC_STATUS.publishing])]
    : null;
  const includesUnconnected =
    filter.isNotConnected ?? statuses?.includes(SYNC_STATUS.unpublished) === true;
  const channelIds = [...new Set(filter.channelIds)];
  const [onlyChannelId] = channelIds;
  if (onlyChannelId === undefined) {
    const wantedSyncStatus = statuses ?? (filter.isNotConnected === false ? LISTED_STATUSES : null);
    return wantedSyncStatus || includesUnconnected
      ? { condition: matchConnection(wantedSyncStatus, includesUnconnected) }
      : null;
  }
  const condition = matchChannels(
    accountId,
    channelIds,
    filter.intersectChannels === true,
    statuses,
    includesUnconnected,
  );
  return channelIds.length === 1 && !includesUnconnected
    ? { condition, total: countListings(accountId, onlyChannelId, statuses) }
    : { condition };
}

const LISTED_STATUSES = Object.values(SYNC_STATUS).filter(
  (status) => status !== SYNC_STATUS.unpublished,
);

function matchConnection(statuses: SyncStatus[] | null, includesUnconnected: boolean): SQL {
  const bits = makeStatusMask(statuses ?? []);
  return matchMask(
    "sync_mask",
    SYNC_BITS,
    (mask) => (mask & bits) !== 0 || (includesUnconnected && mask === 0),
  );
}

const SYNC_BITS = Object.keys(SYNC_STATUS).length;
const makeStatusMask = (statuses: readonly SyncStatus[]): number =>
  statuses
    .filter((status) => status !== SYNC_STATUS.unpublished)
    .reduce((mask, status) => mask | (1 << status), 0);

/** The planner can estimate a list of masks, unlike `&`, and the index finds them. */
function matchMask(
  column: "sync_mask" | "gaps",
  bits: number,
  isMatchingMask: (mask: number) => boolean,
): SQL {
  const masks = Array.from({ length: 1 << bits }, (_, mask) => mask).filter(isMatchingMask);
  return sql`p.${sql.identifier(column)} = ${anyOfValues(masks, "int")}`;
}

function makeMarkPart(
  accountId: string,
  mark: ProductMark,
  level: number | undefined,
): ConditionPart {
  switch (mark) {
    case "error":
      return {
        condition: matchMask(
          "sync_mask",
          SYNC_BITS,
          (mask) => (mask & makeStatusMask([SYNC_STATUS.failed, SYNC_STATUS.invalid])) !== 0,
        ),
      };
    case "low_stock":
      return makeListedPart(selectLowLevels(accountId, level));
    case "no_image":
      return { condition: matchMask("gaps", 2, (gaps) => (gaps & 1) !== 0) };
    case "no_barcode":
      return { condition: matchMask("gaps", 2, (gaps) => (gaps & 2) !== 0) };
  }
}

/** Selects `product_levels l` below the account's level. */
export const selectLowLevels = (accountId: string, level?: number): SQL =>
  sql`from product_levels l where l.account_id = ${accountId} and l.lowest_available < ${level ?? sql`(select a.low_stock_level from accounts a where a.id = ${accountId})`}`;

/**
 * Tests each channel, joined by AND (`isOnAll`) or OR. A product has one listing per channel, so
 * "has a wanted one, or none" equals "has no unwanted one". Written for index joins: OR or NOT IN
 * over two lists would keep both in memory.
 */
function matchChannels(
  accountId: string,
  channelIds: string[],
  isOnAll: boolean,
  statuses: SyncStatus[] | null,
  notConnected: boolean,
): SQL {
  const matchListing = (ids: string[]) =>
    sql`c.account_id = ${accountId} and c.channel_id = ${anyOfValues(ids)}`;
  if (!notConnected) {
    const isWantedListing = matchSyncStatus(statuses);
    const matchProductsListedOn = (ids: string[]) =>
      sql`p.id in (select c.product_id from channel_products c where ${matchListing(ids)} and ${isWantedListing})`;
    return isOnAll
      ? sql.join(
          channelIds.map((id) => matchProductsListedOn([id])),
          sql` and `,
        )
      : matchProductsListedOn(channelIds);
  }
  const unwantedListing = statuses
    ? sql`${matchSyncStatus(null)} and not c.sync_status = ${anyOfValues(statuses, "int")}`
    : matchSyncStatus(null);
  if (isOnAll || channelIds.length === 1)
    return sql`not exists (select from channel_products c where c.product_id = p.id and ${matchListing(channelIds)} and ${unwantedListing})`;
  return sql`not exists (select from (
    select c.product_id from channel_products c where ${matchListing(channelIds)} and ${unwantedListing} group by c.product_id having count(*) = ${channelIds.length}
  ) everywhere where everywhere.product_id = p.id)`;
}

/** A condition on `channel_products c`. */
function matchSyncStatus(statuses: SyncStatus[] | null): SQL {
  const isPublished = sql`c.sync_status <> ${SYNC_STATUS.unpublished}`;
  return statuses
    ? sql`${isPublished} and c.sync_status = ${anyOfValues(statuses, "int")}`
    : isPublished;
}

/** Counts a shop's listings by index, without those of deleted products (sync_mask). */
function countListings(accountId: string, channelId: string, statuses: SyncStatus[] | null): SQL {
  const matchListings = sql`c.account_id = ${accountId} and c.channel_id = ${channelId} and ${matchSyncStatus(statuses)}`;
  const channelExists = sql`exists (select from channels h where h.id = ${channelId} and h.account_id = ${accountId})`;
  return sql`select (select count(*) from channel_products c where ${matchListings} and ${channelExists}) - (select count(*) from products g
    join channel_products c on c.product_id = g.id where g.account_id = ${accountId} and g.deleted_at is not null and g.sync_mask <> 0 and ${matchListings})`;
}

/** The id comes last, so that pages never overlap. Directions and nulls match the indexes. */
export function makeProductOrder({
  sortBy,
  orderBy,
}: Pick<ProductFilter, "sortBy" | "orderBy">): SQL {
  if (sortBy === "name")
    return orderBy === "asc" ? sql`lower(p.name), p.id` : sql`lower(p.name) desc, p.id desc`;
  return orderBy === "asc"
    ? sql`p.updated_at nulls first, p.id desc`
    : sql`p.updated_at desc nulls last, p.id`;
}
