import { boolean, index, jsonb, type PgSchema, text } from "drizzle-orm/pg-core";
import { makeInstantColumn } from "#backend/db/columns.ts";

export type ChatKind = "text" | "image" | "item" | "order" | "sticker";

/** A message's content, the same for every marketplace. */
export interface MessageContent {
  text?: string;
  url?: string;
  itemId?: string;
  orderId?: string;
  packageId?: string;
  stickerId?: string;
  /** The buyer has waited too long. */
  isReminder?: boolean;
  isTakenBack?: boolean;
  /** Only the seller sees it. */
  isWithheld?: boolean;
}

/**
 * Tables of a marketplace's conversations and messages. Their ids are its long numbers from
 * `firstId` on, which sort as text in order of creation. As a JSON number they would lose their
 * last digits.
 */
export function createChatTables(schema: PgSchema, firstId: string) {
  const ids = schema.sequence("chat_ids", { startWith: firstId });
  const conversations = schema.table(
    "conversations",
    {
      conversationId: text("conversation_id").primaryKey(),
      shopId: text("shop_id").notNull(),
      /** The marketplace's name of the buyer's account. */
      buyerId: text("buyer_id").notNull(),
      username: text("username").notNull(),
      createdAt: makeInstantColumn("created_at").notNull(),
      lastMessageAt: makeInstantColumn("last_message_at").notNull(),
      lastReadMessageId: text("last_read_message_id").notNull().default("0"),
    },
    (t) => [index("conversations_shop").on(t.shopId, t.lastMessageAt)],
  );
  const messages = schema.table(
    "chat_messages",
    {
      messageId: text("message_id").primaryKey(),
      conversationId: text("conversation_id")
        .notNull()
        .references(() => conversations.conversationId, { onDelete: "cascade" }),
      isFromBuyer: boolean("is_from_buyer").notNull(),
      kind: text("kind").$type<ChatKind>().notNull(),
      said: jsonb("said").$type<MessageContent>().notNull(),
      isAutomatic: boolean("is_automatic").notNull().default(false),
      createdAt: makeInstantColumn("created_at").notNull(),
    },
    (t) => [index("chat_messages_conversation").on(t.conversationId, t.messageId)],
  );
  return { ids, conversations, messages };
}

export type ChatTables = ReturnType<typeof createChatTables>;
export type ConversationRow = ChatTables["conversations"]["$inferSelect"];
export type MessageRow = ChatTables["messages"]["$inferSelect"];
