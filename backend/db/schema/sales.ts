import { sql } from "drizzle-orm";
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";
import { orderLines, orders } from "./orders.ts";

/** Figures of an order, or of an hour's orders (contract/sale-figures.ts defines each). */
const makeOrderMeasures = () => ({
  orders: integer("orders").notNull(),
  cancelled: integer("cancelled").notNull(),
  returned: integer("returned").notNull(),
  units: integer("units").notNull(),
  gross: makeMoneyColumn("gross").notNull(),
  discounts: makeMoneyColumn("discounts").notNull(),
  cancelledAmount: makeMoneyColumn("cancelled_amount").notNull(),
  returnedAmount: makeMoneyColumn("returned_amount").notNull(),
  fees: makeMoneyColumn("fees").notNull(),
  feesAwaited: integer("fees_awaited").notNull(),
  /** Net proceeds and cost of kept orders with known cost that await their fees. */
  awaitedNet: makeMoneyColumn("awaited_net").notNull().default(0),
  awaitedCost: makeMoneyColumn("awaited_cost").notNull().default(0),
  cost: makeMoneyColumn("cost").notNull(),
  /** Kept orders with a line of unknown cost, and those of them that await their fees. */
  uncosted: integer("uncosted").notNull().default(0),
  uncostedAwaited: integer("uncosted_awaited").notNull().default(0),
  /** Their net proceeds, the known part of their cost, and their reported fees. */
  uncostedNet: makeMoneyColumn("uncosted_net").notNull().default(0),
  uncostedCost: makeMoneyColumn("uncosted_cost").notNull().default(0),
  uncostedFees: makeMoneyColumn("uncosted_fees").notNull().default(0),
  shippedOnTime: integer("shipped_on_time").notNull(),
  shippedLate: integer("shipped_late").notNull(),
  shipped: integer("shipped").notNull(),
  /** Seconds from payment (or placement) to hand-over, for shipped orders. */
  shipSeconds: makeMoneyColumn("ship_seconds").notNull(),
  /** Orders picked as a whole, and the seconds since they were on the pick list. */
  picked: integer("picked").notNull(),
  pickSeconds: makeMoneyColumn("pick_seconds").notNull(),
});

/** The figures of an order's line, or of a variant's lines in an hour. */
const makeLineMeasures = () => ({
  orders: integer("orders").notNull(),
  units: integer("units").notNull(),
  cancelledUnits: integer("cancelled_units").notNull(),
  returnedUnits: integer("returned_units").notNull(),
  gross: makeMoneyColumn("gross").notNull(),
  discounts: makeMoneyColumn("discounts").notNull(),
  net: makeMoneyColumn("net").notNull(),
  cost: makeMoneyColumn("cost").notNull(),
  /** Kept pieces of unknown cost, and their net proceeds. */
  uncostedUnits: integer("uncosted_units").notNull().default(0),
  uncostedNet: makeMoneyColumn("uncosted_net").notNull().default(0),
});

/** The order's warehouse; "" until one is chosen. */
const makeWarehouseColumn = () => text("warehouse_id").notNull();

/**
 * Each order's current contribution to the roll-ups, so that a later change subtracts exactly this
 * from its hour. The hour is the UTC hour of the order's placement, with which an hour of every
 * zone begins.
 */
export const saleOrders = pgTable(
  "sale_orders",
  {
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    hour: makeInstantColumn("hour").notNull(),
    channelId: text("channel_id").notNull(),
    warehouseId: makeWarehouseColumn(),
    courier: text("courier").notNull(),
    city: text("city").notNull(),
    ...makeOrderMeasures(),
  },
  (t) => [
    foreignKey({
      name: "sale_orders_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.orderId] }),
    index("sale_orders_hour").on(t.accountId, t.hour),
  ],
);

/** Each line's current contribution. `variant_key`: the variant's id, or `sku:` and the SKU. */
export const saleLines = pgTable(
  "sale_lines",
  {
    accountId: text("account_id").notNull(),
    orderLineId: text("order_line_id").notNull(),
    orderId: text("order_id").notNull(),
    hour: makeInstantColumn("hour").notNull(),
    channelId: text("channel_id").notNull(),
    warehouseId: makeWarehouseColumn(),
    variantKey: text("variant_key").notNull(),
    ...makeLineMeasures(),
  },
  (t) => [
    foreignKey({
      name: "sale_lines_line_fk",
      columns: [t.accountId, t.orderLineId],
      foreignColumns: [orderLines.accountId, orderLines.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.orderLineId] }),
    index("sale_lines_hour").on(t.accountId, t.hour),
    index("sale_lines_order").on(t.accountId, t.orderId),
  ],
);

/**
 * Roll-up of orders by hour, shop and warehouse; in `value` also by courier or by city. A figure
 * uses one kind only.
 */
export const saleHours = pgTable(
  "sale_hours",
  {
    accountId: text("account_id").notNull(),
    kind: text("kind").$type<"shop" | "courier" | "city">().notNull(),
    hour: makeInstantColumn("hour").notNull(),
    channelId: text("channel_id").notNull(),
    warehouseId: makeWarehouseColumn(),
    /** Empty for the kind `shop`, and for an unknown courier or city. */
    value: text("value").notNull(),
    ...makeOrderMeasures(),
  },
  (t) => [
    foreignKey({
      name: "sale_hours_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
    primaryKey({
      name: "sale_hours_pk",
      columns: [t.accountId, t.kind, t.hour, t.channelId, t.warehouseId, t.value],
    }),
  ],
);

/** Roll-up of lines by hour, shop, warehouse and variant. */
export const saleVariantHours = pgTable(
  "sale_variant_hours",
  {
    accountId: text("account_id").notNull(),
    hour: makeInstantColumn("hour").notNull(),
    channelId: text("channel_id").notNull(),
    warehouseId: makeWarehouseColumn(),
    variantKey: text("variant_key").notNull(),
    ...makeLineMeasures(),
  },
  (t) => [
    foreignKey({
      name: "sale_variant_hours_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
    primaryKey({
      name: "sale_variant_hours_pk",
      columns: [t.accountId, t.hour, t.channelId, t.warehouseId, t.variantKey],
    }),
  ],
);

/** Weeks whose report was sent, so that none is sent twice. */
export const weeklyReports = pgTable(
  "weekly_reports",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The week's Monday. */
    week: date("week", { mode: "string" }).notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.week] })],
);

/** A rebuild of one account's roll-ups, day by day; one at a time. */
export const saleRebuilds = pgTable(
  "sale_rebuilds",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    status: text("status").$type<"running" | "done" | "failed">().notNull().default("running"),
    /** The version of the figures' definitions (statistics/sale-facts.ts) by which it counts. */
    rule: integer("rule").notNull().default(0),
    /** UTC days in all, and finished days, after which a repeat continues. */
    days: integer("days").notNull(),
    done: integer("done").notNull().default(0),
    /** Hours whose roll-up was wrong. */
    mended: integer("mended").notNull().default(0),
    startedAt: makeCreatedAtColumn(),
    finishedAt: makeInstantColumn("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("sale_rebuilds_running").on(t.accountId).where(sql`status = 'running'`),
  ],
);
export type SaleRebuildRow = typeof saleRebuilds.$inferSelect;
