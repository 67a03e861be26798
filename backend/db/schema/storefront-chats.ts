import { sql } from "drizzle-orm";
import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import type { MessengerId } from "#contract/messengers.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { storefrontOrders, storefronts } from "./storefronts.ts";

/**
 * A buyer's conversation with the own shop. Its messages are those of the chat with this external
 * id (chats.ts).
 */
export const storefrontChats = pgTable(
  "storefront_chats",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    /** The last part of the buyer's page's address: 128 bits, known only to the buyer. */
    token: text("token").notNull(),
    /** The order that it is about; `null` for a question about a product, and for WhatsApp. */
    orderId: text("order_id"),
    /** The product that it is about, whether the shop still shows it or not. */
    itemId: text("item_id"),
    /** The buyer as the chats know them; the phone of an order's buyer. */
    buyerId: text("buyer_id").notNull(),
    buyerName: text("buyer_name").notNull(),
    /** Answers are mailed there; "" if the buyer gave none. */
    buyerEmail: text("buyer_email").notNull().default(""),
    /** The messenger by which the buyer wrote; `null` for the page alone. */
    messenger: text("messenger").$type<MessengerId>(),
    /** The buyer there, and when the last message was; `null` if the page had a later one. */
    messengerUser: text("messenger_user").notNull().default(""),
    messengerAt: makeInstantColumn("messenger_at"),
    language: text("language").$type<Language>().notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_chats_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    foreignKey({
      name: "storefront_chats_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    uniqueIndex("storefront_chats_token").on(t.accountId, t.storefrontId, t.token),
    /** An order has one conversation. */
    uniqueIndex("storefront_chats_of_order")
      .on(t.accountId, t.orderId)
      .where(sql`order_id is not null`),
    /** A person who writes by a messenger outside an order's page has one conversation. */
    uniqueIndex("storefront_chats_of_person")
      .on(t.accountId, t.storefrontId, t.messenger, t.messengerUser)
      .where(sql`order_id is null and messenger_user <> ''`),
  ],
);

/** Answers of the seller, each taken once by its key. */
export const storefrontAnswers = pgTable(
  "storefront_answers",
  {
    accountId: text("account_id").notNull(),
    chatId: text("chat_id").notNull(),
    key: text("key").notNull(),
    /** The mail that told the buyer; `null` if none was sent. It is deleted before this row. */
    mailId: text("mail_id"),
    at: makeInstantColumn("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.chatId, t.key] }),
    foreignKey({
      name: "storefront_answers_chat_fk",
      columns: [t.accountId, t.chatId],
      foreignColumns: [storefrontChats.accountId, storefrontChats.id],
    }),
  ],
);

export type StorefrontChatRow = typeof storefrontChats.$inferSelect;
