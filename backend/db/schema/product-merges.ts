import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { MergeRequest } from "#contract/product-merges.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import type { channelProducts } from "./listings.ts";
import { orderLines } from "./orders.ts";
import { products, variants } from "./products.ts";

type Listing = typeof channelProducts.$inferSelect;
export type DroppedDraft = Omit<
  Listing,
  | (
      | "accountId"
      | "externalProductId"
      | "lastSyncAt"
      | "claimId"
      | "claimedUntil"
      | "createStartedAt"
      | "createTries"
      | "activeAt"
    )
  | ("isListed" | "action" | "createdAt" | "updatedAt" | "version" | "revision" | "requestedBy")
> & { activeAt: string | null };

/** A merge's changes, needed to undo it. */
export interface MergeRecord {
  stock: MergeRequest["stock"];
  /** The survivor's fields: before → after. */
  fields: Record<string, [unknown, unknown]>;
  importHandle: [string | null, string | null];
  /** The survivor's variants that others were merged into: before → after. */
  variants: { id: string; changes: Record<string, [unknown, unknown]> }[];
  /** Options added to the survivor for the variants that joined it. */
  addedOptionIds: string[];
  merged: { id: string; sku: string; productId: string; into: string }[];
  joined: { id: string; sku: string; productId: string; optionIds: string[]; position: number }[];
  /** Variants of earlier merges, and their previous target. */
  followers: { id: string; into: string }[];
  levels: { variantId: string; warehouseId: string; onHand: number; damaged: number }[];
  /** Moved listings, with the merged variants by the channel's ids. */
  moved: {
    id: string;
    productId: string;
    channelId: string;
    externalProductId: string | null;
    models: { externalVariantId: string; variantId: string }[];
  }[];
  dropped: DroppedDraft[];
}

export const productMerges = pgTable(
  "product_merges",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    actor: text("actor").notNull(),
    survivorId: text("survivor_id").notNull(),
    /** The survivor's new version: the higher of two merges is the later one. */
    survivorVersion: integer("survivor_version").notNull(),
    otherIds: text("other_ids").array().notNull(),
    record: jsonb("record").$type<MergeRecord>().notNull(),
    /** Movements of the ledger with a higher id came later. */
    lastMovementId: bigint("last_movement_id", { mode: "number" }).notNull(),
    createdAt: makeCreatedAtColumn(),
    undoneAt: makeInstantColumn("undone_at"),
    undoneBy: text("undone_by"),
  },
  (t) => [
    foreignKey({
      name: "product_merges_survivor_fk",
      columns: [t.accountId, t.survivorId],
      foreignColumns: [products.accountId, products.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),
    index("product_merges_survivor").on(t.accountId, t.survivorId),
  ],
);

/**
 * An order line's variant and SKU before a merge: of moved lines, and of lines that the survivor's
 * listing already had for the same model.
 */
export const productMergeLines = pgTable(
  "product_merge_lines",
  {
    mergeId: text("merge_id").notNull(),
    orderLineId: text("order_line_id").notNull(),
    accountId: text("account_id").notNull(),
    variantId: text("variant_id").notNull(),
    sku: text("sku").notNull(),
  },
  (t) => [
    foreignKey({
      name: "product_merge_lines_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }),

    foreignKey({
      name: "product_merge_lines_order_line_fk",
      columns: [t.accountId, t.orderLineId],
      foreignColumns: [orderLines.accountId, orderLines.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "product_merge_lines_merge_fk",
      columns: [t.accountId, t.mergeId],
      foreignColumns: [productMerges.accountId, productMerges.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.mergeId, t.orderLineId] }),
  ],
);
