import { bigint, boolean, index, jsonb, text } from "drizzle-orm/pg-core";
import { instant } from "#backend/db/columns.ts";
import { sandboxShopee } from "./schema.ts";

/** Of conversations and messages: 19 digits, more than a JSON number holds exactly. */
export const chatIds = sandboxShopee.sequence("chat_ids", { startWith: "2290000000000000001" });

export const conversations = sandboxShopee.table(
  "conversations",
  {
    conversationId: text("conversation_id").primaryKey(),
    shopId: bigint("shop_id", { mode: "number" }).notNull(),
    buyerId: bigint("buyer_id", { mode: "number" }).notNull(),
    username: text("username").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    lastReadMessageId: text("last_read_message_id").notNull().default("0"),
  },
  (t) => [index("conversations_shop").on(t.shopId, t.lastMessageAt)],
);

export type MessageType = "text" | "image" | "item" | "order" | "sticker";

export const chatMessages = sandboxShopee.table(
  "chat_messages",
  {
    messageId: text("message_id").primaryKey(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.conversationId, { onDelete: "cascade" }),
    isFromBuyer: boolean("is_from_buyer").notNull(),
    type: text("type").$type<MessageType>().notNull(),
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    isAutomatic: boolean("is_automatic").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("chat_messages_conversation").on(t.conversationId, t.messageId)],
);

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;
