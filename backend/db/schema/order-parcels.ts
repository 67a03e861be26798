import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BoxState } from "#contract/statuses.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { orderLines, orders } from "./orders.ts";

/** The boxes of an order that is sent in several, as its channel reports them. */
export const orderParcels = pgTable(
  "order_parcels",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    /** The box's number within the order, from 1. */
    number: integer("number").notNull(),
    /** The channel's package number; "" if the channel has none. */
    packageNumber: text("package_number").notNull(),
    /** `null` until the courier gives one. */
    trackingCode: text("tracking_code"),
    /** Codes of earlier bookings, whose labels are void. */
    earlierCodes: text("earlier_codes").array().notNull().default(sql`'{}'::text[]`),
    state: text("state").$type<BoxState>().notNull().default("waiting"),
    /** The courier's last scan; `null` if there is none, or the channel reports none per box. */
    lastScanAt: makeInstantColumn("last_scan_at"),
    lastScanText: text("last_scan_text"),
    /** Since then the channel has the order in other boxes. */
    voidedAt: makeInstantColumn("voided_at"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "order_parcels_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.id] }),
    /** A reference to a box also names its order, so that both belong together. */
    unique("order_parcels_of_order").on(t.accountId, t.orderId, t.id),
    uniqueIndex("order_parcels_number")
      .on(t.accountId, t.orderId, t.number)
      .where(sql`voided_at is null`),
    uniqueIndex("order_parcels_package")
      .on(t.accountId, t.orderId, t.packageNumber)
      .where(sql`voided_at is null and package_number <> ''`),
    /** For scanners, which read the code on a label. */
    index("order_parcels_tracking")
      .on(t.accountId, t.trackingCode)
      .where(sql`tracking_code is not null`),
    /** Partial, because few boxes are booked again. */
    index("order_parcels_earlier").on(t.accountId).where(sql`earlier_codes <> '{}'::text[]`),
    check("order_parcels_counts", sql`${t.number} > 0`),
  ],
);

/** Units of an order's line in a box. */
export const orderParcelLines = pgTable(
  "order_parcel_lines",
  {
    accountId: text("account_id").notNull(),
    parcelId: text("parcel_id").notNull(),
    orderLineId: text("order_line_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    foreignKey({
      name: "order_parcel_lines_parcel_fk",
      columns: [t.accountId, t.parcelId],
      foreignColumns: [orderParcels.accountId, orderParcels.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "order_parcel_lines_line_fk",
      columns: [t.accountId, t.orderLineId],
      foreignColumns: [orderLines.accountId, orderLines.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.parcelId, t.orderLineId] }),
    index("order_parcel_lines_line").on(t.accountId, t.orderLineId),
    check("order_parcel_lines_quantity", sql`${t.quantity} > 0`),
  ],
);

export type OrderParcelRow = typeof orderParcels.$inferSelect;
