import { boolean, index, integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import { createMoodColumns } from "../moods.ts";
import { pushTable } from "../push-table.ts";

/** The sandbox's own tables: as "SHIPPOP" it has none of our accounts. In satang. */
export const sandboxShippop = pgSchema("sandbox_shippop");

export const accounts = sandboxShippop.table("accounts", {
  /** The seller (`Surroundings.seller`) whose it is. */
  seller: text("seller").primaryKey(),
  apiKey: text("api_key").notNull().unique(),
  email: text("email").notNull(),
  webhookUrl: text("webhook_url").notNull().default(""),
  /** Answers to the next confirmations that get lost on the way back. */
  lostAnswers: integer("lost_answers").notNull().default(0),
  offlineCalls: integer("offline_calls").notNull().default(0),
  ...createMoodColumns(),
  createdAt: makeInstantColumn("created_at").notNull(),
});
export type AccountRow = typeof accounts.$inferSelect;

export interface State {
  status: string;
  /** Bangkok's time as it is sent. */
  datetime: string;
  location: string;
  description: string;
}

/** A purchase of one parcel. */
export const orders = sandboxShippop.table(
  "orders",
  {
    purchaseId: integer("purchase_id")
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 452_002 }),
    seller: text("seller").notNull(),
    /** SHIPPOP's own code of the parcel. */
    code: text("code").notNull().unique(),
    courierCode: text("courier_code").notNull(),
    /** `null` until it is confirmed. */
    courierTrackingCode: text("courier_tracking_code").unique(),
    /** The parcel as it was sent. */
    sent: jsonb("sent").$type<Record<string, unknown>>().notNull(),
    status: text("status").notNull(),
    price: makeMoneyColumn("price").notNull(),
    states: jsonb("states").$type<State[]>().notNull(),
    /** When the courier was called; `null` for never. */
    calledAt: makeInstantColumn("called_at"),
    isByHand: boolean("is_by_hand").notNull().default(false),
    /** How often it was confirmed. */
    confirmations: integer("confirmations").notNull().default(0),
    paidAt: makeInstantColumn("paid_at"),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("orders_seller").on(t.seller, t.createdAt)],
);
export type OrderRow = typeof orders.$inferSelect;

export const pushes = pushTable(sandboxShippop);
