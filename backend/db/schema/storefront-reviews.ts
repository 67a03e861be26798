import { sql } from "drizzle-orm";
import {
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
import type { ReviewState } from "#contract/shop-reviews.ts";
import { makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { storefrontItems, storefrontOrderLines, storefronts } from "./storefronts.ts";

/** Reviews of received goods. A review is deleted when its buyer is erased. */
export const storefrontReviews = pgTable(
  "storefront_reviews",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    orderId: text("order_id").notNull(),
    /** The order's line. */
    position: integer("position").notNull(),
    itemId: text("item_id").notNull(),
    stars: integer("stars").notNull(),
    text: text("text").notNull(),
    /** The buyer's name as it is shown. */
    name: text("name").notNull(),
    variantName: text("variant_name").notNull(),
    pictureKeys: jsonb("picture_keys").$type<string[]>().notNull().default([]),
    state: text("state").$type<ReviewState>().notNull().default("waiting"),
    answer: text("answer").notNull().default(""),
    writtenAt: makeInstantColumn("written_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "storefront_reviews_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    foreignKey({
      name: "storefront_reviews_line_fk",
      columns: [t.accountId, t.orderId, t.position],
      foreignColumns: [
        storefrontOrderLines.accountId,
        storefrontOrderLines.orderId,
        storefrontOrderLines.position,
      ],
    }),
    foreignKey({
      name: "storefront_reviews_item_fk",
      columns: [t.accountId, t.itemId],
      foreignColumns: [storefrontItems.accountId, storefrontItems.id],
    }),
    /** A line has one review. */
    uniqueIndex("storefront_reviews_line").on(t.accountId, t.orderId, t.position),
    index("storefront_reviews_item")
      .on(t.accountId, t.itemId, t.writtenAt.desc())
      .where(sql`state = 'shown'`),
    index("storefront_reviews_newest").on(t.accountId, t.storefrontId, t.writtenAt.desc()),
    check("storefront_reviews_stars", sql`${t.stars} between 1 and 5`),
  ],
);

export type StorefrontReviewRow = typeof storefrontReviews.$inferSelect;
