import { type SQL, sql } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { notFound } from "../http/problem-error.ts";

/** Place of an object: a shop, a warehouse, or neither. */
interface ObjectPlace extends Record<string, unknown> {
  channel_id: string | null;
  warehouse_id: string | null;
}

interface ObjectKind {
  label: string;
  /** Fields of the contract that name one or several objects. */
  fields: ReadonlySet<string>;
  /** Addresses at which these fields name the object. Absent: all. */
  pathPattern?: RegExp;
  /** Selects the places of all objects in `ids`, the right side of a condition. */
  selectPlaces: (accountId: string, ids: SQL) => SQL;
  /** Whether one part in the member's reach suffices. */
  isAnyEnough?: boolean;
}

const selectPlacesInWarehouse =
  (table: string, column = "warehouse_id") =>
  (accountId: string, ids: SQL) =>
    sql`select null as channel_id, ${sql.identifier(column)} as warehouse_id from ${sql.identifier(table)} where account_id = ${accountId} and id = ${ids}`;
const selectPlacesOfOrders = (joined: SQL) =>
  sql`select o.channel_id, o.warehouse_id from ${joined}`;

const OBJECT_KINDS: readonly ObjectKind[] = [
  {
    label: "Order",
    fields: new Set(["orderId", "orderIds", "sameBuyerBefore"]),
    selectPlaces: (accountId, ids) =>
      selectPlacesOfOrders(sql`orders o where o.account_id = ${accountId} and o.id = ${ids}`),
  },
  {
    label: "Stock",
    fields: new Set(["stockId", "stockIds"]),
    selectPlaces: selectPlacesInWarehouse("stocks"),
  },
  {
    label: "Channel product",
    fields: new Set(["channelProductId"]),
    selectPlaces: (accountId, ids) =>
      sql`select channel_id, null as warehouse_id from channel_products where account_id = ${accountId} and id = ${ids}`,
  },
  {
    label: "Publish",
    fields: new Set(["publishId"]),
    selectPlaces: (accountId, ids) =>
      sql`select distinct channel_id, null as warehouse_id from publish_job_items where account_id = ${accountId} and publish_id = ${ids}`,
  },
  ...["pickpackId", "id"].map((field) => ({
    label: "Pick-pack record",
    fields: new Set([field]),
    pathPattern: /^\/v1\/orders\/(pickpacks|scans)/,
    selectPlaces: (accountId: string, ids: SQL) =>
      selectPlacesOfOrders(sql`pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = ${accountId} and p.id = ${ids}`),
  })),
  {
    label: "Wave",
    fields: new Set(["waveId"]),
    selectPlaces: (accountId, ids) => sql`
      select null as channel_id, warehouse_id from pick_waves where account_id = ${accountId} and id = ${ids} union all
      select distinct o.channel_id, null from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = ${accountId} and p.wave_id = ${ids}`,
  },
  {
    label: "Hand-over",
    fields: new Set(["handOverId"]),
    selectPlaces: (accountId, ids) =>
      selectPlacesOfOrders(sql`pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = ${accountId} and p.hand_over_id = ${ids}`),
  },
  {
    label: "Document",
    fields: new Set(["documentId"]),
    selectPlaces: (accountId, ids) =>
      selectPlacesOfOrders(sql`order_documents d join orders o on o.account_id = d.account_id and o.id = any(d.order_ids)
        where d.account_id = ${accountId} and d.id = ${ids}`),
  },
  {
    label: "Count",
    fields: new Set(["countId"]),
    selectPlaces: selectPlacesInWarehouse("stock_counts"),
  },
  {
    label: "Transfer",
    fields: new Set(["transferId"]),
    pathPattern: /\/;receive$/,
    selectPlaces: selectPlacesInWarehouse("stock_transfers", "to_warehouse_id"),
  },
  {
    label: "Transfer",
    fields: new Set(["transferId"]),
    pathPattern: /\/;cancel$/,
    selectPlaces: selectPlacesInWarehouse("stock_transfers", "from_warehouse_id"),
  },
  {
    label: "Transfer",
    fields: new Set(["transferId"]),
    pathPattern: /\{transferId\}$/,
    isAnyEnough: true,
    selectPlaces: (accountId, ids) =>
      sql`${selectPlacesInWarehouse("stock_transfers", "from_warehouse_id")(accountId, ids)} union all ${selectPlacesInWarehouse("stock_transfers", "to_warehouse_id")(accountId, ids)}`,
  },
  {
    label: "Batch",
    fields: new Set(["batchId"]),
    pathPattern: /^\/v1\/stocks\/batches/,
    selectPlaces: (accountId, ids) =>
      sql`select distinct null as channel_id, warehouse_id from stock_batch_items where account_id = ${accountId} and batch_id = ${ids}`,
  },
];

/** Throws 404 if a call names an object outside a limited member's reach. Unknown ids pass. */
export async function requireObjectsInReach(
  { db }: Pick<Backend, "db">,
  { accountId, channelIds, warehouseIds }: Caller,
  { path }: Endpoint,
  collectIds: (fieldNames: ReadonlySet<string>) => string[],
): Promise<void> {
  const isInReach = (id: string | null, reachIds: readonly string[] | null) =>
    reachIds === null || id === null || reachIds.includes(id);
  for (const { label, fields, pathPattern, selectPlaces, isAnyEnough } of OBJECT_KINDS) {
    if (pathPattern && !pathPattern.test(path)) continue;
    const ids = collectIds(fields);
    if (ids.length === 0) continue;
    const namedIdsSql = sql`any(string_to_array(${ids.join(",")}, ','))`;
    const { rows } = await db.execute<ObjectPlace>(selectPlaces(accountId, namedIdsSql));
    const rowsInReach = rows.filter(
      (row) => isInReach(row.channel_id, channelIds) && isInReach(row.warehouse_id, warehouseIds),
    );
    const isAllowed = isAnyEnough
      ? rows.length === 0 || rowsInReach.length > 0
      : rowsInReach.length === rows.length;
    if (!isAllowed) throw notFound(label);
  }
}
