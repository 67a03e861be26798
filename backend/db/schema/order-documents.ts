import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import type { DOCUMENT_KINDS, PAPER_SIZES } from "#contract/statuses.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { handOvers, pickWaves } from "./pick-packs.ts";

/** A requested PDF of many orders' documents. */
export const orderDocuments = pgTable(
  "order_documents",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    status: text("status").$type<OrderDocument["status"]>().notNull().default("running"),
    kinds: text("kinds").array().$type<(typeof DOCUMENT_KINDS)[number][]>().notNull(),
    paper: text("paper").$type<(typeof PAPER_SIZES)[number]>().notNull(),
    language: text("language").$type<Language>().notNull(),
    /** The orders in the order of their pages. */
    orderIds: text("order_ids").array().notNull(),
    /** The wave or hand-over that it belongs to; `null` for chosen orders. */
    waveId: text("wave_id"),
    handOverId: text("hand_over_id"),
    /** The heading of the pick list and the manifest. */
    heading: text("heading").notNull().default(""),
    done: integer("done").notNull().default(0),
    pages: integer("pages").notNull().default(0),
    problems: jsonb("problems").$type<OrderDocument["problems"]>().notNull().default([]),
    fileKey: text("file_key"),
    createdBy: text("created_by").notNull(),
    printedAt: makeInstantColumn("printed_at"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "order_documents_wave_fk",
      columns: [t.accountId, t.waveId],
      foreignColumns: [pickWaves.accountId, pickWaves.id],
    }),
    foreignKey({
      name: "order_documents_hand_over_fk",
      columns: [t.accountId, t.handOverId],
      foreignColumns: [handOvers.accountId, handOvers.id],
    }),
    primaryKey({ columns: [t.accountId, t.id] }),
  ],
);

export type OrderDocumentRow = typeof orderDocuments.$inferSelect;
