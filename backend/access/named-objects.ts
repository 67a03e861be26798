import { type SQL, sql } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { notFound } from "../http/problem-error.ts";

/** A shop, a warehouse, or neither (`null`). */
interface ObjectPlace extends Record<string, unknown> {
  channel_id: string | null;
  warehouse_id: string | null;
}

interface ObjectKind {
  what: string;
  /** Fields of the contract that name one object, or a list. */
  fields: ReadonlySet<string>;
  /** Addresses at which these fields name the object. Absent: all. */
  at?: RegExp;
  /** Selects the places of all objects in `ids`, the right side of a condition. */
  places: (accountId: string, ids: SQL) => SQL;
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
    what: "Order",
    fields: new Set(["orderId", "orderIds", "sameBuyerBefore"]),
    places: (accountId, ids) =>
      selectPlacesOfOrders(sql`orders o where o.account_id = ${accountId} and o.id = ${ids}`),
  },
  {
    what: "Stock",
    fields: new Set(["stockId", "stockIds"]),
    places: selectPlacesInWarehouse("stocks"),
  },
  {
    what: "Channel product",
    fields: new Set(["channelProductId"]),
    places: (accountId, ids) =>
      sql`select channel_id, null as warehouse_id from channel_products where account_id = ${accountId} and id = ${ids}`,
  },
  {
    what: "Publish",
    fields: new Set(["publishId"]),
    places: (accountId, ids) =>
      sql`select distinct channel_id, null as warehouse_id from publish_job_items where account_id = ${accountId} and publish_id = ${ids}`,
  },
  ...["pickpackId", "id"].map((field) => ({
    what: "Pick-pack record",
    fields: new Set([field]),
    at: /^\/v1\/orders\/(pickpacks|scans)/,
    places: (accountId: string, ids: SQL) =>
      selectPlacesOfOrders(sql`pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = ${accountId} and p.id = ${ids}`),
  })),
  {
    what: "Wave",
    fields: new Set(["waveId"]),
    places: (accountId, ids) => sql`
      select null as channel_id, warehouse_id from pick_waves where account_id = ${accountId} and id = ${ids} union all
      select distinct o.channel_id, null from pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = ${accountId} and p.wave_id = ${ids}`,
  },
  {
    what: "Hand-over",
    fields: new Set(["handOverId"]),
    places: (accountId, ids) =>
      selectPlacesOfOrders(sql`pick_packs p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = ${accountId} and p.hand_over_id = ${ids}`),
  },
  {
    what: "Document",
    fields: new Set(["documentId"]),
    places: (accountId, ids) =>
      selectPlacesOfOrders(sql`order_documents d join orders o on o.account_id = d.account_id and o.id = any(d.order_ids)
        where d.account_id = ${accountId} and d.id = ${ids}`),
  },
  { what: "Count", fields: new Set(["countId"]), places: selectPlacesInWarehouse("stock_counts") },
  {
    what: "Transfer",
    fields: new Set(["transferId"]),
    at: /\/;receive$/,
    places: selectPlacesInWarehouse("stock_transfers", "to_warehouse_id"),
  },
  {
    what: "Transfer",
    fields: new Set(["transferId"]),
    at: /\/;cancel$/,
    places: selectPlacesInWarehouse("stock_transfers", "from_warehouse_id"),
  },
  {
    what: "Transfer",
    fields: new Set(["transferId"]),
    at: /\{transferId\}$/,
    isAnyEnough: true,
    places: (accountId, ids) =>
      sql`${selectPlacesInWarehouse("stock_transfers", "from_warehouse_id")(accountId, ids)} union all ${selectPlacesInWarehouse("stock_transfers", "to_warehouse_id")(accountId, ids)}`,
  },
  {
    what: "Batch",
    fields: new Set(["batchId"]),
    at: /^\/v1\/stocks\/batches/,
    places: (accountId, ids) =>
      sql`select distinct null as channel_id, warehouse_id from stock_batch_items where account_id = ${accountId} and batch_id = ${ids}`,
  },
];

/**
 * Throws 404 if a call names an object that is partly outside a limited member's reach. The call
 * itself checks unknown ids.
 */
export async function requireOwnObjects(
  { db }: Pick<Backend, "db">,
  { accountId, channelIds, warehouseIds }: Caller,
  { path }: Endpoint,
  named: (names: ReadonlySet<string>) => string[],
): Promise<void> {
  const isOwn = (id: string | null, reachIds: readonly string[] | null) =>
    reachIds === null || id === null || reachIds.includes(id);
  for (const { what, fields, at, places, isAnyEnough } of OBJECT_KINDS) {
    if (at && !at.test(path)) continue;
    const ids = named(fields);
    if (ids.length === 0) continue;
    const namedIdsSql = sql`any(string_to_array(${ids.join(",")}, ','))`;
    const { rows } = await db.execute<ObjectPlace>(places(accountId, namedIdsSql));
    const rowsInReach = rows.filter(
      (row) => isOwn(row.channel_id, channelIds) && isOwn(row.warehouse_id, warehouseIds),
    );
    const isReached = isAnyEnough
      ? rows.length === 0 || rowsInReach.length > 0
      : rowsInReach.length === rows.length;
    if (!isReached) throw notFound(what);
  }
}
