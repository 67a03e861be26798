import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SHOP_PAYMENT_REVIEWS } from "#contract/shop-payments.ts";
import type { SlipVerifierId } from "#contract/shop-slips.ts";
import type { OnlineWay } from "#contract/storefront-orders.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { storefrontOrders, storefronts } from "./storefronts.ts";
import type { ProviderName } from "./top-ups.ts";

/** The own shop's account at a payment provider. */
export const storefrontPaymentAccounts = pgTable(
  "storefront_payment_accounts",
  {
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    provider: text("provider").$type<ProviderName>().notNull(),
    /** The key and what the messages are proved by, sealed (secret-box.ts). */
    secrets: text("secrets").notNull(),
    /** SHA-256 of the last part of the messages' address. */
    tokenHash: text("token_hash").notNull(),
    /** Since when the provider refuses the key; `null` while it works. */
    refusedAt: makeInstantColumn("refused_at"),
    /** Opens nothing any more; open payments are followed, and refunds possible. */
    disconnectedAt: makeInstantColumn("disconnected_at"),
    /** When a message arrived last; `null` for never. */
    messagedAt: makeInstantColumn("messaged_at"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.storefrontId] }),
    foreignKey({
      name: "storefront_payment_accounts_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    index("storefront_payment_accounts_token").on(t.tokenHash),
  ],
);

/** The own shop's account at a service that checks transfer slips. */
export const storefrontSlipVerifiers = pgTable(
  "storefront_slip_verifiers",
  {
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    verifier: text("verifier").$type<SlipVerifierId>().notNull(),
    /** The account's name there. */
    name: text("name").notNull(),
    /** The key, sealed (secret-box.ts). */
    secrets: text("secrets").notNull(),
    /** Since when the service refuses the key; `null` while it works. */
    refusedAt: makeInstantColumn("refused_at"),
    /** Since when the plan has no checks left. */
    usedUpAt: makeInstantColumn("used_up_at"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.storefrontId] }),
    foreignKey({
      name: "storefront_slip_verifiers_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
  ],
);
export type StorefrontSlipVerifierRow = typeof storefrontSlipVerifiers.$inferSelect;

/** A way to pay an order that was opened at the provider. Its id is the provider's reference. */
export const storefrontPayments = pgTable(
  "storefront_payments",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    orderId: text("order_id").notNull(),
    way: text("way").$type<OnlineWay>().notNull(),
    amount: makeMoneyColumn("amount").notNull(),
    /** `ended`: it can be paid no more, but a report may be late. `closed` is not followed. */
    status: text("status").$type<"opening" | "open" | "ended" | "closed" | "failed">().notNull(),
    /** The provider's own id; `null` until it has answered. */
    externalId: text("external_id"),
    qrPayload: text("qr_payload"),
    accountNumber: text("account_number"),
    pageUrl: text("page_url"),
    failure: text("failure"),
    /** When the provider was last asked about it. */
    askedAt: makeInstantColumn("asked_at"),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_payments_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    foreignKey({
      name: "storefront_payments_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    /** An order has one open payment of a way. */
    uniqueIndex("storefront_payments_way")
      .on(t.accountId, t.orderId, t.way)
      .where(sql`status in ('opening', 'open')`),
    index("storefront_payments_open").on(t.askedAt).where(sql`status in ('open', 'ended')`),
    check("storefront_payments_amount", sql`${t.amount} > 0`),
    check("storefront_payments_opened", sql`${t.status} <> 'open' or ${t.externalId} is not null`),
  ],
);

/**
 * A payment that the shop's provider received, or that a slip proves by the banks' own words; each
 * once.
 */
export const storefrontPaymentReceipts = pgTable(
  "storefront_payment_receipts",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    orderId: text("order_id"),
    provider: text("provider").$type<ProviderName | SlipVerifierId>().notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    reference: text("reference").notNull(),
    amount: makeMoneyColumn("amount").notNull(),
    currency: text("currency").notNull(),
    paidAt: makeInstantColumn("paid_at").notNull(),
    /** Why it confirmed no order; `null` for the payment that did. */
    review: text("review").$type<(typeof SHOP_PAYMENT_REVIEWS)[number]>(),
    /** The provider sent a message or answered a question, or a slip was checked. */
    source: text("source").$type<"message" | "answer" | "slip">().notNull(),
    /** When the seller settled the review, or a refund took it over. */
    closedAt: makeInstantColumn("closed_at"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_payment_receipts_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    foreignKey({
      name: "storefront_payment_receipts_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    uniqueIndex("storefront_payment_receipts_once").on(
      t.accountId,
      t.storefrontId,
      t.provider,
      t.providerPaymentId,
    ),
    /** One payment confirms an order. */
    uniqueIndex("storefront_payment_receipts_order")
      .on(t.accountId, t.orderId)
      .where(sql`review is null`),
    index("storefront_payment_receipts_review")
      .on(t.accountId, t.storefrontId, t.createdAt)
      .where(sql`review is not null and closed_at is null`),
    check(
      "storefront_payment_receipts_confirmed",
      sql`${t.review} is not null or ${t.orderId} is not null`,
    ),
  ],
);

export type StorefrontPaymentRow = typeof storefrontPayments.$inferSelect;
