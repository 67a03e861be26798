import { sql } from "drizzle-orm";
import { index, integer, pgSchema, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  makeCreatedAtColumn,
  makeIdColumn,
  makeInstantColumn,
  makeMoneyColumn,
} from "#backend/db/columns.ts";
import { createMoodColumns } from "../moods.ts";

/** The sandbox provider's own tables, apart from the product's. */
export const sandboxPayments = pgSchema("sandbox_payments");

/** An open payment: a virtual account, a QR code or a card's charge. */
export const bills = sandboxPayments.table(
  "bills",
  {
    id: makeIdColumn(),
    /** A merchant's seller; `null` for Etalase's own. */
    merchant: text("merchant"),
    provider: text("provider").$type<"xendit" | "stripe">().notNull(),
    kind: text("kind").$type<"bank" | "qr" | "card">().notNull(),
    /** The merchant's reference, unique per provider: a second request answers the same bill. */
    reference: text("reference").notNull(),
    amount: makeMoneyColumn("amount").notNull(),
    currency: text("currency").$type<"IDR" | "THB">().notNull(),
    status: text("status").$type<"open" | "paid" | "closed" | "failed">().notNull(),
    bankCode: text("bank_code"),
    accountNumber: text("account_number"),
    qrPayload: text("qr_payload"),
    failure: text("failure"),
    returnUrl: text("return_url"),
    expiresAt: makeInstantColumn("expires_at"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    uniqueIndex("bills_reference_unique").on(t.provider, t.reference),
    uniqueIndex("bills_account_unique").on(t.accountNumber),
  ],
);
export type BillRow = typeof bills.$inferSelect;

/** A seller's account at both providers, with its keys and the address of its messages. */
export const merchants = sandboxPayments.table(
  "merchants",
  {
    seller: text("seller").primaryKey(),
    secretKey: text("secret_key").notNull(),
    /** Xendit's verification token, or Stripe's signing secret. */
    webhookSecret: text("webhook_secret").notNull(),
    webhookUrl: text("webhook_url").notNull().default(""),
    /** How refunds are answered at first. PromptPay's always wait for the buyer. */
    refundAnswer: text("refund_answer")
      .$type<"succeeded" | "pending">()
      .notNull()
      .default("succeeded"),
  },
  (t) => [uniqueIndex("merchants_key").on(t.secretKey)],
);
export type MerchantRow = typeof merchants.$inferSelect;

/** Moods of the providers' answers, by the key's merchant. "" is Etalase's own. */
export const merchantMoods = sandboxPayments.table("merchant_moods", {
  merchant: text("merchant").primaryKey(),
  ...createMoodColumns(),
});

/** Refunds of payments, each reference once. */
export const refunds = sandboxPayments.table(
  "refunds",
  {
    id: makeIdColumn(),
    reference: text("reference").notNull(),
    billId: text("bill_id")
      .notNull()
      .references(() => bills.id),
    amount: makeMoneyColumn("amount").notNull(),
    /** `asking`: the payer was asked for an account. */
    status: text("status")
      .$type<"succeeded" | "pending" | "asking" | "failed">()
      .notNull()
      .default("succeeded"),
    failure: text("failure"),
  },
  (t) => [uniqueIndex("refunds_reference").on(t.reference)],
);
export type RefundRow = typeof refunds.$inferSelect;

/** Payments that arrived. A closed bill can also be paid, as with real banks for a moment. */
export const payments = sandboxPayments.table(
  "payments",
  {
    id: makeIdColumn(),
    billId: text("bill_id")
      .notNull()
      .references(() => bills.id),
    amount: makeMoneyColumn("amount").notNull(),
    paidAt: makeInstantColumn("paid_at").notNull(),
  },
  (t) => [index("payments_bill").on(t.billId)],
);

export type Payment = Omit<typeof payments.$inferSelect, "billId">;

/** The token of a card in the payer's browser; only a test card's outcome is stored. */
export const cardTokens = sandboxPayments.table("card_tokens", {
  id: makeIdColumn(),
  provider: text("provider").$type<"xendit" | "stripe">().notNull(),
  status: text("status").$type<"IN_REVIEW" | "VERIFIED" | "FAILED">().notNull(),
  outcome: text("outcome").$type<CardOutcome>().notNull(),
  createdAt: makeCreatedAtColumn(),
});
export type CardOutcome = "paid" | "asks" | "declined" | "not_authenticated";

/** Messages to the merchant until they are delivered. */
export const messages = sandboxPayments.table(
  "messages",
  {
    id: makeIdColumn(),
    merchant: text("merchant"),
    provider: text("provider").$type<"xendit" | "stripe">().notNull(),
    body: text("body").notNull(),
    dueAt: makeInstantColumn("due_at").notNull(),
    tries: integer("tries").notNull().default(0),
    sentAt: makeInstantColumn("sent_at"),
  },
  (t) => [index("messages_due").on(t.dueAt).where(sql`sent_at is null`)],
);
