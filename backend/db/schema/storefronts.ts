import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BuyerEvent } from "#contract/buyer-events.ts";
import type { Collection, CourierId, ParcelLine } from "#contract/couriers.ts";
import type { CodRules, PhoneCheck } from "#contract/form-fields.ts";
import type { Language } from "#contract/languages.ts";
import type { NewsWay } from "#contract/messengers.ts";
import type { OrderRisk } from "#contract/shop.ts";
import type { SlipCheck, SlipKind, SlipVerifierId } from "#contract/shop-slips.ts";
import type { VoucherKind } from "#contract/shop-voucher-fields.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { BankAccount, StorefrontPayment } from "#contract/storefront.ts";
import type { StorefrontDoubt } from "#contract/storefront-orders.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { channels } from "./channels.ts";
import { images } from "./products.ts";

/** The seller's own shop at `/shop/<slug>`. Other services treat it as a channel like any other. */
export const storefronts = pgTable(
  "storefronts",
  {
    /** The channel's shop id. */
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    slug: text("slug").notNull(),
    isOpen: boolean("is_open").notNull().default(true),
    name: text("name").notNull(),
    /** One line below the name. */
    tagline: text("tagline").notNull().default(""),
    /** The seller, shipping and returns: paragraphs. */
    about: text("about").notNull().default(""),
    coverImageId: text("cover_image_id"),
    /** The phone number for buyers' questions. "" if none is shown. */
    phone: text("phone").notNull().default(""),
    /** The pickup address of parcels. */
    originName: text("origin_name").notNull().default(""),
    originPhone: text("origin_phone").notNull().default(""),
    originStreet: text("origin_street").notNull().default(""),
    /** contract/places.ts; "" if none is set, so that nothing can be ordered. */
    originPlaceCode: text("origin_place_code").notNull().default(""),
    originPlace: text("origin_place").notNull().default(""),
    originPostCode: text("origin_post_code").notNull().default(""),
    bankAccounts: jsonb("bank_accounts").$type<BankAccount[]>().notNull().default([]),
    /** The text of the seller's own QR (QRIS), or the PromptPay id it is made from; "" for none. */
    qrText: text("qr_text").notNull().default(""),
    takesCod: boolean("takes_cod").notNull().default(false),
    codRules: jsonb("cod_rules")
      .$type<CodRules>()
      .notNull()
      .default({ couriers: [], regions: [], mostTotal: null, mostReturns: null }),
    /** When buyers have to confirm the phone by a code. */
    phoneCheck: text("phone_check").$type<PhoneCheck>().notNull().default("risky"),
    /** The price of the seller's own delivery to any place; `null` if only couriers deliver. */
    flatFee: makeMoneyColumn("flat_fee"),
    /**
     * From this price of the goods the cheapest service costs nothing, and the cheapest that takes
     * cash where the shop does; `null` for never.
     */
    freeShippingFrom: makeMoneyColumn("free_shipping_from"),
    /** Hours in which the seller checks a reported payment. The order expires after them. */
    claimHours: integer("claim_hours").notNull().default(48),
    /** Buyers are asked for a review some days after the delivery, once the seller chose it. */
    asksForReviews: boolean("asks_for_reviews").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefronts_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
    foreignKey({
      name: "storefronts_cover_fk",
      columns: [t.accountId, t.coverImageId],
      foreignColumns: [images.accountId, images.id],
    }),
    uniqueIndex("storefronts_channel").on(t.accountId, t.channelId),
    /** An address leads to one shop across all accounts. */
    uniqueIndex("storefronts_slug").on(t.slug),
  ],
);

export interface ItemOption {
  name: string;
  imageId: string | null;
}

/** A product as it was last published in the shop. */
export const storefrontItems = pgTable(
  "storefront_items",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    /** ListingDraft.token, by which an interrupted create is found again. */
    token: text("token").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    condition: text("condition").$type<"new" | "used">().notNull(),
    brandName: text("brand_name").notNull().default(""),
    imageIds: jsonb("image_ids").$type<string[]>().notNull(),
    variationTypes: jsonb("variation_types")
      .$type<{ name: string; options: ItemOption[] }[]>()
      .notNull(),
    /** Days to ship goods on order; `null` for the usual time. */
    daysToShip: integer("days_to_ship"),
    isListed: boolean("is_listed").notNull().default(true),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_items_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    index("storefront_items_newest")
      .on(t.accountId, t.storefrontId, t.createdAt.desc(), t.id)
      .where(sql`is_listed`),
    index("storefront_items_token").on(t.accountId, t.storefrontId, t.token),
  ],
);

