import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { makeInstantColumn } from "../columns.ts";
import { channels } from "./channels.ts";
import { variants } from "./products.ts";
import { stocks } from "./stocks.ts";

/**
 * A channel's campaigns with a variant, when last reported, and the units that each locks in a
 * level. A level's `locked` is their sum.
 */
export const stockPromotions = pgTable(
  "stock_promotions",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    variantId: text("variant_id").notNull(),
    externalPromotionId: text("external_promotion_id").notNull(),
    stockId: text("stock_id").notNull(),
    /** The marketplace's own term: `flash_sale`. */
    kind: text("kind").notNull(),
    /** The campaign's name. `null` if the channel does not say. */
    title: text("title"),
    /** Both are `null` if the channel does not say. */
    startsAt: makeInstantColumn("starts_at"),
    endsAt: makeInstantColumn("ends_at"),
    /** Units that the channel sells only in the campaign. */
    reserved: integer("reserved").notNull(),
    /** Locked units of the level, fewer than reserved if fewer were free. */
    locked: integer("locked").notNull(),
    readAt: makeInstantColumn("read_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "stock_promotions_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),

    foreignKey({
      name: "stock_promotions_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "stock_promotions_stock_fk",
      columns: [t.accountId, t.stockId],
      foreignColumns: [stocks.accountId, stocks.id],
    }).onDelete("cascade"),

    primaryKey({
      name: "stock_promotions_pk",
      columns: [t.accountId, t.channelId, t.variantId, t.externalPromotionId],
    }),
    index("stock_promotions_stock").on(t.accountId, t.stockId),
    index("stock_promotions_variant").on(t.accountId, t.variantId),
    check("stock_promotions_units", sql`${t.locked} between 0 and ${t.reserved}`),
  ],
);
export type StockPromotionRow = typeof stockPromotions.$inferSelect;
