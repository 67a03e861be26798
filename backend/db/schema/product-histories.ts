import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { makeCreatedAtColumn, makeOwnIdColumn } from "../columns.ts";
import { products } from "./products.ts";

export const productHistories = pgTable(
  "product_histories",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    productId: text("product_id").notNull(),
    productName: text("product_name").notNull(),
    nameText: text("name_text").notNull().generatedAlwaysAs(sql`search_form(product_name)`),
    /** contract/statuses.ts PRODUCT_HISTORY_TYPES */
    type: text("type").notNull(),
    actor: text("actor").notNull(),
    channelId: text("channel_id"),
    /** `{ field: [before, after] }` */
    changes: jsonb("changes").$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    batchId: text("batch_id"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "product_histories_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("product_histories_account").on(t.accountId, t.createdAt.desc()),
    index("product_histories_product").on(t.accountId, t.productId, t.createdAt.desc()),
    index("product_histories_type").on(t.accountId, t.type, t.createdAt.desc()),
    /** Serves the filter by actor, which treats all channels as one (read-histories.ts). */
    index("product_histories_actor").on(
      t.accountId,
      sql`split_part(${t.actor}, ':', 1)`,
      t.createdAt.desc(),
    ),
    index("product_histories_shop")
      .on(t.accountId, t.channelId, t.createdAt.desc())
      .where(sql`channel_id is not null`),
    /** The smallest index with every entry, used for plain counts. */
    index("product_histories_channel").on(t.accountId, t.channelId, t.type),
    index("product_histories_name")
      .using("gin", t.accountId, sql`${t.nameText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    /** Counts a batch's changed products and their types without the table. */
    index("product_histories_batch")
      .on(t.accountId, t.batchId, t.productId, t.type)
      .where(sql`batch_id is not null`),
  ],
);
