import { eq, type SQL, sql } from "drizzle-orm";
import { type ProductMark, SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";
import type { Queryable } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { searchCondition } from "./product-search.ts";

export interface ProductFilter {
  search?: string | undefined;
  ids?: string[] | undefined;
  productSku?: string | undefined;
  variationSku?: string | undefined;
  syncStatuses?: SyncStatus[] | undefined;
  channelIds?: string[] | undefined;
  /** True: all `channelIds` must match (AND), else any (OR). */
  intersectChannels?: boolean | undefined;
  isNotConnected?: boolean | undefined;
  /** Every mark must hold. */
  marks?: ProductMark[] | undefined;
  category?: string | undefined;
  sortBy: "updatedAt" | "name";
  orderBy: "asc" | "desc";
}

/**
 * Includes the account's level for a low-stock filter, so that the planner can estimate rows; it
 * would assume a third.
 */
type Asked = Omit<ProductFilter, "sortBy" | "orderBy"> & { lowStockLevel?: number | undefined };

export async function withLevel<T extends ProductFilter>(
  db: Queryable,
  accountId: string,
  filter: T,
): Promise<T & Asked> {
  if (!filter.marks?.includes("low_stock")) return filter;
  const [account] = await db
    .select({ lowStockLevel: accounts.lowStockLevel })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return { ...filter, lowStockLevel: account?.lowStockLevel };
}

/** Passes a list as one array parameter: the statement's text stays the same. */
export const anyOfValues = (
  values: readonly (string | number)[],
  type: "text" | "int" = "text",
): SQL =>
  sql`any(${`{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::${sql.raw(type)}[])`;

/** A condition on `products p`, and, where known, how many undeleted products match. */
interface Part {
  condition: SQL;
  total?: SQL;
}

/** A condition on a table with one row per undeleted product. */
const makePart = (rows: SQL): Part => ({
  condition: sql`p.id in (select product_id ${rows})`,
  total: sql`select count(*) ${rows}`,
});

export function makeProductCondition(accountId: string, filter: Asked): SQL {
  const parts = listParts(accountId, filter).map((part) => part.condition);
  return sql.join(
    [sql`p.account_id = ${accountId}`, sql`p.deleted_at is null`, ...parts],
    sql` and `,
  );
}

export const isUnfiltered = (accountId: string, filter: Asked): boolean =>
  listParts(accountId, filter).length === 0;

export function productTotal(accountId: string, filter: Asked): SQL {
  const [part, ...otherParts] = listParts(accountId, filter);
  if (part?.total && otherParts.length === 0) return part.total;
  return sql`select count(*) from products p where ${makeProductCondition(accountId, filter)}`;
}

function listParts(accountId: string, filter: Asked): Part[] {
  const parts: Part[] = [];
  if (filter.ids) parts.push({ condition: sql`p.id = ${anyOfValues(filter.ids)}` });
  const search = filter.search ? searchCondition(accountId, filter.search) : null;
  if (search) parts.push(makePart(sql`from product_search s where ${search}`));
  for (const sku of [filter.productSku, filter.variationSku])
    if (sku)
      parts.push({
        condition: sql`p.id in (select v.product_id from variants v where v.account_id = ${accountId} and v.deleted_at is null and lower(v.sku) = ${sku.trim().toLowerCase()})`,
      });
  for (const mark of new Set(filter.marks))
    parts.push(markPart(accountId, mark, filter.lowStockLevel));
  if (filter.category) parts.push({ condition: isInCategory(filter.category) });
  const connection = makeConnectionPart(accountId, filter);
  if (connection) parts.push(connection);
  return parts;
}

/** A category and its descendants (` > `). */
const isInCategory = (category: string): SQL =>
  sql`(p.category collate "C" = ${category} or p.category collate "C" like ${`${category.replace(/[\\%_]/g, "\\$&")} > %`})`;

/**
 * A chosen status includes "publishing", and "unpublished" includes unconnected products, unless
 * only connected ones are requested.
 */
function makeConnectionPart(accountId: string, filter: Asked): Part | null {
  const statuses = filter.syncStatuses?.length
    ? [...new Set([...filter.syncStatuses, SYNC_STATUS.publishing])]
    : null;
  const includesUnconnected =
    filter.isNotConnected ?? statuses?.includes(SYNC_STATUS.unpublished) === true;
  const channelIds = [...new Set(filter.channelIds)];
  const [only] = channelIds;
  if (only === undefined) {
    const wantedSyncStatus = statuses ?? (filter.isNotConnected === false ? LISTED_STATUSES : null);
    return wantedSyncStatus || includesUnconnected
      ? { condition: isConnectedAnywhere(wantedSyncStatus, includesUnconnected) }
      : null;
  }
  const condition = isOnChannels(
    accountId,
    channelIds,
    filter.intersectChannels === true,
    statuses,
    includesUnconnected,
  );
  return channelIds.length === 1 && !includesUnconnected
    ? { condition, total: countOnChannel(accountId, only, statuses) }
    : { condition };
}

/** Every status of a listing. */
const LISTED_STATUSES = Object.values(SYNC_STATUS).filter(
  (status) => status !== SYNC_STATUS.unpublished,
);

function isConnectedAnywhere(statuses: SyncStatus[] | null, includesUnconnected: boolean): SQL {
  const bits = makeStatusMask(statuses ?? []);
  return hasBits(
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

/**
 * Lists the masks: the planner knows the rows of values, unlike those of `&`, and the index finds
 * them.
 */
function hasBits(
  column: "sync_mask" | "gaps",
  bits: number,
  isMatchingMask: (mask: number) => boolean,
): SQL {
  const masks = Array.from({ length: 1 << bits }, (_, mask) => mask).filter(isMatchingMask);
  return sql`p.${sql.identifier(column)} = ${anyOfValues(masks, "int")}`;
}

function markPart(accountId: string, mark: ProductMark, level: number | undefined): Part {
  switch (mark) {
    case "error":
      return {
        condition: hasBits(
          "sync_mask",
          SYNC_BITS,
          (mask) => (mask & makeStatusMask([SYNC_STATUS.failed, SYNC_STATUS.invalid])) !== 0,
        ),
      };
    case "low_stock":
      return makePart(selectLowLevels(accountId, level));
    case "no_image":
      return { condition: hasBits("gaps", 2, (gaps) => (gaps & 1) !== 0) };
    case "no_barcode":
      return { condition: hasBits("gaps", 2, (gaps) => (gaps & 2) !== 0) };
  }
}

/** Selects `product_levels l` below the account's level. */
export const selectLowLevels = (accountId: string, level?: number): SQL =>
  sql`from product_levels l where l.account_id = ${accountId} and l.lowest_available < ${level ?? sql`(select a.low_stock_level from accounts a where a.id = ${accountId})`}`;

/**
 * Tests each channel ("failed on this shop", "not on this shop") and joins by AND (`isOnAll`) or
 * OR. A product has one listing per channel, so "has a wanted one, or none" equals "has no unwanted
 * one". Written for index joins: OR or NOT IN over two lists would keep both in memory.
 */
function isOnChannels(
  accountId: string,
  channelIds: string[],
  isOnAll: boolean,
  statuses: SyncStatus[] | null,
  notConnected: boolean,
): SQL {
  const isListedOn = (ids: string[]) =>
    sql`c.account_id = ${accountId} and c.channel_id = ${anyOfValues(ids)}`;
  if (!notConnected) {
    const isWantedListing = isListedAs(statuses);
    const isAmongProducts = (ids: string[]) =>
      sql`p.id in (select c.product_id from channel_products c where ${isListedOn(ids)} and ${isWantedListing})`;
    return isOnAll
      ? sql.join(
          channelIds.map((id) => isAmongProducts([id])),
          sql` and `,
        )
      : isAmongProducts(channelIds);
  }
  const unwanted = statuses
    ? sql`${isListedAs(null)} and not c.sync_status = ${anyOfValues(statuses, "int")}`
    : isListedAs(null);
  if (isOnAll || channelIds.length === 1)
    return sql`not exists (select from channel_products c where c.product_id = p.id and ${isListedOn(channelIds)} and ${unwanted})`;
  return sql`not exists (select from (
    select c.product_id from channel_products c where ${isListedOn(channelIds)} and ${unwanted} group by c.product_id having count(*) = ${channelIds.length}
  ) everywhere where everywhere.product_id = p.id)`;
}

/** A condition on `channel_products c`. */
function isListedAs(statuses: SyncStatus[] | null): SQL {
  const isPublished = sql`c.sync_status <> ${SYNC_STATUS.unpublished}`;
  return statuses
    ? sql`${isPublished} and c.sync_status = ${anyOfValues(statuses, "int")}`
    : isPublished;
}

/** Counts a shop's listings by index, minus those of deleted products (sync_mask). */
function countOnChannel(accountId: string, channelId: string, statuses: SyncStatus[] | null): SQL {
  const isMatchingListing = sql`c.account_id = ${accountId} and c.channel_id = ${channelId} and ${isListedAs(statuses)}`;
  const isChannelOfAccount = sql`exists (select from channels h where h.id = ${channelId} and h.account_id = ${accountId})`;
  return sql`select (select count(*) from channel_products c where ${isMatchingListing} and ${isChannelOfAccount}) - (select count(*) from products g
    join channel_products c on c.product_id = g.id where g.account_id = ${accountId} and g.deleted_at is not null and g.sync_mask <> 0 and ${isMatchingListing})`;
}

/**
 * Orders end in the id, so that pages never overlap. Directions and nulls (there are none) match
 * the indexes.
 */
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
