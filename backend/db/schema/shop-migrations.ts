import { sql } from "drizzle-orm";
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
import type {
  MIGRATION_FITS,
  MIGRATION_MODES,
  MIGRATION_STATUSES,
  MigrationFinding,
} from "#contract/migrations.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";
import { products } from "./products.ts";

/** A migration of a shop's products to another shop. */
export const shopMigrations = pgTable(
  "shop_migrations",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** user id */
    actor: text("actor").notNull(),
    status: text("status")
      .$type<(typeof MIGRATION_STATUSES)[number]>()
      .notNull()
      .default("choosing"),
    fromChannelId: text("from_channel_id").notNull(),
    toChannelId: text("to_channel_id"),
    /** The import that fetches the source's products. */
    importId: text("import_id"),
    /** Leaves out products that the import asks about. */
    skipsQuestions: boolean("skips_questions").notNull().default(false),
    /** Way in which the products go to the target; `null` until chosen. */
    mode: text("mode").$type<(typeof MIGRATION_MODES)[number]>(),
    /** The publish on the target; `null` if the listings stay drafts. */
    publishId: text("publish_id"),
    errorCode: text("error_code"),
    createdAt: makeCreatedAtColumn(),
    finishedAt: makeInstantColumn("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "shop_migrations_from_fk",
      columns: [t.accountId, t.fromChannelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "shop_migrations_to_fk",
      columns: [t.accountId, t.toChannelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    index("shop_migrations_latest").on(t.accountId, t.createdAt.desc()),
    uniqueIndex("shop_migrations_open")
      .on(t.accountId)
      .where(sql`status not in ('finished', 'undone', 'cancelled')`),
  ],
);

export const shopMigrationItems = pgTable(
  "shop_migration_items",
  {
    accountId: text("account_id").notNull(),
    migrationId: text("migration_id").notNull(),
    productId: text("product_id").notNull(),
    /** The source's category; "" if it has none. */
    sourceCategoryId: text("source_category_id").notNull().default(""),
    fit: text("fit").$type<(typeof MIGRATION_FITS)[number]>().notNull().default("waiting"),
    findings: jsonb("findings").$type<MigrationFinding[]>().notNull().default([]),
    /** Time of the product's checked state; `null` if not checked. */
    checkedAt: makeInstantColumn("checked_at"),
    isLeftOut: boolean("is_left_out").notNull().default(false),
    /** The listing that this migration created on the target. */
    channelProductId: text("channel_product_id"),
    /** True once its undo was requested. */
    isTakenBack: boolean("is_taken_back").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.migrationId, t.productId] }),
    foreignKey({
      name: "shop_migration_items_migration_fk",
      columns: [t.accountId, t.migrationId],
      foreignColumns: [shopMigrations.accountId, shopMigrations.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "shop_migration_items_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),
    index("shop_migration_items_fit").on(t.accountId, t.migrationId, t.fit, t.productId),
    index("shop_migration_items_category").on(t.accountId, t.migrationId, t.sourceCategoryId),
  ],
);

/** One source category and its target category. */
export const shopMigrationCategories = pgTable(
  "shop_migration_categories",
  {
    accountId: text("account_id").notNull(),
    migrationId: text("migration_id").notNull(),
    sourceCategoryId: text("source_category_id").notNull(),
    /** From the root, joined by ` > `; "" if the source sends none. */
    sourcePath: text("source_path").notNull().default(""),
    productCount: integer("product_count").notNull(),
    /** `null` without a match; then the target's recommendation for the name is used. */
    targetCategoryId: text("target_category_id"),
    targetPath: text("target_path").notNull().default(""),
    attributes: jsonb("attributes")
      .$type<{ attributeId: string; valueId?: string; value?: string }[]>()
      .notNull()
      .default([]),
    /** The seller chose or confirmed it. */
    isChosen: boolean("is_chosen").notNull().default(false),
    /** A target was searched for. */
    isProposed: boolean("is_proposed").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.migrationId, t.sourceCategoryId] }),
    foreignKey({
      name: "shop_migration_categories_migration_fk",
      columns: [t.accountId, t.migrationId],
      foreignColumns: [shopMigrations.accountId, shopMigrations.id],
    }).onDelete("cascade"),
  ],
);
