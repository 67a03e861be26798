import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ChatHours, QuickReply } from "#contract/chat-settings.ts";
import type { ChatContent, ChatMessageFrom, ChatMessageState } from "#contract/chats.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { accounts, memberships } from "./accounts.ts";
import { channels } from "./channels.ts";

/** The progress of reading a shop's chats. The shop's first read creates the row. */
export const chatShops = pgTable(
  "chat_shops",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    /** Messages before it are stored. */
    cursorAt: makeInstantColumn("cursor_at"),
    lastReadAt: makeInstantColumn("last_read_at"),
    /** Why the last read or sending failed; `null` if it succeeded. */
    lastError: text("last_error"),
    lastErrorAt: makeInstantColumn("last_error_at"),
  },
  (t) => [
    foreignKey({
      name: "chat_shops_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.channelId] }),
  ],
);

/**
 * The number of the account's last change of a chat. A change takes the next number and locks the
 * row until its end, so that changes become visible in order.
 */
export const chatChanges = pgTable("chat_changes", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  number: bigint("number", { mode: "number" }).notNull(),
});

export const chatSessions = pgTable(
  "chat_sessions",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    /** The channel's id of the conversation. */
    externalId: text("external_id").notNull(),
    /** The channel's id of the buyer. */
    buyerId: text("buyer_id").notNull(),
    buyerName: text("buyer_name").notNull(),
    buyerAvatarUrl: text("buyer_avatar_url"),
    isClosed: boolean("is_closed").notNull().default(false),
    assigneeId: text("assignee_id"),
    tags: jsonb("tags").$type<string[]>().notNull().default([]),
    /** The buyer's messages since a member last looked. */
    unreadCount: integer("unread_count").notNull().default(0),
    /** Sequence of the newest message that a member has seen. */
    seenSequence: text("seen_sequence").notNull().default(""),
    /** The newest message's sequence at the last closing. Messages up to it need no answer. */
    settledSequence: text("settled_sequence").notNull().default(""),
    /** All messages on the channel up to then are stored. */
    pulledUntil: makeInstantColumn("pulled_until"),
    /** The buyer's first message without an answer; `null` if none waits. */
    waitingSince: makeInstantColumn("waiting_since"),
    lastMessageAt: makeInstantColumn("last_message_at").notNull(),
    lastSequence: text("last_sequence").notNull().default(""),
    lastContent: jsonb("last_content").$type<ChatContent>(),
    lastFrom: text("last_from").$type<ChatMessageFrom>(),
    /** The channel refused one of our messages. */
    hasFailed: boolean("has_failed").notNull().default(false),
    changeNumber: bigint("change_number", { mode: "number" }).notNull(),
    /** Since then the chat names nobody and has no messages (erase-chats.ts). */
    erasedAt: makeInstantColumn("erased_at"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "chat_sessions_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "chat_sessions_assignee_fk",
      columns: [t.accountId, t.assigneeId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("chat_sessions_external").on(t.accountId, t.channelId, t.externalId),
    index("chat_sessions_newest").on(t.accountId, t.lastMessageAt.desc(), t.id.desc()),
    index("chat_sessions_waiting")
      .on(t.accountId, t.waitingSince)
      .where(sql`waiting_since is not null and not is_closed`),
    index("chat_sessions_buyer").on(t.accountId, t.channelId, t.buyerId),
    index("chat_sessions_change").on(t.accountId, t.changeNumber),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    sessionId: text("session_id").notNull(),
    /** The channel's id; `null` for a note, and until the channel accepts the message. */
    externalId: text("external_id"),
    /** The id with which the message is marked read on the channel, if it is not `externalId`. */
    readToken: text("read_token"),
    /** The client's id of the message, which identifies a repeat. */
    clientId: text("client_id"),
    from: text("from").$type<ChatMessageFrom>().notNull(),
    content: jsonb("content").$type<ChatContent>().notNull(),
    /** The searchable text. */
    words: text("words").notNull().default(""),
    state: text("state").$type<ChatMessageState>().notNull(),
    /** The account's rules sent the message, not a person. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** The member who wrote it here; `null` for a buyer, the channel, or the channel's pages. */
    authorId: text("author_id"),
    /** Sorts as text: by sending time, then by the channel's order. */
    sequence: text("sequence").notNull(),
    /** The channel's time of sending; our clock's until the channel accepts the message. */
    sentAt: makeInstantColumn("sent_at").notNull(),
    /** Start of a try with an unknown outcome. The next try first searches on the channel. */
    attemptedAt: makeInstantColumn("attempted_at"),
    /** Only one process sends the message until then. */
    claimedUntil: makeInstantColumn("claimed_until"),
    errorCode: text("error_code"),
    /** Our copy of its picture; `null` if there is none, or it is not yet fetched. */
    pictureKey: text("picture_key"),
    changeNumber: bigint("change_number", { mode: "number" }).notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "chat_messages_session_fk",
      columns: [t.accountId, t.sessionId],
      foreignColumns: [chatSessions.accountId, chatSessions.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("chat_messages_external")
      .on(t.accountId, t.sessionId, t.externalId)
      .where(sql`external_id is not null`),
    uniqueIndex("chat_messages_client")
      .on(t.accountId, t.sessionId, t.clientId)
      .where(sql`client_id is not null`),
    index("chat_messages_sequence").on(t.accountId, t.sessionId, t.sequence),
    index("chat_messages_queued")
      .on(t.accountId, t.sessionId, t.createdAt)
      .where(sql`state = 'queued'`),
    index("chat_messages_change").on(t.accountId, t.changeNumber),
    index("chat_messages_words").using(
      "gin",
      t.accountId,
      sql`search_form(${t.words}) gin_trgm_ops`,
    ),
    check("chat_messages_sent", sql`state <> 'sent' or external_id is not null`),
  ],
);

/** The time between a buyer's message and its answer, and the author. */
export const chatAnswers = pgTable(
  "chat_answers",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    sessionId: text("session_id").notNull(),
    channelId: text("channel_id").notNull(),
    /** `null` for an answer on the channel's own pages. */
    authorId: text("author_id"),
    waitedSince: makeInstantColumn("waited_since").notNull(),
    answeredAt: makeInstantColumn("answered_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "chat_answers_session_fk",
      columns: [t.accountId, t.sessionId],
      foreignColumns: [chatSessions.accountId, chatSessions.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.id] }),
    index("chat_answers_day").on(t.accountId, t.answeredAt),
  ],
);

/** Members who have a chat open, so that two do not answer at once. */
export const chatReaders = pgTable(
  "chat_readers",
  {
    accountId: text("account_id").notNull(),
    sessionId: text("session_id").notNull(),
    userId: text("user_id").notNull(),
    seenAt: makeInstantColumn("seen_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "chat_readers_session_fk",
      columns: [t.accountId, t.sessionId],
      foreignColumns: [chatSessions.accountId, chatSessions.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "chat_readers_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.sessionId, t.userId] }),
  ],
);

/** One row per account with changed settings (defaults: backend/chats/settings.ts). */
export const chatSettings = pgTable("chat_settings", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  hours: jsonb("hours").$type<ChatHours | null>(),
  greeting: text("greeting").notNull().default(""),
  absence: text("absence").notNull().default(""),
  quickReplies: jsonb("quick_replies").$type<QuickReply[]>().notNull().default([]),
  /** Members who are assigned new chats in rotation. */
  takesTurns: jsonb("takes_turns").$type<string[]>().notNull().default([]),
  /** The member who got the last new chat. */
  lastTurn: text("last_turn"),
});

export type ChatSessionRow = typeof chatSessions.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;
export type ChatSettingsRow = typeof chatSettings.$inferSelect;