export const storefrontVariants = pgTable(
  "storefront_variants",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    itemId: text("item_id").notNull(),
    /** Our variant's id (ListingVariant.key). */
    key: text("key").notNull(),
    position: integer("position").notNull(),
    /** Index into each of the item's variation types' options. */
    optionIndexes: jsonb("option_indexes").$type<number[]>().notNull(),
    sku: text("sku").notNull(),
    barcode: text("barcode").notNull().default(""),
    price: makeMoneyColumn("price").notNull(),
    /** When the price was last changed. `null` if it is not known. */
    priceSince: makeInstantColumn("price_since"),
    /** Units the shop shows: the last pushed quantity minus later orders. */
    stock: integer("stock").notNull(),
    weightG: integer("weight_g").notNull(),
    widthCm: real("width_cm").notNull(),
    heightCm: real("height_cm").notNull(),
    lengthCm: real("length_cm").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_variants_item_fk",
      columns: [t.accountId, t.itemId],
      foreignColumns: [storefrontItems.accountId, storefrontItems.id],
    }).onDelete("cascade"),
    uniqueIndex("storefront_variants_key").on(t.accountId, t.itemId, t.key),
    check("storefront_variants_figures", sql`${t.stock} >= 0 and ${t.price} > 0`),
  ],
);

/** Earlier prices of variants that the shop really asked. Old ones are deleted with the next. */
export const storefrontPastPrices = pgTable(
  "storefront_past_prices",
  {
    accountId: text("account_id").notNull(),
    variantId: text("variant_id").notNull(),
    price: makeMoneyColumn("price").notNull(),
    askedFrom: makeInstantColumn("asked_from").notNull(),
    askedUntil: makeInstantColumn("asked_until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.variantId, t.askedUntil] }),
    foreignKey({
      name: "storefront_past_prices_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [storefrontVariants.accountId, storefrontVariants.id],
    }).onDelete("cascade"),
  ],
);

/** `shipping_difference`: what the courier asks beyond its price at the booking. */
export type WalletEntryType = "shipping" | "shipping_refund" | "shipping_difference" | "cod";

/** The service that the buyer chose. */
export interface ChosenService {
  courierId: string;
  serviceId: string;
  name: string;
  minDays: number;
  maxDays: number;
  /** How the parcel may reach the courier. Absent for the seller's own delivery. */
  collections?: readonly Collection[];
  /** The price before free shipping. Absent in older orders. */
  asked?: number;
}

/** Vouchers of an own shop. Only `used` and `isEnded` change. */
export const storefrontVouchers = pgTable(
  "storefront_vouchers",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    code: text("code").notNull(),
    kind: text("kind").$type<VoucherKind>().notNull(),
    percent: integer("percent"),
    amount: makeMoneyColumn("amount"),
    /** The largest discount of a share; `null` for no bound. */
    mostDiscount: makeMoneyColumn("most_discount"),
    minSpend: makeMoneyColumn("min_spend").notNull().default(0),
    usesTotal: integer("uses_total"),
    usesPerBuyer: integer("uses_per_buyer"),
    /** Orders that use it; those that ended without a sale are not counted. */
    used: integer("used").notNull().default(0),
    startsAt: makeInstantColumn("starts_at"),
    endsAt: makeInstantColumn("ends_at"),
    isEnded: boolean("is_ended").notNull().default(false),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_vouchers_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    uniqueIndex("storefront_vouchers_code").on(t.accountId, t.storefrontId, t.code),
    check(
      "storefront_vouchers_used",
      sql`${t.used} >= 0 and (${t.usesTotal} is null or ${t.used} <= ${t.usesTotal})`,
    ),
    check(
      "storefront_vouchers_terms",
      sql`case ${t.kind} when 'percent' then ${t.percent} between 1 and 90 and ${t.amount} is null else ${t.amount} > 0 and ${t.minSpend} > ${t.amount} and ${t.percent} is null end`,
    ),
  ],
);

/**
 * Condition of the index `storefront_orders_strangers`. Queries must use the same words, or the
 * index does not serve them.
 */
export const IS_UNPAID_OF_STRANGER = sql`is_stranger and status in ('unpaid', 'on_hold', 'to_process') and paid_at is null`;

