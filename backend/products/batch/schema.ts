import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ProductEdit } from "#contract/product-batches.ts";
import { createdAt, id, instant } from "../../db/columns.ts";

/** A bulk change of master products, or its taking back. */
export const productBatches = pgTable(
  "product_batches",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    actor: text("actor").notNull(),
    kind: text("kind").$type<"edit" | "undo">().notNull(),
    /** What an `edit` does to each product (contract ProductEdit). */
    edit: jsonb("edit").$type<ProductEdit>(),
    /** The batch that an `undo` takes back: a bulk change's or an import's id. Once only. */
    undoOf: text("undo_of"),
    createdAt: createdAt(),
    stoppedAt: instant("stopped_at"),
  },
  (t) => [uniqueIndex("product_batches_undo_unique").on(t.undoOf)],
);

export const productBatchItems = pgTable(
  "product_batch_items",
  {
    batchId: text("batch_id")
      .notNull()
      .references(() => productBatches.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    accountId: text("account_id").notNull(),
    position: integer("position").notNull(),
    status: text("status").$type<"waiting" | "done" | "unchanged" | "failed" | "stopped">().notNull().default("waiting"),
    /** The variant that was in the way, when it was one. */
    sku: text("sku").notNull().default(""),
    errorCode: text("error_code"),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.productId] }), index("product_batch_items_status").on(t.batchId, t.status, t.position)],
);
