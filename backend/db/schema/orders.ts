import { sql } from "drizzle-orm";
import {
  boolean,
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
import type { IntakeStep } from "#contract/intake-steps.ts";
import type {
  DOCUMENT_STATUSES,
  FeeKind,
  OrderFlag,
  OrderStatus,
  PICKPACK_STATUSES,
  RETURN_ANSWERS,
  ReturnWish,
} from "#contract/statuses.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";
import { variants } from "./products.ts";
import { warehouses } from "./stocks.ts";

export interface Address {
  name: string;
  phone: string;
  fullAddress: string;
  city: string;
  region: string;
  zipcode: string;
  /** The channel masks parts with asterisks; the label shows them. */
  masked: boolean;
}

/** The count of returned goods before they are put into stock. */
export interface ReturnCount {
  lines: { orderLineId: string; good: number; damaged: number }[];
  note: string;
  countedAt: string;
  /** The user's id. */
  countedBy: string;
}

/** A member's answer to a return, as it was sent to the channel. */
export interface SentReturnAnswer {
  accept: boolean;
  refundInstead: boolean;
  reason: string | null;
  note: string;
  pictureIds: string[];
  /** The amount that the buyer asks for, in minor units. `null` if the channel names none. */
  refundAmount: number | null;
}

export const orders = pgTable(
  "orders",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    channelId: text("channel_id").notNull(),
    /** The channel's order number: Shopee's order_sn. */
    externalId: text("external_id").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    /** The status before a cancel request, restored when it is rejected. */
    statusBeforeCancel: text("status_before_cancel").$type<OrderStatus>(),
    nativeStatus: text("native_status").notNull(),
    pickpackStatus: text("pickpack_status")
      .$type<(typeof PICKPACK_STATUSES)[number]>()
      .notNull()
      .default("none"),
    documentStatus: text("document_status")
      .$type<(typeof DOCUMENT_STATUSES)[number]>()
      .notNull()
      .default("none"),
    flags: jsonb("flags").$type<OrderFlag[]>().notNull().default([]),
    currency: text("currency").notNull(),
    itemsTotal: makeMoneyColumn("items_total").notNull(),
    discountTotal: makeMoneyColumn("discount_total").notNull().default(0),
    shippingFee: makeMoneyColumn("shipping_fee").notNull().default(0),
    /** `null` until the channel reports it. */
    channelFees: makeMoneyColumn("channel_fees"),
    total: makeMoneyColumn("total").notNull(),
    /** The advance payment; 0 if there is none, or all was paid at once. */
    downPayment: makeMoneyColumn("down_payment").notNull().default(0),
    paymentType: text("payment_type").notNull().default(""),
    isCod: boolean("is_cod").notNull().default(false),
    /** The channel's id of the buyer, by which a chat finds their orders. */
    buyerId: text("buyer_id"),
    buyerName: text("buyer_name").notNull().default(""),
    buyerPhone: text("buyer_phone").notNull().default(""),
    address: jsonb("address").$type<Address>(),
    buyerNote: text("buyer_note").notNull().default(""),
    note: text("note").notNull().default(""),
    courier: text("courier").notNull().default(""),
    packageNumber: text("package_number"),
    trackingCode: text("tracking_code"),
    /** Time at which the courier was last asked for scans. */
    trackingReadAt: makeInstantColumn("tracking_read_at"),
    /** The seller's choices when arranging, and the reason of the last failure. */
    shipmentChoice: jsonb("shipment_choice").$type<unknown>(),
    shipmentError: text("shipment_error"),
    labelKey: text("label_key"),
    labelError: text("label_error"),
    labelPrintCount: integer("label_print_count").notNull().default(0),
    labelPrintedAt: makeInstantColumn("label_printed_at"),
    labelPrintedBy: text("label_printed_by"),
    invoicePrintCount: integer("invoice_print_count").notNull().default(0),
    invoicePrintedAt: makeInstantColumn("invoice_printed_at"),
    packingSlipPrintCount: integer("packing_slip_print_count").notNull().default(0),
    packingSlipPrintedAt: makeInstantColumn("packing_slip_printed_at"),
    cancelReason: text("cancel_reason"),
    warehouseId: text("warehouse_id"),
    /** The channel's location that sold it; `null` if the channel reports none. */
    channelLocation: text("channel_location"),
    acceptedAt: makeInstantColumn("accepted_at"),
    shipByAt: makeInstantColumn("ship_by_at"),
    paidAt: makeInstantColumn("paid_at"),
    /**
     * Time of the last request to the channel to cancel the unpaid order
     * (expire-marketplace-orders.ts).
     */
    expiryAskedAt: makeInstantColumn("expiry_asked_at"),
    /** Time at which the buyer placed the order. */
    placedAt: makeInstantColumn("placed_at").notNull(),
    shippedAt: makeInstantColumn("shipped_at"),
    /**
     * The buyer's request about received goods. `null` for none, or if the channel reports none.
     */
    returnWish: text("return_wish").$type<ReturnWish>(),
    /** The seller's answer to the buyer's return request. `null` before it. */
    returnAnswer: text("return_answer").$type<(typeof RETURN_ANSWERS)[number]>(),
    /**
     * The answer that was sent to the channel, until it is stored or the channel refused it. `null`
     * without one.
     */
    sentReturnAnswer: jsonb("sent_return_answer").$type<SentReturnAnswer>(),
    /**
     * The buyer's refund in minor units. `null`: everything if the order came back, else nothing
     * (sale-states.ts).
     */
    refundedAmount: makeMoneyColumn("refunded_amount"),
    /**
     * The refund follows from the seller's answer to a return, and the channel has not said yet
     * that it paid the buyer (follow-return.ts).
     */
    isRefundExpected: boolean("is_refund_expected").notNull().default(false),
    /** `null` if nothing is counted, or the goods are already in stock. */
    returnCount: jsonb("return_count").$type<ReturnCount>(),
    /** The member whose request the channel executes, so that its report names them. */
    requestedBy: text("requested_by"),
    requestedAt: makeInstantColumn("requested_at"),
    /** Time at which the returned goods were added to stock; `null` if they were not. */
    returnReceivedAt: makeInstantColumn("return_received_at"),
    /** Time by the channel's clock. Older reports are ignored. */
    channelUpdatedAt: makeInstantColumn("channel_updated_at").notNull(),
    /** The steps that ran for the last report. `null` for reports of earlier versions. */
    intakeSteps: jsonb("intake_steps").$type<IntakeStep[]>(),
    /** Time at which the buyer was erased from the order (erase-orders.ts). */
    erasedAt: makeInstantColumn("erased_at"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "orders_warehouse_fk",
      columns: [t.accountId, t.warehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),
    foreignKey({
      name: "orders_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
    primaryKey({ columns: [t.accountId, t.id] }),

    uniqueIndex("orders_external_unique").on(t.accountId, t.channelId, t.externalId),
    index("orders_status_ship_by").on(t.accountId, t.status, t.shipByAt, t.id),
    index("orders_placed").on(t.accountId, t.placedAt.desc(), t.id),
    index("orders_ship_by").on(t.accountId, t.shipByAt, t.id),
    index("orders_buyer").on(t.accountId, t.channelId, t.buyerName, t.placedAt),
    /** Lists the couriers. */
    index("orders_courier").on(t.accountId, t.courier),
    index("orders_buyer_id")
      .on(t.accountId, t.channelId, t.buyerId)
      .where(sql`buyer_id is not null`),
    /** The code that a scanner reads from a label. */
    index("orders_tracking").on(t.accountId, t.trackingCode).where(sql`tracking_code is not null`),
    index("orders_payment_type").on(t.accountId, t.paymentType),
    /** Finds orders by the paid amount. */
    index("orders_total").on(t.accountId, t.total),
    /** Partial index: few orders have one. */
    index("orders_noted").on(t.accountId, t.placedAt.desc(), t.id).where(sql`note <> ''`),
    index("orders_pickpack")
      .on(t.accountId, t.pickpackStatus, t.shipByAt, t.id)
      .where(sql`pickpack_status <> 'none'`),
    index("orders_flagged").on(t.accountId, t.status).where(sql`flags <> '[]'::jsonb`),
    /** Finds buyers' data that is older than the retention period. */
    index("orders_unerased").on(t.accountId, t.channelUpdatedAt).where(sql`erased_at is null`),
    /** Partial index: few orders await a return. */
    index("orders_returning")
      .on(t.accountId, t.placedAt.desc(), t.id)
      .where(
        sql`return_received_at is null and status in ('return_requested','delivery_failed','returned')`,
      ),
    index("orders_refund_expected").on(t.accountId, t.id).where(sql`is_refund_expected`),
    index("orders_open")
      .on(t.accountId, t.shipByAt, t.id)
      .where(
        sql`status in ('unpaid','on_hold','to_process','processing','to_ship','cancel_requested')`,
      ),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    position: integer("position").notNull(),
    externalProductId: text("external_product_id").notNull(),
    externalVariantId: text("external_variant_id").notNull(),
    /** `null` if no listing here has this SKU (flag `unmapped`). */
    variantId: text("variant_id"),
    sku: text("sku").notNull(),
    name: text("name").notNull(),
    variantName: text("variant_name").notNull().default(""),
    imageUrl: text("image_url"),
    /** Units still sold: the ordered quantity minus units cancelled before shipping. */
    quantity: integer("quantity").notNull(),
    cancelledQuantity: integer("cancelled_quantity").notNull().default(0),
    unitPrice: makeMoneyColumn("unit_price").notNull(),
    discount: makeMoneyColumn("discount").notNull().default(0),
    /** The cost at the time of the sale; 0 if it is unknown. */
    unitCogs: makeMoneyColumn("unit_cogs").notNull().default(0),
  },
  (t) => [
    foreignKey({
      name: "order_lines_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }),

    foreignKey({
      name: "order_lines_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),

    uniqueIndex("order_lines_position").on(t.accountId, t.orderId, t.position),
    index("order_lines_variant").on(t.accountId, t.variantId),
    index("order_lines_unknown")
      .on(t.accountId, sql`lower(trim(${t.sku}))`)
      .where(sql`variant_id is null`),
    check(
      "order_lines_quantity",
      sql`${t.quantity} >= 0 and ${t.cancelledQuantity} >= 0 and ${t.quantity} + ${t.cancelledQuantity} > 0`,
    ),
  ],
);

/** The variant that a seller chose for a channel's item without a listing. Maps later orders. */
export const orderItemLinks = pgTable(
  "order_item_links",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalProductId: text("external_product_id").notNull(),
    externalVariantId: text("external_variant_id").notNull(),
    /** The SKU in lower case; "" if the channel's ids identify the item. */
    sku: text("sku").notNull(),
    variantId: text("variant_id").notNull(),
    /** user id */
    actor: text("actor").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "order_item_links_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "order_item_links_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }).onDelete("cascade"),
    primaryKey({
      columns: [t.accountId, t.channelId, t.externalProductId, t.externalVariantId, t.sku],
    }),
    index("order_item_links_variant").on(t.accountId, t.variantId),
  ],
);

/**
 * The entries of an order's settlement (docs/domain.md "Fees"). The key is the channel's order
 * number, because an order may arrive after its settlement.
 */
export const orderSettlements = pgTable(
  "order_settlements",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalId: text("external_id").notNull(),
    entry: text("entry").notNull(),
    currency: text("currency").notNull(),
    /** `null` if the channel sent an amount that cannot be read. */
    fees: jsonb("fees").$type<Partial<Record<FeeKind, number>>>(),
    settledAt: makeInstantColumn("settled_at").notNull(),
    /** Time of the request for this settlement. Answers to earlier requests are ignored. */
    readAt: makeInstantColumn("read_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "order_settlements_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
    primaryKey({ columns: [t.accountId, t.channelId, t.externalId, t.entry] }),
  ],
);

/** The order's timeline: status, picking, documents, stock and notes. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    axis: text("axis").$type<"order" | "pickpack" | "document" | "stock" | "note">().notNull(),
    /** A fixed word that the app translates: `placed`, `status`, `reserved`, `label_ready`, … */
    type: text("type").notNull(),
    from: text("from"),
    to: text("to"),
    actor: text("actor").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
    at: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "order_events_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),
    index("order_events_order").on(t.accountId, t.orderId, t.at),
  ],
);

export interface FailedRead {
  orderId: string;
  code: string;
  /** The channel's own words. */
  message: string;
}

/** Shops that did not answer and are asked again later, by channel id. */
export type ShopPauses = Record<string, { until: string; tries: number }>;

/** A pull of orders that a person requested (POST /v1/orders/import). */
export const orderImports = pgTable(
  "order_imports",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    status: text("status").$type<"running" | "done" | "failed">().notNull().default("running"),
    found: integer("found").notNull().default(0),
    errorMessage: text("error_message"),
    /** Number of orders to read again; 0 if whole channels are read. */
    total: integer("total").notNull().default(0),
    /** The orders still to be read. */
    waiting: text("waiting").array().notNull().default(sql`'{}'`),
    pauses: jsonb("pauses").$type<ShopPauses>().notNull().default({}),
    /** Written only by versions before `pauses`. */
    tries: integer("tries").notNull().default(0),
    failed: jsonb("failed").$type<FailedRead[]>().notNull().default([]),
    createdAt: makeCreatedAtColumn(),
    finishedAt: makeInstantColumn("finished_at"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

/** Orders with the same shipping options. */
export interface SharedOffer {
  orderIds: string[];
  /** `ShippingParameters` of backend/marketplaces/channel-shipping.ts, as JSON has it. */
  offer: unknown;
}

/** Channels' shipping options for orders that a person arranges together (`;plan`). */
export const shipmentPlans = pgTable(
  "shipment_plans",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    status: text("status").$type<"running" | "done">().notNull().default("running"),
    total: integer("total").notNull(),
    /** The orders whose options are still to be read. */
    waiting: text("waiting").array().notNull(),
    pauses: jsonb("pauses").$type<ShopPauses>().notNull().default({}),
    /** Written only by versions before `pauses`. */
    tries: integer("tries").notNull().default(0),
    offers: jsonb("offers").$type<SharedOffer[]>().notNull().default([]),
    failed: jsonb("failed").$type<FailedRead[]>().notNull().default([]),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("shipment_plans_age").on(t.accountId, t.createdAt),
  ],
);

/** A shipment that a member chose for an order of a run. */
export interface RunShipment {
  orderId: string;
  /** `ShipmentChoice` of backend/marketplaces/channel-shipping.ts. */
  choice: unknown;
}

export type RunAct = "arrange" | "accept" | "cancel" | "sync";
export interface RunFollowUp {
  printsLabels: boolean;
  wave: { assigneeId: string | null } | null;
}

/** Orders that a member arranges together (contract/shipment-runs.ts). */
export const shipmentRuns = pgTable(
  "shipment_runs",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    startedBy: text("started_by").notNull(),
    planId: text("plan_id"),
    status: text("status").$type<"running" | "done">().notNull().default("running"),
    shipments: jsonb("shipments").$type<RunShipment[]>().notNull(),
    /** The orders still to be arranged. */
    waiting: text("waiting").array().notNull(),
    pauses: jsonb("pauses").$type<ShopPauses>().notNull().default({}),
    refused: jsonb("refused").$type<FailedRead[]>().notNull().default([]),
    /** `arrange`, or an act of `RUN_ACTS` (contract/shipment-runs.ts). */
    act: text("act").$type<RunAct>().notNull().default("arrange"),
    /** The reason of a cancellation. */
    reason: text("reason"),
    /** The name of the rule that arranges. `null` where a member started the run. */
    rule: text("rule"),
    /** The rule's work after the labels. `null` when it is done, or without a rule. */
    followUp: jsonb("follow_up").$type<RunFollowUp>(),
    /** The labels' PDF that the rule made. */
    documentId: text("document_id"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("shipment_runs_age").on(t.accountId, t.createdAt),
  ],
);

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;
