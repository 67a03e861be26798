import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "./products.ts";

/**
 * Name, SKUs and barcodes of each product that is not deleted, as a search sees them. Triggers on
 * products and variants keep it (functions/product-search.sql, functions/product-variants.sql),
 * nothing else writes it. A table of its own: going through all texts is a tenth of the products,
 * and what else changes in a product leaves the trigram index alone.
 */
export const productSearch = pgTable(
  "product_search",
  {
    productId: text("product_id").notNull(),
    accountId: text("account_id").notNull(),
    text: text("text").notNull(),
    /**
     * In lower case and else as they are written, for searches that take letters as they are
     * (stocks/find-variants.ts).
     */
    written: text("written").notNull(),
  },
  (t) => [
    foreignKey({
      name: "product_search_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.productId] }),

    /**
     * Without the list of pending entries, which searches would go through and one of the saves
     * would have to work off.
     */
    index("product_search_text")
      .using("gin", t.accountId, sql`${t.text} gin_trgm_ops`, sql`${t.written} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/**
 * The fewest units, over all warehouses, that one of a product's variants on sale from stock has.
 * No row: none is, or the product is deleted. Triggers keep it (functions/product-levels.sql),
 * nothing else writes it. A table of its own, because sales change it and products have many
 * indexes.
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
