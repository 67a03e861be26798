import { type SQL, sql } from "drizzle-orm";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

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
  sortBy: "updatedAt" | "name";
  orderBy: "asc" | "desc";
}

/** `column ilike '%text%'` with the text's own wildcards taken literally. */
export function contains(column: SQL, text: string): SQL {
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** A list as one array parameter, so that the statement's text does not grow with it. */
export const anyOf = (values: readonly (string | number)[], type: "text" | "int" = "text"): SQL =>
  sql`any(${`{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::${sql.raw(type)}[])`;

/** The condition on `products p`. */
export function productCondition(accountId: string, filter: Omit<ProductFilter, "sortBy" | "orderBy">): SQL {
  const conditions = [sql`p.account_id = ${accountId}`, sql`p.deleted_at is null`];
  if (filter.ids) conditions.push(sql`p.id = ${anyOf(filter.ids)}`);
  if (filter.search) conditions.push(searchCondition(accountId, filter.search));
  for (const sku of [filter.productSku, filter.variationSku])
    if (sku) conditions.push(sql`p.id in (select v.product_id from variants v where v.account_id = ${accountId} and v.deleted_at is null and lower(v.sku) = ${sku.trim().toLowerCase()})`);
  const connection = connectionCondition(filter);
  if (connection) conditions.push(connection);
  return sql.join(conditions, sql` and `);
}

function searchCondition(accountId: string, search: string): SQL {
  return sql`(${contains(sql`p.name`, search)} or p.id in (select v.product_id from variants v where v.account_id = ${accountId} and v.deleted_at is null and (${contains(sql`v.sku`, search)} or ${contains(sql`v.barcode`, search)})))`;
}

/**
 * Part 1 §5: a chosen status brings "publishing" with it, and "unpublished" means not connected. With channels chosen, each is asked by itself
 * ("failed on this shop", "not on this shop") and the answers are joined by OR or AND.
 */
function connectionCondition(filter: Omit<ProductFilter, "sortBy" | "orderBy">): SQL | null {
  const statuses = filter.syncStatuses?.length ? [...new Set([...filter.syncStatuses, SYNC_STATUS.publishing])] : null;
  const notConnected = filter.isNotConnected === true || statuses?.includes(SYNC_STATUS.unpublished) === true;
  const channels = filter.channelIds?.length ? filter.channelIds : null;
  if (!statuses && !notConnected && !channels) return null;
  const onlyNotConnected = notConnected && !statuses;
  const matches = (channel: SQL): SQL => {
    const listing = sql`select 1 from channel_products c where c.product_id = p.id and c.sync_status <> ${SYNC_STATUS.unpublished}${channel}`;
    if (onlyNotConnected) return sql`not exists (${listing})`;
    const connected = sql`exists (${listing}${statuses ? sql` and c.sync_status = ${anyOf(statuses, "int")}` : sql``})`;
    return notConnected ? sql`(${connected} or not exists (${listing}))` : connected;
  };
  if (!channels) return matches(sql``);
  const each = channels.map((id) => matches(sql` and c.channel_id = ${id}`));
  return sql`(${sql.join(each, filter.intersectChannels ? sql` and ` : sql` or `)})`;
}

/** Every order ends in the id, so that pages never overlap; the directions follow the indexes. */
export function productOrder({ sortBy, orderBy }: Pick<ProductFilter, "sortBy" | "orderBy">): SQL {
  if (sortBy === "name") return orderBy === "asc" ? sql`lower(p.name), p.id` : sql`lower(p.name) desc, p.id desc`;
  return orderBy === "asc" ? sql`p.updated_at, p.id desc` : sql`p.updated_at desc, p.id`;
}
