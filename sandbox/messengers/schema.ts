import { boolean, index, integer, pgSchema, text, uniqueIndex } from "drizzle-orm/pg-core";
import { makeIdColumn, makeInstantColumn } from "#backend/db/columns.ts";
import { createMoodColumns } from "../moods.ts";
import { pushTable } from "../push-table.ts";

/** The sandbox's own tables: sellers' accounts at WhatsApp and LINE, and what was written. */
export const sandboxMessengers = pgSchema("sandbox_messengers");

export const accounts = sandboxMessengers.table(
  "accounts",
  {
    /** The seller (`Surroundings.seller`) whose it is. */
    seller: text("seller").notNull(),
    messenger: text("messenger").$type<"whatsapp" | "line">().notNull(),
    /** WhatsApp's phone number id, or LINE's basic id. */
    accountId: text("account_id").notNull(),
    accessToken: text("access_token").notNull(),
    secret: text("secret").notNull(),
    webhookUrl: text("webhook_url").notNull().default(""),
    /** Answers to the next messages that get lost on the way back. */
    lostAnswers: integer("lost_answers").notNull().default(0),
    /** Calls that are refused, and with which code of Graph or status of LINE. */
    refusedCalls: integer("refused_calls").notNull().default(0),
    refusalCode: integer("refusal_code").notNull().default(0),
    ...createMoodColumns(),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("accounts_once").on(t.seller, t.messenger),
    uniqueIndex("accounts_token").on(t.accessToken),
  ],
);
export type AccountRow = typeof accounts.$inferSelect;

export const messages = sandboxMessengers.table(
  "messages",
  {
    id: makeIdColumn(),
    seller: text("seller").notNull(),
    messenger: text("messenger").$type<"whatsapp" | "line">().notNull(),
    /** The buyer: digits of a phone number, or a LINE user's id. */
    person: text("person").notNull(),
    isFromBuyer: boolean("is_from_buyer").notNull(),
    externalId: text("external_id").notNull(),
    body: text("body").notNull(),
    /** The template's name and language; "" for a free text. */
    template: text("template").notNull().default(""),
    /** The id that the sender sent along: the tracking text of WhatsApp, the retry key of LINE. */
    ownId: text("own_id"),
    status: text("status").notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [
    index("messages_seller").on(t.seller, t.messenger, t.createdAt),
    uniqueIndex("messages_external").on(t.externalId),
  ],
);
export type MessageRow = typeof messages.$inferSelect;

/** People of LINE who follow an account: only they get messages. */
export const followers = sandboxMessengers.table(
  "followers",
  { seller: text("seller").notNull(), userId: text("user_id").notNull() },
  (t) => [uniqueIndex("followers_once").on(t.seller, t.userId)],
);

export const pushes = pushTable(sandboxMessengers);
