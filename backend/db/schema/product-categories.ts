import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { makeCreatedAtColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";

/** The seller's own category tree. A node is its path: `Fashion > Batik`. */
export const productCategories = pgTable(
  "product_categories",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    path: text("path").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("product_categories_path").on(t.accountId, t.path),
  ],
);

export const categoryMappings = pgTable(
  "category_mappings",
  {
    categoryId: text("category_id").notNull(),
    channelId: text("channel_id").notNull(),
    accountId: text("account_id").notNull(),
    channelCategoryId: text("channel_category_id").notNull(),
    name: text("name").notNull(),
  },
  (t) => [
    foreignKey({
      name: "category_mappings_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "category_mappings_category_fk",
      columns: [t.accountId, t.categoryId],
      foreignColumns: [productCategories.accountId, productCategories.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.categoryId, t.channelId] }),
  ],
);
