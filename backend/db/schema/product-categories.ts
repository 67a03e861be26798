import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";

/** The seller's own tree of categories: a node is its path, `Fashion > Batik`, as products name it. */
export const productCategories = pgTable(
  "product_categories",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    path: text("path").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("product_categories_path").on(t.accountId, t.path)],
);

/** Which of a channel's categories it is. */
export const categoryMappings = pgTable(
  "category_mappings",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => productCategories.id, { onDelete: "cascade" }),
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    channelCategoryId: text("channel_category_id").notNull(),
    /** As the channel calls it, for the reader. */
    name: text("name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.channelId] })],
);
