import { boolean, index, integer, jsonb, pgSchema, text, uniqueIndex } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import { createMoodColumns } from "../moods.ts";
import { pushTable } from "../push-table.ts";

/** The sandbox's own tables: as "Biteship" it has none of our accounts. In rupiah. */
export const sandboxBiteship = pgSchema("sandbox_biteship");

export const accounts = sandboxBiteship.table("accounts", {
  /** The seller (`Surroundings.seller`) whose it is. */
  seller: text("seller").primaryKey(),
  apiKey: text("api_key").notNull().unique(),
  webhookUrl: text("webhook_url").notNull().default(""),
  /** The name of the header in which the secret is sent. */
  webhookKey: text("webhook_key").notNull().default(""),
  webhookSecret: text("webhook_secret").notNull().default(""),
  /** Answers to the next bookings that get lost on the way back. */
  lostAnswers: integer("lost_answers").notNull().default(0),
  /** Calls that get no answer. */
  offlineCalls: integer("offline_calls").notNull().default(0),
  ...createMoodColumns(),
  createdAt: makeInstantColumn("created_at").notNull(),
});
export type AccountRow = typeof accounts.$inferSelect;

export interface HistoryEntry {
  status: string;
  note: string;
  updated_at: string;
}

export const orders = sandboxBiteship.table(
  "orders",
  {
    id: text("id").primaryKey(),
    seller: text("seller").notNull(),
    referenceId: text("reference_id"),
    /** The body as it was sent. */
    sent: jsonb("sent").$type<Record<string, unknown>>().notNull(),
    waybillId: text("waybill_id").notNull().unique(),
    status: text("status").notNull(),
    price: makeMoneyColumn("price").notNull(),
    history: jsonb("history").$type<HistoryEntry[]>().notNull(),
    /** A person moves it at the desk; it no longer moves by itself. */
    isByHand: boolean("is_by_hand").notNull().default(false),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("orders_reference").on(t.seller, t.referenceId),
    index("orders_seller").on(t.seller, t.createdAt),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

export const pushes = pushTable(sandboxBiteship);
