import { index, integer, pgSchema, text } from "drizzle-orm/pg-core";
import { makeIdColumn, makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import { createMoodColumns } from "../moods.ts";

/** The sandbox's own tables: as "EasySlip" it has none of our accounts. In satang. */
export const sandboxEasyslip = pgSchema("sandbox_easyslip");

/** The answer to every question; "" for the truth. */
export const SLIP_ANSWERS = [
  "",
  "refused",
  "notFound",
  "duplicate",
  "usedUp",
  "transientErrors",
  "lostAnswers",
  "registered",
  "wrongShape",
] as const;
export type SlipAnswer = (typeof SLIP_ANSWERS)[number];

export const accounts = sandboxEasyslip.table("accounts", {
  /** The seller (`Surroundings.seller`) whose it is. */
  seller: text("seller").primaryKey(),
  apiKey: text("api_key").notNull().unique(),
  answer: text("mood").$type<SlipAnswer>().notNull().default(""),
  /** Slips that were checked, and how many the plan has. */
  used: integer("used").notNull().default(0),
  most: integer("most").notNull().default(100),
  /** All calls, of which every other fails in the moods `transientErrors` and `lostAnswers`. */
  calls: integer("calls").notNull().default(0),
  ...createMoodColumns(),
  createdAt: makeInstantColumn("created_at").notNull(),
});
export type AccountRow = typeof accounts.$inferSelect;

/** Transfers of which a bank knows. */
export const transfers = sandboxEasyslip.table(
  "transfers",
  {
    id: makeIdColumn(),
    seller: text("seller").notNull(),
    reference: text("reference").notNull().unique(),
    /** The text of the slip's QR. */
    payload: text("payload").notNull().unique(),
    amount: makeMoneyColumn("amount").notNull(),
    /** The Bank of Thailand's code, and the whole number of an account or a PromptPay phone. */
    receiverBank: text("receiver_bank").notNull(),
    receiverNumber: text("receiver_number").notNull(),
    paidAt: makeInstantColumn("paid_at").notNull(),
    /** How often the slip was checked. */
    checks: integer("checks").notNull().default(0),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("transfers_seller").on(t.seller, t.createdAt)],
);
export type TransferRow = typeof transfers.$inferSelect;