/** An order of the shop. The orders service follows it like any channel's. */
export const storefrontOrders = pgTable(
  "storefront_orders",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    /** The number that buyer and seller use. */
    number: text("number").notNull(),
    /** The last part of the buyer's page's address: 128 bits, known only to the buyer. */
    token: text("token").notNull(),
    /** The key of its checkout page: sent twice, it is one order. */
    checkoutKey: text("checkout_key").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    /** The status before the buyer asked to cancel. */
    statusBeforeCancel: text("status_before_cancel").$type<OrderStatus>(),
    language: text("language").$type<Language>().notNull(),
    buyerName: text("buyer_name").notNull(),
    buyerPhone: text("buyer_phone").notNull(),
    /** For news of the order; "" if the buyer gave none. */
    buyerEmail: text("buyer_email").notNull().default(""),
    /** How the buyer wants the news. By e-mail where the chosen messenger does not take them. */
    newsBy: text("news_by").$type<NewsWay>().notNull().default("email"),
    /** The buyer sends this code to the shop's account of LINE, to be known there. */
    lineCode: text("line_code"),
    /** The buyer at the shop's account of LINE; "" until the code came. */
    lineUserId: text("line_user_id").notNull().default(""),
    /** When the buyer ended the news. */
    mailsStoppedAt: makeInstantColumn("mails_stopped_at"),
    /** The phone in E.164 form, and marks of the network and browser of the order. */
    buyerE164: text("buyer_e164").notNull().default(""),
    network: text("network").notNull().default(""),
    device: text("device").notNull().default(""),
    /** Why it looks as if it would not be paid; `null` also after the buyer's confirmation. */
    doubt: text("doubt").$type<StorefrontDoubt>(),
    /** Reasons of its risk; empty for an order from before, and one of the shop's staff. */
    risks: jsonb("risks").$type<OrderRisk["reasons"]>().notNull().default([]),
    /** Whether the buyer has to enter a code, and how; `null` where none is needed. */
    phoneCheck: text("phone_check").$type<"awaited" | "confirmed">(),
    phoneCheckBy: text("phone_check_by").$type<NewsWay>(),
    phoneCheckedAt: makeInstantColumn("phone_checked_at"),
    /**
     * Nobody has confirmed the buyer: no parcel of this phone was paid for, no code came to it, and
     * the seller has not decided. Such orders hold a share of the goods (crowd.ts).
     */
    isStranger: boolean("is_stranger").notNull().default(false),
    /** Confirms the order while it is on hold. */
    confirmCode: text("confirm_code"),
    street: text("street").notNull(),
    placeCode: text("place_code").notNull(),
    place: text("place").notNull(),
    city: text("city").notNull(),
    region: text("region").notNull(),
    postCode: text("post_code").notNull(),
    note: text("note").notNull().default(""),
    payment: text("payment").$type<StorefrontPayment>().notNull(),
    service: jsonb("service").$type<ChosenService>().notNull(),
    itemsTotal: makeMoneyColumn("items_total").notNull(),
    shippingFee: makeMoneyColumn("shipping_fee").notNull(),
    /** The voucher that the seller gave; `null` and "" for none. */
    voucherId: text("voucher_id"),
    voucherCode: text("voucher_code").notNull().default(""),
    /** The voucher's discount on the goods. */
    discount: makeMoneyColumn("discount").notNull().default(0),
    total: makeMoneyColumn("total").notNull(),
    weightG: integer("weight_g").notNull(),
    /** The goods as their shipping was priced; `null` for an order from before. */
    parcelLines: jsonb("parcel_lines").$type<ParcelLine[]>(),
    /** An unpaid order ends then; `null` if no payment in advance is needed. */
    expiresAt: makeInstantColumn("expires_at"),
    /** When the buyer reported the transfer. */
    paymentClaimedAt: makeInstantColumn("payment_claimed_at"),
    /** When the seller last answered that the reported transfer had not arrived. */
    claimRefusedAt: makeInstantColumn("claim_refused_at"),
    paidAt: makeInstantColumn("paid_at"),
    shipByAt: makeInstantColumn("ship_by_at"),
    /** The courier's own id of the parcel; `null` if it is not booked or needs no booking. */
    bookingId: text("booking_id"),
    trackingCode: text("tracking_code"),
    /** The courier's number from before the booking costs money (BookingDraft). */
    bookingDraft: text("booking_draft"),
    /** When a booking began that has no end yet: another one waits for it. */
    bookingClaimedAt: makeInstantColumn("booking_claimed_at"),
    /** Bookings that ended without a parcel. The next booking needs a new reference. */
    droppedBookings: integer("dropped_bookings").notNull().default(0),
    /** The courier's price for the shop; `null` until it tells one. */
    courierFee: makeMoneyColumn("courier_fee"),
    /** The courier's sorting code for the label; "" for none. */
    routingCode: text("routing_code").notNull().default(""),
    /** The receiver in letters that the courier's printer has; `null` for the buyer's own text. */
    labelName: text("label_name"),
    labelAddress: text("label_address"),
    /** When the courier was last asked where the parcel is. */
    parcelReadAt: makeInstantColumn("parcel_read_at"),
    shippedAt: makeInstantColumn("shipped_at"),
    deliveredAt: makeInstantColumn("delivered_at"),
    completedAt: makeInstantColumn("completed_at"),
    /** When it was decided whether to ask the buyer for a review. */
    reviewAskedAt: makeInstantColumn("review_asked_at"),
    cancelledAt: makeInstantColumn("cancelled_at"),
    cancelReason: text("cancel_reason"),
    placedAt: makeInstantColumn("placed_at").notNull(),
    /** Strictly increases with each change, so that a later read is newer. */
    changedAt: makeInstantColumn("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_orders_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    foreignKey({
      name: "storefront_orders_voucher_fk",
      columns: [t.accountId, t.voucherId],
      foreignColumns: [storefrontVouchers.accountId, storefrontVouchers.id],
    }),
    uniqueIndex("storefront_orders_number").on(t.accountId, t.storefrontId, t.number),
    uniqueIndex("storefront_orders_checkout").on(t.accountId, t.storefrontId, t.checkoutKey),
    uniqueIndex("storefront_orders_line_code").on(t.accountId, t.storefrontId, t.lineCode),
    index("storefront_orders_line_user")
      .on(t.accountId, t.storefrontId, t.lineUserId)
      .where(sql`line_user_id <> ''`),
    uniqueIndex("storefront_orders_token").on(t.accountId, t.storefrontId, t.token),
    index("storefront_orders_changed").on(t.accountId, t.storefrontId, t.changedAt),
    index("storefront_orders_phone").on(t.accountId, t.storefrontId, t.buyerE164, t.status),
    index("storefront_orders_network").on(t.accountId, t.storefrontId, t.network, t.status),
    index("storefront_orders_strangers")
      .on(t.accountId, t.storefrontId)
      .where(IS_UNPAID_OF_STRANGER),
    index("storefront_orders_place").on(t.accountId, t.storefrontId, t.placeCode),
    index("storefront_orders_device").on(t.accountId, t.storefrontId, t.device, t.status),
    index("storefront_orders_voucher")
      .on(t.accountId, t.voucherId, t.buyerE164)
      .where(sql`voucher_id is not null`),
    index("storefront_orders_unpaid").on(t.expiresAt).where(sql`status in ('unpaid', 'on_hold')`),
    index("storefront_orders_claimed")
      .on(t.paymentClaimedAt)
      .where(sql`status = 'unpaid' and payment_claimed_at is not null`),
    index("storefront_orders_under_way")
      .on(t.parcelReadAt)
      .where(sql`booking_id is not null and status in ('to_ship', 'shipped', 'delivery_failed')`),
    index("storefront_orders_booking")
      .on(t.accountId, t.storefrontId, t.bookingId)
      .where(sql`booking_id is not null`),
    index("storefront_orders_review")
      .on(t.deliveredAt)
      .where(sql`status = 'completed' and review_asked_at is null`),
    index("storefront_orders_sent").on(t.shippedAt).where(sql`status in ('shipped', 'delivered')`),
    check(
      "storefront_orders_phone_check",
      sql`(${t.phoneCheck} is null) = (${t.phoneCheckBy} is null) and (${t.phoneCheckedAt} is not null) = (${t.phoneCheck} is not distinct from 'confirmed')`,
    ),
    check(
      "storefront_orders_total",
      sql`${t.total} = ${t.itemsTotal} - ${t.discount} + ${t.shippingFee} and ${t.discount} >= 0 and ${t.discount} < ${t.itemsTotal} and ${t.itemsTotal} > 0 and ${t.shippingFee} >= 0`,
    ),
  ],
);

