import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "./products.ts";

/**
 * Name, SKUs and barcodes of each undeleted product in searchable form. Only triggers write it
 * (functions/product-search.sql, functions/product-variants.sql). It is a separate table because it
 * is small to scan, and other changes of a product leave the trigram index alone.
 */
export const productSearch = pgTable(
  "product_search",
  {
    productId: text("product_id").notNull(),
    accountId: text("account_id").notNull(),
    text: text("text").notNull(),
    /** In lower case but otherwise unchanged, for literal searches (stocks/find-variants.ts). */
    written: text("written").notNull(),
  },
  (t) => [
    foreignKey({
      name: "product_search_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.productId] }),

    /** Without pending entries, which searches would scan. */
    index("product_search_text")
      .using("gin", t.accountId, sql`${t.text} gin_trgm_ops`, sql`${t.written} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/**
 * The fewest units, over all warehouses, of any of a product's variants that is sold from stock.
 * Only triggers write it (functions/product-levels.sql). It is a separate table because sales
 * change it and products have many indexes.
 */
export const productLevels = pgTable(
  "product_levels",
  {
    productId: text("product_id").notNull(),
    accountId: text("account_id").notNull(),
    lowestAvailable: integer("lowest_available").notNull(),
  },
  (t) => [
    foreignKey({
      name: "product_levels_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.productId] }),
    index("product_levels_lowest").on(t.accountId, t.lowestAvailable, t.productId),
  ],
);
