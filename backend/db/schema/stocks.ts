import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  MOVEMENT_TYPES,
  STOCK_RULE_KINDS,
  STOCK_RULE_SCOPES,
  WAREHOUSE_STATUSES,
} from "#contract/statuses.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";
import { orderLines, orders } from "./orders.ts";
import { variants } from "./products.ts";

export const warehouses = pgTable(
  "warehouses",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    status: text("status")
      .$type<(typeof WAREHOUSE_STATUSES)[number]>()
      .notNull()
      .default("created"),
    address: text("address").notNull().default(""),
    contactName: text("contact_name").notNull().default(""),
    contactPhone: text("contact_phone").notNull().default(""),
    /** The hours as the seller writes them: `Mon–Sat 09:00–16:00`. */
    pickupHours: text("pickup_hours").notNull().default(""),
    createdAt: makeCreatedAtColumn(),
    /** The ledger still needs the row. New stock is refused (stocks/move-stock.ts). */
    deletedAt: makeInstantColumn("deleted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("warehouses_name_unique")
      .on(t.accountId, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    uniqueIndex("warehouses_default_unique").on(t.accountId).where(sql`is_default`),
  ],
);

/**
 * The level of one variant in one warehouse: the sum of its movements. Only move-stock.ts writes
 * it.
 */
export const stocks = pgTable(
  "stocks",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    variantId: text("variant_id").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    onHand: integer("on_hand").notNull().default(0),
    reserved: integer("reserved").notNull().default(0),
    buffer: integer("buffer").notNull().default(0),
    locked: integer("locked").notNull().default(0),
    damaged: integer("damaged").notNull().default(0),
    /** Units that cannot be found. They are on hand but not sold. */
    doubtful: integer("doubtful").notNull().default(0),
    incoming: integer("incoming").notNull().default(0),
    /** docs/domain.md "Stock": on hand − reserved − buffer − locked − damaged − doubtful */
    available: integer("available")
      .notNull()
      .generatedAlwaysAs(
        sql`greatest(on_hand - reserved - locked - damaged - doubtful, 0) - buffer`,
      ),
    syncEnabled: boolean("sync_enabled").notNull().default(true),
    rack: text("rack").notNull().default(""),
    /** The ledger has an entry of this level. */
    hasMoved: boolean("has_moved").notNull().default(false),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "stocks_warehouse_fk",
      columns: [t.accountId, t.warehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),

    foreignKey({
      name: "stocks_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),

    uniqueIndex("stocks_unique").on(t.accountId, t.variantId, t.warehouseId),
    /** The id orders levels that changed at the same time. */
    index("stocks_account").on(t.accountId, t.updatedAt.desc(), t.id),
    /** Counts low levels without the table (backend/stocks/can-run-low.ts). */
    index("stocks_low").on(t.accountId, t.available, t.id, t.variantId, t.warehouseId, t.hasMoved),
    /** A warehouse's page of levels, and whether it still has stock. */
    index("stocks_warehouse").on(t.accountId, t.warehouseId, t.updatedAt.desc(), t.id),
    check(
      "stocks_parts",
      sql`${t.reserved} >= 0 and ${t.buffer} >= 0 and ${t.locked} >= 0 and ${t.damaged} >= 0 and ${t.doubtful} >= 0 and ${t.incoming} >= 0`,
    ),
    check("stocks_physical", sql`${t.onHand} >= ${t.reserved} + ${t.locked} + ${t.damaged}`),
  ],
);

/** Append-only (a trigger refuses update and delete). */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    accountId: text("account_id").notNull(),
    stockId: text("stock_id").notNull(),
    variantId: text("variant_id").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    type: text("type").$type<(typeof MOVEMENT_TYPES)[number]>().notNull(),
    onHandDelta: integer("on_hand_delta").notNull().default(0),
    reservedDelta: integer("reserved_delta").notNull().default(0),
    damagedDelta: integer("damaged_delta").notNull().default(0),
    bufferDelta: integer("buffer_delta").notNull().default(0),
    lockedDelta: integer("locked_delta").notNull().default(0),
    doubtfulDelta: integer("doubtful_delta").notNull().default(0),
    incomingDelta: integer("incoming_delta").notNull().default(0),
    onHandAfter: integer("on_hand_after").notNull(),
    reservedAfter: integer("reserved_after").notNull(),
    availableAfter: integer("available_after").notNull(),
    reason: text("reason"),
    note: text("note"),
    /** A user id, `system` or `channel:<id>`. */
    actor: text("actor").notNull(),
    orderId: text("order_id"),
    orderLineId: text("order_line_id"),
    /** The transfer or count that it belongs to. */
    transferId: text("transfer_id"),
    countId: text("count_id"),
    /** The movement that it undoes. */
    undoes: bigint("undoes", { mode: "number" }),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "stock_movements_stock_fk",
      columns: [t.accountId, t.stockId],
      foreignColumns: [stocks.accountId, stocks.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("stock_movements_stock").on(t.accountId, t.stockId, t.id.desc()),
    index("stock_movements_account").on(t.accountId, t.id.desc()),
    /** Finds a day's entries. */
    index("stock_movements_created").on(t.accountId, t.createdAt, t.id),
    /** An order line ships, and returns, at most once. */
    uniqueIndex("stock_movements_line_once")
      .on(t.accountId, t.orderLineId, t.type)
      .where(sql`order_line_id is not null and type <> 'adjustment'`),
    uniqueIndex("stock_movements_undone_once")
      .on(t.accountId, t.undoes)
      .where(sql`undoes is not null`),
  ],
);

/**
 * The units that an order line reserves. The unique line id makes a second reservation impossible.
 */
export const reservations = pgTable(
  "reservations",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    orderLineId: text("order_line_id").notNull(),
    stockId: text("stock_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** held → deducted → returned, or held → released. It never goes back. */
    state: text("state")
      .$type<"held" | "deducted" | "released" | "returned">()
      .notNull()
      .default("held"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "reservations_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "reservations_stock_fk",
      columns: [t.accountId, t.stockId],
      foreignColumns: [stocks.accountId, stocks.id],
    }),

    foreignKey({
      name: "reservations_order_line_fk",
      columns: [t.accountId, t.orderLineId],
      foreignColumns: [orderLines.accountId, orderLines.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),

    uniqueIndex("reservations_line_unique").on(t.accountId, t.orderLineId),
    index("reservations_stock").on(t.accountId, t.stockId, t.state),
    check("reservations_quantity", sql`${t.quantity} > 0`),
  ],
);

/**
 * The part of the stock that each channel may sell (docs/domain.md "Rules"), in pieces; an empty
 * list means all.
 */
export const stockRules = pgTable(
  "stock_rules",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    kind: text("kind").$type<(typeof STOCK_RULE_KINDS)[number]>().notNull(),
    scope: text("scope").$type<(typeof STOCK_RULE_SCOPES)[number]>().notNull().default("all"),
    scopeValues: text("scope_values").array().notNull().default(sql`'{}'::text[]`),
    channelIds: text("channel_ids").array().notNull().default(sql`'{}'::text[]`),
    warehouseIds: text("warehouse_ids").array().notNull().default(sql`'{}'::text[]`),
    ratioPercent: integer("ratio_percent"),
    fixedQuantity: integer("fixed_quantity"),
    offset: integer("offset").notNull().default(0),
    maxPerChannel: integer("max_per_channel"),
    safetyLevel: integer("safety_level").notNull().default(0),
    lastUnits: integer("last_units").notNull().default(0),
    priorityChannelId: text("priority_channel_id"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "stock_rules_priority_channel_fk",
      columns: [t.accountId, t.priorityChannelId],
      foreignColumns: [channels.accountId, channels.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("stock_rules_account").on(t.accountId),
    uniqueIndex("stock_rules_general_unique").on(t.accountId).where(sql`kind = 'general'`),
    check("stock_rules_quantity", sql`(${t.ratioPercent} is null) <> (${t.fixedQuantity} is null)`),
    check("stock_rules_ratio", sql`${t.ratioPercent} between 0 and 200`),
    check(
      "stock_rules_limits",
      sql`${t.fixedQuantity} >= 0 and ${t.maxPerChannel} >= 0 and ${t.safetyLevel} >= 0 and ${t.lastUnits} >= 0`,
    ),
  ],
);
