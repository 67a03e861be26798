import { type SQL, sql } from "drizzle-orm";
import { type ProductMark, SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

/** Part 1 §3 "Product filter fields". */
export interface ProductFilter {
  search?: string | undefined;
  ids?: string[] | undefined;
  productSku?: string | undefined;
  variationSku?: string | undefined;
  syncStatuses?: SyncStatus[] | undefined;
  channelIds?: string[] | undefined;
  /** true: every one of `channelIds` must match (AND), else any (OR). */
  intersectChannels?: boolean | undefined;
  isNotConnected?: boolean | undefined;
  /** Each has to be true. */
  marks?: ProductMark[] | undefined;
  category?: string | undefined;
  sortBy: "updatedAt" | "name";
  orderBy: "asc" | "desc";
}

/** A list as one array parameter, so that the statement's text does not grow with it. */
export const anyOf = (values: readonly (string | number)[], type: "text" | "int" = "text"): SQL =>
  sql`any(${`{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::${sql.raw(type)}[])`;

/** The condition on `products p`. */
export function productCondition(accountId: string, filter: Omit<ProductFilter, "sortBy" | "orderBy">): SQL {
  const conditions = [sql`p.account_id = ${accountId}`, sql`p.deleted_at is null`];
  if (filter.ids) conditions.push(sql`p.id = ${anyOf(filter.ids)}`);
  if (filter.search) conditions.push(searchCondition(filter.search));
  for (const sku of [filter.productSku, filter.variationSku])
    if (sku)
      conditions.push(
        sql`p.id in (select v.product_id from variants v where v.account_id = ${accountId} and v.deleted_at is null and lower(v.sku) = ${sku.trim().toLowerCase()})`,
      );
  for (const mark of new Set(filter.marks)) conditions.push(markCondition(accountId, mark));
  if (filter.category) conditions.push(sql`p.category = ${filter.category}`);
  const connection = connectionCondition(accountId, filter);
  if (connection) conditions.push(connection);
  return sql.join(conditions, sql` and `);
}

/** Each word must stand somewhere in the name, a SKU or a barcode, whatever its case or width (`search_form` of the database folds both sides alike). */
export function searchCondition(search: string): SQL {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return sql`true`;
  const found = words.map((word) => sql`p.search_text like '%' || search_form(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`);
  return sql.join(found, sql` and `);
}

/**
 * Part 1 §5: a chosen status brings "publishing" with it, and "unpublished" means not connected. With channels chosen, each is asked by itself
 * ("failed on this shop", "not on this shop") and the answers are joined by OR or AND.
 */
function connectionCondition(accountId: string, filter: Omit<ProductFilter, "sortBy" | "orderBy">): SQL | null {
  const statuses = filter.syncStatuses?.length ? [...new Set([...filter.syncStatuses, SYNC_STATUS.publishing])] : null;
  const notConnected = filter.isNotConnected === true || statuses?.includes(SYNC_STATUS.unpublished) === true;
  const channels = filter.channelIds?.length ? filter.channelIds : null;
  if (!statuses && !notConnected && !channels) return null;
  if (!channels) return anywhere(statuses, notConnected);
  const each = channels.map((id) => onChannel(accountId, id, statuses, notConnected));
  return sql`(${sql.join(each, filter.intersectChannels ? sql` and ` : sql` or `)})`;
}

function anywhere(statuses: SyncStatus[] | null, notConnected: boolean): SQL {
  const bits = maskOf(statuses ?? []);
  return hasBits("sync_mask", SYNC_BITS, (mask) => (mask & bits) !== 0 || (notConnected && mask === 0));
}

const SYNC_BITS = Object.keys(SYNC_STATUS).length;
const maskOf = (statuses: readonly SyncStatus[]): number =>
  statuses.filter((status) => status !== SYNC_STATUS.unpublished).reduce((mask, status) => mask | (1 << status), 0);

/** The masks spelled out: unlike of `&`, the planner knows how many rows have each of these, and the index finds them. */
function hasBits(column: "sync_mask" | "gaps", bits: number, isWanted: (mask: number) => boolean): SQL {
  const masks = Array.from({ length: 1 << bits }, (_, mask) => mask).filter(isWanted);
  return sql`p.${sql.identifier(column)} = ${anyOf(masks, "int")}`;
}

function markCondition(accountId: string, mark: ProductMark): SQL {
  switch (mark) {
    case "error":
      return hasBits("sync_mask", SYNC_BITS, (mask) => (mask & maskOf([SYNC_STATUS.failed, SYNC_STATUS.invalid])) !== 0);
    case "low_stock":
      return sql`p.lowest_available < (select a.low_stock_level from accounts a where a.id = ${accountId})`;
    case "no_image":
      return hasBits("gaps", 2, (gaps) => (gaps & 1) !== 0);
    case "no_barcode":
      return hasBits("gaps", 2, (gaps) => (gaps & 2) !== 0);
  }
}

function onChannel(accountId: string, channelId: string, statuses: SyncStatus[] | null, notConnected: boolean): SQL {
  // Not correlated: run once and hashed, instead of once a product.
  const listed = sql`select c.product_id from channel_products c where c.account_id = ${accountId} and c.sync_status <> ${SYNC_STATUS.unpublished} and c.channel_id = ${channelId}`;
  if (notConnected && !statuses) return sql`p.id not in (${listed})`;
  const connected = sql`p.id in (${listed}${statuses ? sql` and c.sync_status = ${anyOf(statuses, "int")}` : sql``})`;
  return notConnected ? sql`(${connected} or p.id not in (${listed}))` : connected;
}

/** Every order ends in the id, so that pages never overlap; directions and the place of nulls (there are none) follow the indexes, or they are not used. */
export function productOrder({ sortBy, orderBy }: Pick<ProductFilter, "sortBy" | "orderBy">): SQL {
  if (sortBy === "name") return orderBy === "asc" ? sql`lower(p.name), p.id` : sql`lower(p.name) desc, p.id desc`;
  return orderBy === "asc" ? sql`p.updated_at nulls first, p.id desc` : sql`p.updated_at desc nulls last, p.id`;
}
