import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  HAND_OVER_STATUSES,
  PICK_SHORT_REASONS,
  PICK_STEPS,
  PickpackStatus,
  WAVE_KINDS,
  WAVE_STATUSES,
} from "#contract/statuses.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { makeCourierKey } from "../courier-key.ts";
import { accounts } from "./accounts.ts";
import { orderParcels } from "./order-parcels.ts";
import { orderLines, orders } from "./orders.ts";
import { images } from "./products.ts";
import { warehouses } from "./stocks.ts";

/** Orders that are picked in one walk through a warehouse (docs/domain.md "Pick and pack"). */
export const pickWaves = pgTable(
  "pick_waves",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Consecutive within the account. People refer to the wave by it. */
    number: integer("number").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    kind: text("kind").$type<(typeof WAVE_KINDS)[number]>().notNull(),
    /** "" for any courier. */
    courier: text("courier").notNull().default(""),
    status: text("status").$type<(typeof WAVE_STATUSES)[number]>().notNull().default("open"),
    /** The picker of the whole wave; `null` if pickers take single lines. */
    assigneeId: text("assignee_id"),
    createdBy: text("created_by").notNull(),
    createdAt: makeCreatedAtColumn(),
    finishedAt: makeInstantColumn("finished_at"),
    /** Number of prints of the pick list, the last one's time and person. */
    listPrintCount: integer("list_print_count").notNull().default(0),
    listPrintedAt: makeInstantColumn("list_printed_at"),
    listPrintedBy: text("list_printed_by"),
  },
  (t) => [
    foreignKey({
      name: "pick_waves_warehouse_fk",
      columns: [t.accountId, t.warehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("pick_waves_number").on(t.accountId, t.number),
    index("pick_waves_status").on(t.accountId, t.status, t.number.desc()),
  ],
);

/** The parcels that one courier takes at one time. */
export const handOvers = pgTable(
  "hand_overs",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    number: integer("number").notNull(),
    courier: text("courier").notNull(),
    /** The shops and warehouses to which its creator is limited; "" without a limit. */
    scope: text("scope").notNull().default(""),
    status: text("status").$type<(typeof HAND_OVER_STATUSES)[number]>().notNull().default("open"),
    /** The name of the person who received them. */
    receivedBy: text("received_by").notNull().default(""),
    /** The courier with the parcels, or the signed manifest. */
    receivedPictureId: text("received_picture_id"),
    createdBy: text("created_by").notNull(),
    createdAt: makeCreatedAtColumn(),
    closedAt: makeInstantColumn("closed_at"),
    /** Number of prints of the manifest, the last one's time and person. */
    manifestPrintCount: integer("manifest_print_count").notNull().default(0),
    manifestPrintedAt: makeInstantColumn("manifest_printed_at"),
    manifestPrintedBy: text("manifest_printed_by"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("hand_overs_number").on(t.accountId, t.number),
    foreignKey({
      name: "hand_overs_received_picture_fk",
      columns: [t.accountId, t.receivedPictureId],
      foreignColumns: [images.accountId, images.id],
    }),
    uniqueIndex("hand_overs_open")
      .on(t.accountId, makeCourierKey(sql`courier`), t.scope)
      .where(sql`status = 'open'`),
  ],
);

/**
 * The work on one parcel, from the wave to the hand-over. An order in several boxes has one per
 * box. Units that are sent later form a further part.
 */
export const pickPacks = pgTable(
  "pick_packs",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    part: integer("part").notNull().default(1),
    /** The box, if the order is sent in several; `null` for the whole order, or a later part. */
    parcelId: text("parcel_id"),
    /** Measured weight in grams; `null` if the box was not weighed. */
    weightG: integer("weight_g"),
    /** `null` without a wave. */
    waveId: text("wave_id"),
    /** The record's position in the wave, from 0, which is also the order of the documents. */
    position: integer("position").notNull().default(0),
    status: text("status").$type<Exclude<PickpackStatus, "none">>().notNull().default("assigned"),
    /** Time at which the last unit was picked; `null` if a unit is missing. */
    pickedAt: makeInstantColumn("picked_at"),
    /** The member who last opened it for packing. */
    openedBy: text("opened_by"),
    packedAt: makeInstantColumn("packed_at"),
    packedBy: text("packed_by"),
    handOverId: text("hand_over_id"),
    /** Time at which the record was handed over, put back or removed from its wave. */
    closedAt: makeInstantColumn("closed_at"),
    createdBy: text("created_by").notNull(),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "pick_packs_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "pick_packs_wave_fk",
      columns: [t.accountId, t.waveId],
      foreignColumns: [pickWaves.accountId, pickWaves.id],
    }),
    foreignKey({
      name: "pick_packs_hand_over_fk",
      columns: [t.accountId, t.handOverId],
      foreignColumns: [handOvers.accountId, handOvers.id],
    }),
    /** The box must belong to the same order. */
    foreignKey({
      name: "pick_packs_parcel_fk",
      columns: [t.accountId, t.orderId, t.parcelId],
      foreignColumns: [orderParcels.accountId, orderParcels.orderId, orderParcels.id],
    }),
    primaryKey({ columns: [t.accountId, t.id] }),
    /** A box has at most one open record. */
    uniqueIndex("pick_packs_parcel_live")
      .on(t.accountId, t.parcelId)
      .where(sql`closed_at is null and parcel_id is not null`),
    check("pick_packs_weight", sql`${t.weightG} > 0`),
    check("pick_packs_handed_over", sql`${t.handOverId} is null or ${t.status} = 'packed'`),
    /** A part of an order has at most one open record. */
    uniqueIndex("pick_packs_live").on(t.accountId, t.orderId, t.part).where(sql`closed_at is null`),
    index("pick_packs_order").on(t.accountId, t.orderId),
    index("pick_packs_wave").on(t.accountId, t.waveId, t.position),
    index("pick_packs_hand_over").on(t.accountId, t.handOverId),
    index("pick_packs_status").on(t.accountId, t.status, t.createdAt.desc(), t.id),
    index("pick_packs_created").on(t.accountId, t.createdAt.desc(), t.id),
  ],
);

