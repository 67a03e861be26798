import { bigserial, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { MERGE_REASONS } from "#contract/product-merges.ts";
import { products } from "./products.ts";

/**
 * Values that products share: one row per product whose name, barcode or SKU another product had at
 * the last check (find-duplicates.ts).
 */
export const productDuplicates = pgTable(
  "product_duplicates",
  {
    accountId: text("account_id").notNull(),
    reason: text("reason").$type<(typeof MERGE_REASONS)[number]>().notNull(),
    /** Normalised by the database's `product_name_key` and `sku_key`. */
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
 * Products whose name, SKUs or barcodes changed since the last check, written by the trigger of the
 * search texts. Rows are only added and deleted, so that no uncommitted change is lost.
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
