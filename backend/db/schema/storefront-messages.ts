import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BuyerEvent } from "#contract/buyer-events.ts";
import type { CheckoutCodeWay } from "#contract/form-fields.ts";
import type { Language } from "#contract/languages.ts";
import type { MessageStatus, MessengerId, NewsWay } from "#contract/messengers.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { storefrontChats } from "./storefront-chats.ts";
import { storefrontOrders, storefronts } from "./storefronts.ts";

/** The own shop's account at a messenger. */
export const storefrontMessengers = pgTable(
  "storefront_messengers",
  {
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    messenger: text("messenger").$type<MessengerId>().notNull(),
    /** The keys, and the token of the webhook's address, sealed (secret-box.ts). */
    secrets: text("secrets").notNull(),
    /** SHA-256 of the last part of the webhook's address. */
    tokenHash: text("token_hash").notNull(),
    /** The name and the number or id by which buyers know it. */
    name: text("name").notNull(),
    handle: text("handle").notNull(),
    /** Since when the messenger refuses the key; `null` while it works. */
    refusedAt: makeInstantColumn("refused_at"),
    /** When a webhook arrived last; `null` for never. */
    heardAt: makeInstantColumn("heard_at"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.storefrontId, t.messenger] }),
    foreignKey({
      name: "storefront_messengers_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    index("storefront_messengers_token").on(t.tokenHash),
  ],
);
export type StorefrontMessengerRow = typeof storefrontMessengers.$inferSelect;

/**
 * Messages to buyers by a messenger. Their words are made when they are sent, of the order or of
 * the chat.
 */
export const storefrontMessages = pgTable(
  "storefront_messages",
  {
    /** A UUID, which the messenger gets too. */
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    /** The order whose news it tells; `null` for an answer in a chat, and a checkout's code. */
    orderId: text("order_id"),
    chatId: text("chat_id"),
    /** The checkout whose code it brings; `null` for others. */
    checkoutKey: text("checkout_key"),
    messenger: text("messenger").$type<MessengerId>().notNull(),
    event: text("event").$type<BuyerEvent | "answer" | "code">().notNull(),
    /** The amount paid back, where the event tells one. */
    refund: makeMoneyColumn("refund"),
    /** A phone number in E.164 form, or a LINE user's id. */
    recipient: text("recipient").notNull(),
    status: text("status").$type<MessageStatus>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The messenger's own id; `null` until it has answered. */
    externalId: text("external_id"),
    /** The messenger's code and words of a failure. */
    failureCode: text("failure_code"),
    failureText: text("failure_text"),
    sentAt: makeInstantColumn("sent_at"),
    deliveredAt: makeInstantColumn("delivered_at"),
    readAt: makeInstantColumn("read_at"),
    failedAt: makeInstantColumn("failed_at"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_messages_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    foreignKey({
      name: "storefront_messages_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    foreignKey({
      name: "storefront_messages_chat_fk",
      columns: [t.accountId, t.chatId],
      foreignColumns: [storefrontChats.accountId, storefrontChats.id],
    }),
    uniqueIndex("storefront_messages_once")
      .on(t.accountId, t.orderId, t.event)
      .where(sql`event not in ('refund_corrected', 'answer', 'code')`),
    index("storefront_messages_external")
      .on(t.accountId, t.storefrontId, t.externalId)
      .where(sql`external_id is not null`),
    index("storefront_messages_recipient").on(t.recipient, t.createdAt),
  ],
);
export type StorefrontMessageRow = typeof storefrontMessages.$inferSelect;

/**
 * The last code by which an order's buyer confirms the phone. The code itself is stored nowhere
 * (phone-codes.ts).
 */
export const storefrontPhoneCodes = pgTable(
  "storefront_phone_codes",
  {
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    by: text("by").$type<NewsWay>().notNull(),
    /** Codes that were sent, and tries to enter the last of them. */
    sends: integer("sends").notNull(),
    tries: integer("tries").notNull().default(0),
    sentAt: makeInstantColumn("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.orderId] }),
    foreignKey({
      name: "storefront_phone_codes_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [storefrontOrders.accountId, storefrontOrders.id],
    }),
    check(
      "storefront_phone_codes_counts",
      sql`${t.sends} between 1 and 5 and ${t.tries} between 0 and 5`,
    ),
  ],
);

/**
 * The last code that a checkout asked for before it may order (crowd.ts). Nothing else of the
 * checkout is stored, and the code itself is stored nowhere. Kept for a day.
 */
export const storefrontCheckoutCodes = pgTable(
  "storefront_checkout_codes",
  {
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    checkoutKey: text("checkout_key").notNull(),
    by: text("by").$type<CheckoutCodeWay>().notNull(),
    /** A phone number in E.164 form, or an e-mail address. */
    recipient: text("recipient").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** Codes that were sent, and tries to enter the last of them. */
    sends: integer("sends").notNull(),
    tries: integer("tries").notNull().default(0),
    sentAt: makeInstantColumn("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.storefrontId, t.checkoutKey] }),
    foreignKey({
      name: "storefront_checkout_codes_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    index("storefront_checkout_codes_sent").on(t.sentAt),
    check(
      "storefront_checkout_codes_counts",
      sql`${t.sends} between 1 and 5 and ${t.tries} between 0 and 5`,
    ),
  ],
);
