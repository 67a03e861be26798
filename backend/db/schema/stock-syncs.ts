import {
  bigserial,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { makeCreatedAtColumn } from "../columns.ts";
import { channels } from "./channels.ts";
import { variants } from "./products.ts";

/** Stock figures sent to channels, deleted by backend/stocks/syncs/delete-old-syncs.ts. */
export const stockSyncs = pgTable(
  "stock_syncs",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** The channel's reason for refusing it; `null` if accepted. */
    error: text("error"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "stock_syncs_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "stock_syncs_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("stock_syncs_channel").on(t.accountId, t.channelId, t.id.desc()),
    index("stock_syncs_variant").on(t.accountId, t.variantId, t.id.desc()),
    /** Finds the oldest rows to delete. */
    index("stock_syncs_created").on(t.createdAt),
  ],
);
