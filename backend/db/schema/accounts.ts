import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ViewList } from "#contract/saved-views.ts";
import {
  makeCreatedAtColumn,
  makeIdColumn,
  makeInstantColumn,
  makeOwnIdColumn,
} from "../columns.ts";

export const users = pgTable(
  "users",
  {
    id: makeIdColumn(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** argon2id, PHC string */
    passwordHash: text("password_hash").notNull(),
    locale: text("locale"),
    /** Time at which the person opened a link that was mailed to this address. */
    emailVerifiedAt: makeInstantColumn("email_verified_at"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [uniqueIndex("users_email_unique").on(sql`lower(${t.email})`)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: makeIdColumn(),
    name: text("name").notNull(),
    ownerUserId: text("owner_user_id")
      .notNull()
      .references(() => users.id),
    countryCode: text("country_code").notNull().default("id"),
    timeZone: text("time_zone").notNull().default("Asia/Jakarta"),
    /** contract/statuses.ts ACCOUNT_STATUS */
    status: integer("status").notNull().default(1),
    flags: jsonb("flags").$type<string[]>().notNull().default([]),
    orderQuota: integer("order_quota").notNull().default(0),
    gracePeriodEndedAt: makeInstantColumn("grace_period_ended_at"),
    /** Reason why the back office suspended it. Buying orders does not end such a suspension. */
    suspendedNote: text("suspended_note"),
    lowStockLevel: integer("low_stock_level").notNull().default(10),
    shipByWarningHours: integer("ship_by_warning_hours").notNull().default(4),
    /**
     * A picture of the account (backend/settings/logo.ts). No foreign key, because pictures refer
     * to accounts.
     */
    logoImageId: text("logo_image_id"),
    /** The name on tax invoices; `null` for the account's name. */
    taxInvoiceName: text("tax_invoice_name"),
    taxInvoiceAddress: text("tax_invoice_address"),
    /** Only digits (contract/tax-number.ts). */
    taxNumber: text("tax_number"),
    /** Thailand: the head office or branch, five digits (contract/tax-branch.ts). */
    taxBranch: text("tax_branch"),
    /** Time at which a closed account is deleted; `null` if it is not to be deleted. */
    deletionAt: makeInstantColumn("deletion_at"),
    /** The account returns to this status if the deletion is cancelled. */
    statusBeforeDeletion: integer("status_before_deletion"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    index("accounts_deletion").on(t.deletionAt).where(sql`deletion_at is not null`),
    index("accounts_grace").on(t.gracePeriodEndedAt).where(sql`grace_period_ended_at is not null`),
  ],
);

export type AccountRow = typeof accounts.$inferSelect;

export const roles = pgTable(
  "roles",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    permissions: jsonb("permissions").$type<Permission[]>().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("roles_name_unique").on(t.accountId, sql`lower(${t.name})`),
  ],
);

export const memberships = pgTable(
  "memberships",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userType: text("user_type").$type<"owner" | "staff">().notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** The channels and warehouses the member may work on; `null` for all, now and later. */
    channelIds: jsonb("channel_ids").$type<string[]>(),
    warehouseIds: jsonb("warehouse_ids").$type<string[]>(),
    /** contract/order-scope.ts */
    orderScope: text("order_scope").$type<OrderScope>().notNull().default("all"),
    createdAt: makeCreatedAtColumn(),
    /** A removed member's row stays, not enabled, for past actions. */
    removedAt: makeInstantColumn("removed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    index("memberships_user").on(t.userId),
    check("memberships_removed", sql`${t.removedAt} is null or not ${t.isEnabled}`),
  ],
);

export const membershipRoles = pgTable(
  "membership_roles",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    roleId: text("role_id").notNull(),
  },
  (t) => [
    foreignKey({
      name: "membership_roles_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }).onDelete("cascade"),

    foreignKey({
      name: "membership_roles_role_fk",
      columns: [t.accountId, t.roleId],
      foreignColumns: [roles.accountId, roles.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.userId, t.roleId] }),
  ],
);

/** Stores only a token's SHA-256, so that a copy of the table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    id: makeIdColumn(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    kind: text("kind").$type<"session" | "short">().notNull().default("session"),
    /** The session that created this one, a short token or an opened account, and ends it. */
    parentId: text("parent_id").references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    /** An internal user who opened the account as its owner. Actions are recorded in their name. */
    openedByUserId: text("opened_by_user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The role that the member views the account as; `null` for their own role. */
    viewedRoleId: text("viewed_role_id"),
    createdAt: makeCreatedAtColumn(),
    /** Updated now and then, not with every call. */
    lastSeenAt: makeInstantColumn("last_seen_at").notNull().defaultNow(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    revokedAt: makeInstantColumn("revoked_at"),
  },
  (t) => [
    foreignKey({
      name: "sessions_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),

    uniqueIndex("sessions_token_unique").on(t.tokenHash),
    index("sessions_user").on(t.userId),
    index("sessions_parent").on(t.parentId).where(sql`parent_id is not null`),
  ],
);

export const signInCodes = pgTable(
  "sign_in_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id").notNull(),
    accountId: text("account_id").notNull(),
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    usedAt: makeInstantColumn("used_at"),
  },
  (t) => [
    foreignKey({
      name: "sign_in_codes_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
  ],
);

/** One row per try, counted by key (the hash of an e-mail or an address) in a window. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  { id: makeIdColumn(), key: text("key").notNull(), at: makeCreatedAtColumn() },
  (t) => [index("sign_in_attempts_key").on(t.key, t.at)],
);

/** A saved list view (filters, columns, order): a member's own, or shared in the account. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    userId: text("user_id").notNull(),
    list: text("list").$type<ViewList>().notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "saved_views_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    uniqueIndex("saved_views_name_unique").on(t.accountId, t.userId, t.list, t.name),
    index("saved_views_shared").on(t.accountId, t.list).where(sql`is_shared`),
  ],
);