export const storefrontOrderLines = pgTable(
  "storefront_order_lines",
  {
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    position: integer("position").notNull(),
    itemId: text("item_id").notNull(),
    variantId: text("variant_id").notNull(),
    sku: text("sku").notNull(),
    name: text("name").notNull(),
    variantName: text("variant_name").notNull(),
    imageId: text("image_id"),
    quantity: integer("quantity").notNull(),
    unitPrice: makeMoneyColumn("unit_price").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.orderId, t.position] }),
    foreignKey({
      name: "storefront_order_lines_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }).onDelete("cascade"),
    check("storefront_order_lines_quantity", sql`${t.quantity} > 0`),
  ],
);

/** The shop's account at an aggregator of couriers. */
export const storefrontCouriers = pgTable(
  "storefront_couriers",
  {
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    courierId: text("courier_id").$type<CourierId>().notNull(),
    /** The key and what the pushes are proved by, sealed (secret-box.ts). */
    secrets: text("secrets").notNull(),
    /** SHA-256 of the last part of the pushes' address. */
    pushTokenHash: text("push_token_hash").notNull(),
    isInsured: boolean("is_insured").notNull().default(false),
    /** Since when the courier refuses the key; `null` while it works. */
    refusedAt: makeInstantColumn("refused_at"),
    /** Offers nothing any more, and follows the parcels under way. */
    disconnectedAt: makeInstantColumn("disconnected_at"),
    /** When a push arrived last; `null` for never. */
    pushedAt: makeInstantColumn("pushed_at"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.storefrontId] }),
    foreignKey({
      name: "storefront_couriers_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    index("storefront_couriers_push").on(t.pushTokenHash),
  ],
);