/**
 * Units to pick for an order line. Rack and SKU are copied when the wave is created, so that the
 * route does not change.
 */
export const pickLines = pgTable(
  "pick_lines",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    pickPackId: text("pick_pack_id").notNull(),
    orderLineId: text("order_line_id").notNull(),
    rack: text("rack").notNull().default(""),
    sku: text("sku").notNull(),
    barcode: text("barcode").notNull().default(""),
    quantity: integer("quantity").notNull(),
    picked: integer("picked").notNull().default(0),
    packed: integer("packed").notNull().default(0),
    /** Units not found. */
    short: integer("short").notNull().default(0),
    shortReason: text("short_reason").$type<(typeof PICK_SHORT_REASONS)[number]>(),
  },
  (t) => [
    foreignKey({
      name: "pick_lines_pick_pack_fk",
      columns: [t.accountId, t.pickPackId],
      foreignColumns: [pickPacks.accountId, pickPacks.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "pick_lines_order_line_fk",
      columns: [t.accountId, t.orderLineId],
      foreignColumns: [orderLines.accountId, orderLines.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("pick_lines_once").on(t.accountId, t.pickPackId, t.orderLineId),
    index("pick_lines_order_line").on(t.accountId, t.orderLineId),
    check("pick_lines_quantity", sql`${t.quantity} > 0`),
    check(
      "pick_lines_counts",
      sql`${t.picked} >= 0 and ${t.short} >= 0 and ${t.picked} + ${t.short} <= ${t.quantity}`,
    ),
    check("pick_lines_packed", sql`${t.packed} between 0 and ${t.picked}`),
  ],
);

/** The picker of a line. The line is the key, so that it has one picker. */
export const pickTakes = pgTable(
  "pick_takes",
  {
    accountId: text("account_id").notNull(),
    pickLineId: text("pick_line_id").notNull(),
    userId: text("user_id").notNull(),
    takenAt: makeInstantColumn("taken_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "pick_takes_line_fk",
      columns: [t.accountId, t.pickLineId],
      foreignColumns: [pickLines.accountId, pickLines.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.pickLineId] }),
    index("pick_takes_user").on(t.accountId, t.userId),
  ],
);

/** Scans and their outcome. The client's id identifies a repeated scan. */
export const pickScans = pgTable(
  "pick_scans",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    clientId: text("client_id").notNull(),
    step: text("step").$type<(typeof PICK_STEPS)[number]>().notNull(),
    code: text("code").notNull(),
    userId: text("user_id").notNull(),
    /** contract/pick-scans.ts `ScanOutcome`; `null` only inside the transaction that creates it. */
    outcome: jsonb("outcome").$type<unknown>(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("pick_scans_client").on(t.accountId, t.clientId),
    index("pick_scans_created").on(t.createdAt),
  ],
);

export type PickPackRow = typeof pickPacks.$inferSelect;
export type PickLineRow = typeof pickLines.$inferSelect;
export type PickWaveRow = typeof pickWaves.$inferSelect;
export type HandOverRow = typeof handOvers.$inferSelect;
