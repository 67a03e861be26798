import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import type { Notification } from "#contract/notifications.ts";
import type { NotificationCategory } from "#contract/statuses.ts";
import {
  makeCreatedAtColumn,
  makeIdColumn,
  makeInstantColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { accounts, memberships, sessions } from "./accounts.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    category: text("category").$type<NotificationCategory>().notNull(),
    /** A name of backend/notifications/templates.ts. Older rows may name a removed template. */
    templateId: text("template_id").notNull(),
    /** JSON text (docs/specification.md "Calls"). */
    parameters: text("parameters").notNull(),
    data: jsonb("data").$type<Notification["data"]>().notNull().default({}),
    /** The notification is stored, but not shown (docs/specification.md "Notifications"). */
    isHidden: boolean("is_hidden").notNull().default(false),
    /** Repeats with the same key within ten minutes of `firstAt` are one notification. */
    groupKey: text("group_key").notNull(),
    /** The subjects of the repeats, each once. */
    subjects: jsonb("subjects").$type<string[]>().notNull(),
    count: integer("count").notNull().default(1),
    firstAt: makeInstantColumn("first_at").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),

    index("notifications_account").on(t.accountId, t.createdAt.desc(), t.id.desc()),
    index("notifications_category").on(t.accountId, t.category, t.createdAt),
    index("notifications_group").on(t.accountId, t.groupKey, t.firstAt),
    index("notifications_age").on(t.createdAt),
  ],
);
export type NotificationRow = typeof notifications.$inferSelect;

/** A member's settings of a category. Without a row the defaults apply. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    category: text("category").$type<NotificationCategory>().notNull(),
    pushEnabled: boolean("push_enabled").notNull().default(true),
    emailEnabled: boolean("email_enabled").notNull().default(false),
    lastReadAt: makeInstantColumn("last_read_at"),
    /** E-mails have covered everything until then; set when e-mails are switched on. */
    mailedUntil: makeInstantColumn("mailed_until"),
    mailedAt: makeInstantColumn("mailed_at"),
  },
  (t) => [
    foreignKey({
      name: "notification_settings_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    primaryKey({ columns: [t.accountId, t.userId, t.category] }),
  ],
);

/** Single notifications that a member opened; `lastReadAt` covers a whole category. */
export const notificationReads = pgTable(
  "notification_reads",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    notificationId: text("notification_id").notNull(),
    readAt: makeInstantColumn("read_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId, t.notificationId] }),
    foreignKey({
      name: "notification_reads_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    foreignKey({
      name: "notification_reads_notification_fk",
      columns: [t.accountId, t.notificationId],
      foreignColumns: [notifications.accountId, notifications.id],
    }).onDelete("cascade"),
    index("notification_reads_notification").on(t.accountId, t.notificationId),
  ],
);

/** A browser for push messages. It ends with the session that registered it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: makeIdColumn(),
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The push service's address of the browser, shared by all its users. */
    endpoint: text("endpoint").notNull(),
    /** The browser's public key and secret (RFC 8291), base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    language: text("language").$type<Language>().notNull(),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "push_subscriptions_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),

    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_account").on(t.accountId),
  ],
);

/**
 * This server's key pair for the push services (RFC 8292). Browsers subscribe to the public key, so
 * it must never change.
 */
export const pushKeys = pgTable("push_keys", {
  id: integer("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  /** Sealed (backend/secret-box.ts). */
  privateKey: text("private_key").notNull(),
  createdAt: makeCreatedAtColumn(),
});