/** Couriers' costs for the shop, and the money they collected for it. */
export const storefrontWalletEntries = pgTable(
  "storefront_wallet_entries",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    orderId: text("order_id").notNull(),
    type: text("type").$type<WalletEntryType>().notNull(),
    amount: makeMoneyColumn("amount").notNull(),
    /** The order's booking, from 0: another booking follows a dropped booking. */
    booking: integer("booking").notNull().default(0),
    at: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_wallet_entries_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    foreignKey({
      name: "storefront_wallet_entries_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    /** Each type is entered once for a booking. */
    uniqueIndex("storefront_wallet_entries_once").on(t.accountId, t.orderId, t.type, t.booking),
  ],
);

/** News of an order that its buyer was told by e-mail, each once but the last three. */
export const storefrontMails = pgTable(
  "storefront_mails",
  {
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    event: text("event").$type<BuyerEvent | "code">().notNull(),
    /** A mail is deleted before this row. */
    mailId: text("mail_id").notNull(),
    at: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.orderId, t.mailId] }),
    foreignKey({
      name: "storefront_mails_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    uniqueIndex("storefront_mails_once")
      .on(t.accountId, t.orderId, t.event)
      .where(sql`event not in ('refund_corrected', 'link', 'code')`),
  ],
);

/** A picture by which a buyer shows the transfer of an order's money. */
export const storefrontSlips = pgTable(
  "storefront_slips",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    orderId: text("order_id").notNull(),
    /** `null` once the buyer is erased, or some days after the order ended unpaid. */
    pictureKey: text("picture_key"),
    /** The kind of its QR; `null` if none was read. */
    kind: text("kind").$type<SlipKind>(),
    /** The code of the sending bank, and the transfer's reference there. */
    bank: text("bank"),
    reference: text("reference"),
    /** Another order that showed this transfer first; `null` if none did. */
    usedByOrderId: text("used_by_order_id"),
    /** The text of the QR until a service has answered about it. */
    qrText: text("qr_text"),
    /** The finding of a service. `null` where none is asked. */
    checkBy: text("check_by").$type<SlipVerifierId>(),
    check: text("check").$type<SlipCheck>(),
    checkTries: integer("check_tries").notNull().default(0),
    /** The transfer as the banks tell it. */
    checkedAmount: makeMoneyColumn("checked_amount"),
    checkedReceiver: text("checked_receiver"),
    checkedPaidAt: makeInstantColumn("checked_paid_at"),
    uploadedAt: makeInstantColumn("uploaded_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_slips_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    foreignKey({
      name: "storefront_slips_used_fk",
      columns: [t.accountId, t.usedByOrderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    foreignKey({
      name: "storefront_slips_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    index("storefront_slips_order").on(t.accountId, t.orderId),
    /** A transfer pays one order. */
    uniqueIndex("storefront_slips_transfer")
      .on(t.accountId, t.bank, t.reference)
      .where(sql`reference is not null and used_by_order_id is null`),
    check(
      "storefront_slips_check",
      sql`(${t.check} is null) = (${t.checkBy} is null) and (${t.check} is distinct from 'waiting' or ${t.qrText} is not null) and (${t.check} is distinct from 'exact' or (${t.usedByOrderId} is null and ${t.reference} is not null and ${t.checkedAmount} is not null))`,
    ),
  ],
);

export type RefundSending = "sending" | "pending" | "waits_for_buyer" | "unclear";

/**
 * Money to pay back to a buyer. The shop's money goes directly to the seller, so the seller pays it
 * back and records that here.
 */
export const storefrontRefunds = pgTable(
  "storefront_refunds",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    orderId: text("order_id").notNull(),
    /** The buyer reported the transfer, and the seller never confirmed it. */
    isUnconfirmed: boolean("is_unconfirmed").notNull(),
    /** The order's total, which bounds the refund. */
    amountDue: makeMoneyColumn("amount_due").notNull(),
    /** Where the buyer wants the money; "" until the buyer says it. */
    payee: text("payee").notNull().default(""),
    openedAt: makeInstantColumn("opened_at").notNull(),
    closedAt: makeInstantColumn("closed_at"),
    /** `null` while the refund is open, and if nothing is paid back. */
    amount: makeMoneyColumn("amount"),
    /** The local day of the transfer. */
    paidOn: date("paid_on", { mode: "string" }),
    /** The seller's words to the buyer. */
    note: text("note").notNull().default(""),
    /** The key of the proof in the file storage. */
    pictureKey: text("picture_key"),
    /**
     * The refund that the provider was asked for: its idempotency key, the payment there, the
     * amount, and when it was asked first and last. `sending`: no answer yet. `pending`,
     * `waits_for_buyer`: the provider has it. `unclear`: nobody knows whether it was paid. All are
     * `null` while no refund of the provider is under way.
     */
    sendingState: text("sending_state").$type<RefundSending>(),
    sendingKey: text("sending_key"),
    sendingPaymentId: text("sending_payment_id"),
    sendingAmount: makeMoneyColumn("sending_amount"),
    sendingSince: makeInstantColumn("sending_since"),
    sendingAskedAt: makeInstantColumn("sending_asked_at"),
    /**
     * The provider's id of the refund that it is paying or has paid. Kept when the refund closes,
     * because a bank may still send the money back.
     */
    providerRefundId: text("provider_refund_id"),
    /** The provider's code of its last failure, until another refund is sent or recorded. */
    failureCode: text("failure_code"),
    failedAt: makeInstantColumn("failed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_refunds_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    foreignKey({
      name: "storefront_refunds_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    uniqueIndex("storefront_refunds_once").on(t.accountId, t.orderId),
    index("storefront_refunds_open")
      .on(t.accountId, t.storefrontId, t.openedAt)
      .where(sql`closed_at is null`),
    index("storefront_refunds_followed")
      .on(t.sendingAskedAt)
      .where(sql`sending_state in ('sending', 'pending', 'waits_for_buyer')`),
    uniqueIndex("storefront_refunds_provider_refund")
      .on(t.accountId, t.storefrontId, t.providerRefundId)
      .where(sql`provider_refund_id is not null`),
    check(
      "storefront_refunds_sending",
      sql`num_nonnulls(${t.sendingState}, ${t.sendingKey}, ${t.sendingPaymentId}, ${t.sendingAmount}, ${t.sendingSince}, ${t.sendingAskedAt}) in (0, 6) and (${t.sendingKey} is null or ${t.closedAt} is null)`,
    ),
    check(
      "storefront_refunds_failure",
      sql`num_nonnulls(${t.failureCode}, ${t.failedAt}) in (0, 2)`,
    ),
    check(
      "storefront_refunds_amount",
      sql`${t.amountDue} > 0 and (${t.amount} is null or (${t.amount} > 0 and ${t.amount} <= ${t.amountDue} and ${t.closedAt} is not null)) and (${t.amount} is null) = (${t.paidOn} is null)`,
    ),
  ],
);

export type StorefrontRow = typeof storefronts.$inferSelect;
export type StorefrontItemRow = typeof storefrontItems.$inferSelect;
export type StorefrontVariantRow = typeof storefrontVariants.$inferSelect;
export type StorefrontVoucherRow = typeof storefrontVouchers.$inferSelect;
export type StorefrontOrderRow = typeof storefrontOrders.$inferSelect;
export type StorefrontSlipRow = typeof storefrontSlips.$inferSelect;
export type StorefrontRefundRow = typeof storefrontRefunds.$inferSelect;
export type StorefrontLineRow = typeof storefrontOrderLines.$inferSelect;
