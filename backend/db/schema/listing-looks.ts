import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DifferenceKind } from "#contract/listing-differences.ts";
import { makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { channels } from "./channels.ts";
import { channelProducts } from "./listings.ts";
import { variants } from "./products.ts";

/** An item as the last check found it, to detect later changes. Prices in minor units. */
export interface SeenItem {
  name: string;
  isListed: boolean;
  /** Keys are the marketplace's variant ids. */
  variants: Record<string, { sku: string; price: number }>;
}

/** When a listing was last compared with its channel, and what the next comparison is for. */
export const listingLooks = pgTable(
  "listing_looks",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    channelProductId: text("channel_product_id").notNull(),
    /** The listing is checked at this time. `null`: in its turn. */
    dueAt: makeInstantColumn("due_at"),
    /** Figures were refused, or differed, so it is checked before others. */
    isDoubtful: boolean("is_doubtful").notNull().default(false),
    /** The last push of its figures that was not verified. */
    stockPushedAt: makeInstantColumn("stock_pushed_at"),
    pricesPushedAt: makeInstantColumn("prices_pushed_at"),
    lookedAt: makeInstantColumn("looked_at"),
    /** Since then the listing is hidden, because it is sold out and its channel accepts no 0. */
    hiddenAtZeroAt: makeInstantColumn("hidden_at_zero_at"),
    /** `null` before the first check. */
    seen: jsonb("seen").$type<SeenItem>(),
  },
  (t) => [
    foreignKey({
      name: "listing_looks_listing_fk",
      columns: [t.accountId, t.channelProductId],
      foreignColumns: [channelProducts.accountId, channelProducts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "listing_looks_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    primaryKey({ name: "listing_looks_pk", columns: [t.accountId, t.channelProductId] }),
    index("listing_looks_due").on(t.dueAt).where(sql`due_at is not null`),
    index("listing_looks_channel").on(t.accountId, t.channelId, t.lookedAt),
  ],
);

/**
 * A difference between a listing and its item on the channel. `seen`: found once, an order may
 * explain it. `sent_again`: our figure was sent again. `open`: a person decides.
 */
export const listingDifferences = pgTable(
  "listing_differences",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    channelProductId: text("channel_product_id").notNull(),
    /** `null` for the whole listing, and for a variant that is only on the channel. */
    variantId: text("variant_id"),
    /** "" for the whole listing. */
    externalVariantId: text("external_variant_id").notNull().default(""),
    kind: text("kind").$type<DifferenceKind>().notNull(),
    state: text("state").$type<"seen" | "sent_again" | "open">().notNull(),
    /** Units, minor units or text, depending on the kind. `null` where there is none. */
    ours: text("ours"),
    theirs: text("theirs"),
    /**
     * "changed": changed on the channel. "not_taken": it acknowledged our value. Else the refusal's
     * code.
     */
    reason: text("reason").notNull(),
    since: makeInstantColumn("since").notNull(),
    /** The last check without a difference. `null` if there was none. */
    unchangedAt: makeInstantColumn("unchanged_at"),
    /** Time of the change, by the marketplace. */
    changedAt: makeInstantColumn("changed_at"),
    foundAt: makeInstantColumn("found_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "listing_differences_listing_fk",
      columns: [t.accountId, t.channelProductId],
      foreignColumns: [channelProducts.accountId, channelProducts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "listing_differences_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "listing_differences_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }).onDelete("cascade"),
    primaryKey({ name: "listing_differences_pk", columns: [t.accountId, t.id] }),
    uniqueIndex("listing_differences_of_listing").on(
      t.accountId,
      t.channelProductId,
      t.kind,
      t.externalVariantId,
    ),
    index("listing_differences_open")
      .on(t.accountId, t.channelId, t.kind, t.since)
      .where(sql`state = 'open'`),
    index("listing_differences_variant").on(t.accountId, t.variantId),
    check("listing_differences_state", sql`${t.state} in ('seen', 'sent_again', 'open')`),
  ],
);
export type DifferenceRow = typeof listingDifferences.$inferSelect;
