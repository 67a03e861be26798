import { bigserial, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MERGE_REASONS } from "#contract/product-merges.ts";
import { products } from "./products.ts";

/**
 * What products have in common: a row for each product that has a name, barcode or SKU which
 * another one had too when this was last looked at (find-duplicates.ts). A row that is left alone
 * says nothing.
 */
export const productDuplicates = pgTable(
  "product_duplicates",
  {
    accountId: text("account_id").notNull(),
    reason: text("reason").$type<(typeof MERGE_REASONS)[number]>().notNull(),
    /**
     * Without what a person would not see as a difference: the database's `product_name_key` and
     * `sku_key`.
     */
    key: text("key").notNull(),
    productId: text("product_id").notNull(),
  },
  (t) => [
    foreignKey({
      name: "product_duplicates_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.reason, t.key, t.productId] }),
    index("product_duplicates_product").on(t.accountId, t.productId),
  ],
);

/**
 * Products whose name, SKUs or barcodes changed since their duplicates were looked for, written by
 * the trigger that keeps the search's texts. Only ever added to and taken from, so that no change
 * that is still to be committed gets lost.
 */
export const productDuplicatesDue = pgTable(
  "product_duplicates_due",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    accountId: text("account_id").notNull(),
    productId: text("product_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("product_duplicates_due_account").on(t.accountId, t.id),
  ],
);
