import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CountryCode } from "#contract/countries.ts";
import type {
  BankCode,
  PaymentMethod,
  PaymentReview,
  TransactionStatus,
} from "#contract/payment-methods.ts";
import type { InvoiceSeller } from "../../invoice-seller-config.ts";
import {
  makeCreatedAtColumn,
  makeIdColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";
import { promotions } from "./promotions.ts";

export type ProviderName = "xendit" | "stripe";

/**
 * The last tax invoice number of each country. It is a row, because a sequence would leave a gap
 * after a rollback.
 */
export const taxInvoiceCounters = pgTable("tax_invoice_counters", {
  countryCode: text("country_code").$type<CountryCode>().primaryKey(),
  lastNumber: integer("last_number").notNull(),
});

/** A purchase of orders. REGISTERED → PAID, CANCELLED, EXPIRED or FAILED, which are final. */
export const topUpTransactions = pgTable(
  "top_up_transactions",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    status: text("status").$type<TransactionStatus>().notNull().default("REGISTERED"),
    /** The form's key. The same form sent twice is one transaction. */
    requestKey: text("request_key"),
    countryCode: text("country_code").$type<CountryCode>().notNull(),
    currency: text("currency").$type<"IDR" | "THB">().notNull(),
    packageNumber: integer("package_number"),
    quota: integer("quota").notNull(),
    price: makeMoneyColumn("price").notNull(),
    discount: makeMoneyColumn("discount").notNull(),
    promotionId: text("promotion_id").references(() => promotions.id),
    promotionCode: text("promotion_code"),
    /** Millionths: 110000 is 0.11. */
    vatPpm: integer("vat_ppm").notNull(),
    vat: makeMoneyColumn("vat").notNull(),
    total: makeMoneyColumn("total").notNull(),
    paymentMethod: integer("payment_method").$type<PaymentMethod>().notNull(),
    bankCode: text("bank_code").$type<BankCode>(),
    /** Tokens of the card to charge, until the provider answers. */
    card: jsonb("card").$type<CardReference>(),
    provider: text("provider").$type<ProviderName>().notNull(),
    /** The provider's id of the account, QR code, charge, session or payment intent. */
    externalId: text("external_id"),
    accountNumber: text("account_number"),
    qrPayload: text("qr_payload"),
    authenticationUrl: text("authentication_url"),
    failureReason: text("failure_reason"),
    createdByUserId: text("created_by_user_id").notNull(),
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    /** Time at which it left REGISTERED. */
    endedAt: makeInstantColumn("ended_at"),
    paidAt: makeInstantColumn("paid_at"),
    invoiceNumber: integer("invoice_number"),
    /** The invoice's recipient at the time of payment. */
    invoiceName: text("invoice_name"),
    invoiceAddress: text("invoice_address"),
    invoiceTaxNumber: text("invoice_tax_number"),
    /** Thailand: the buyer's head office or branch, five digits. */
    invoiceBranch: text("invoice_branch"),
    /** The invoice's issuer at that time; `null` until it is issued. */
    invoiceSeller: jsonb("invoice_seller").$type<InvoiceSeller>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("top_up_transactions_request_once").on(t.accountId, t.requestKey),
    /** An account uses a promotion once. An unpaid transaction frees it. */
    uniqueIndex("top_up_transactions_promotion_once")
      .on(t.accountId, t.promotionId)
      .where(sql`status in ('REGISTERED', 'PAID')`),
    index("top_up_transactions_newest").on(t.accountId, t.createdAt.desc(), t.id.desc()),
    /** Providers name a transaction without its account. */
    index("top_up_transactions_reference").on(t.id),
    index("top_up_transactions_waiting").on(t.expiresAt).where(sql`status = 'REGISTERED'`),
    check(
      "top_up_transactions_sum",
      sql`${t.quota} > 0 and ${t.price} > 0 and ${t.discount} between 0 and ${t.price} and ${t.vat} >= 0 and ${t.total} = ${t.price} - ${t.discount} + ${t.vat}`,
    ),
    check(
      "top_up_transactions_status",
      sql`(${t.status} = 'REGISTERED') = (${t.endedAt} is null) and (${t.status} = 'PAID') = (${t.paidAt} is not null) and (${t.status} = 'PAID') = (${t.invoiceNumber} is not null)`,
    ),
  ],
);
export type TopUpRow = typeof topUpTransactions.$inferSelect;

export type CardReference =
  | { tokenId: string; authenticationId: string }
  | { paymentMethodId: string };

/** A provider's messages as received, each once, stored before their payment is known. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: makeIdColumn(),
    provider: text("provider").$type<ProviderName>().notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    receivedAt: makeInstantColumn("received_at").notNull(),
    processedAt: makeInstantColumn("processed_at"),
  },
  (t) => [uniqueIndex("payment_events_once").on(t.provider, t.dedupeKey)],
);

/** A provider's payments, each once, with or without a known transaction. */
export const paymentReceipts = pgTable(
  "payment_receipts",
  {
    id: makeIdColumn(),
    provider: text("provider").$type<ProviderName>().notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    /** The reference given to the provider: a transaction's id, or another payer's text. */
    reference: text("reference").notNull(),
    amount: makeMoneyColumn("amount").notNull(),
    /** As the provider reports it. */
    currency: text("currency").notNull(),
    paidAt: makeInstantColumn("paid_at").notNull(),
    /** `null` if it was credited; otherwise the reason for a review. */
    review: text("review").$type<PaymentReview>(),
    resolution: text("resolution").$type<"credit" | "refunded">(),
    resolutionNote: text("resolution_note"),
    resolvedByUserId: text("resolved_by_user_id"),
    resolvedAt: makeInstantColumn("resolved_at"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    uniqueIndex("payment_receipts_once").on(t.provider, t.providerPaymentId),
    index("payment_receipts_reference").on(t.reference),
    index("payment_receipts_review")
      .on(t.createdAt)
      .where(sql`review is not null and resolved_at is null`),
    index("payment_receipts_paid").on(t.provider, t.paidAt),
    check(
      "payment_receipts_resolved",
      sql`(${t.resolvedAt} is null) = (${t.resolution} is null) and (${t.resolution} is null or ${t.review} is not null)`,
    ),
  ],
);
export type ReceiptRow = typeof paymentReceipts.$inferSelect;

/** Differences between our books and a provider's. */
export const paymentDiscrepancies = pgTable(
  "payment_discrepancies",
  {
    id: makeIdColumn(),
    provider: text("provider").$type<ProviderName>().notNull(),
    kind: text("kind").$type<"missing_here" | "missing_there">().notNull(),
    reference: text("reference").notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    amount: makeMoneyColumn("amount").notNull(),
    foundAt: makeInstantColumn("found_at").notNull(),
  },
  (t) => [uniqueIndex("payment_discrepancies_once").on(t.provider, t.kind, t.providerPaymentId)],
);
