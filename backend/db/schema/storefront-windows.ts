import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { ReturnPayer, TrustMark, WorkingHours } from "#contract/shop-window-fields.ts";
import { makeUpdatedAtColumn } from "../columns.ts";
import { storefronts } from "./storefronts.ts";

/** Texts and facts of an own shop for its buyers. A shop without a row has the defaults. */
export const storefrontWindows = pgTable(
  "storefront_windows",
  {
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    isFindable: boolean("is_findable").notNull().default(true),
    /** 0 for no returns; `null` if the seller has not decided. */
    returnDays: integer("return_days"),
    returnPayer: text("return_payer").$type<ReturnPayer>().notNull().default("buyer"),
    /** "" shows our text, which follows from the settings. */
    shippingText: text("shipping_text").notNull().default(""),
    returnsText: text("returns_text").notNull().default(""),
    privacyText: text("privacy_text").notNull().default(""),
    hours: jsonb("hours").$type<WorkingHours[]>().notNull().default([]),
    trustMarks: jsonb("trust_marks").$type<TrustMark[]>().notNull().default([]),
    /** "" for our own. */
    colour: text("colour").notNull().default(""),
    /** Categories in the seller's order. */
    shelves: jsonb("shelves").$type<string[]>().notNull().default([]),
    version: integer("version").notNull().default(1),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.storefrontId] }),
    foreignKey({
      name: "storefront_windows_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    check("storefront_windows_return_days", sql`${t.returnDays} between 0 and 365`),
  ],
);

export type StorefrontWindowRow = typeof storefrontWindows.$inferSelect;
