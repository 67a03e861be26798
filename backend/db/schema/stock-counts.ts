import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { COUNT_SCOPES, COUNT_STATUSES, VARIANCE_REASONS } from "#contract/statuses.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { stocks, warehouses } from "./stocks.ts";

/** docs/domain.md "Counting": draft → counting → review → posted or void. */
export const stockCounts = pgTable(
  "stock_counts",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    warehouseId: text("warehouse_id").notNull(),
    name: text("name").notNull(),
    status: text("status").$type<(typeof COUNT_STATUSES)[number]>().notNull().default("draft"),
    scope: text("scope").$type<(typeof COUNT_SCOPES)[number]>().notNull(),
    /** SKUs, category names or racks. */
    scopeValues: text("scope_values").array().notNull().default(sql`'{}'::text[]`),
    /** Hides the expected quantity from the counter. */
    isBlind: boolean("is_blind").notNull().default(false),
    assigneeId: text("assignee_id"),
    note: text("note").notNull().default(""),
    actor: text("actor").notNull(),
    createdAt: makeCreatedAtColumn(),
    startedAt: makeInstantColumn("started_at"),
    reviewedAt: makeInstantColumn("reviewed_at"),
    /** When it was posted or voided. */
    closedAt: makeInstantColumn("closed_at"),
    /** Who approved its postings. */
    approvedBy: text("approved_by"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "stock_counts_warehouse_fk",
      columns: [t.accountId, t.warehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),
    index("stock_counts_account").on(t.accountId, t.createdAt.desc()),
  ],
);

/** A level to count, or one that was scanned additionally. */
export const stockCountItems = pgTable(
  "stock_count_items",
  {
    accountId: text("account_id").notNull(),
    countId: text("count_id").notNull(),
    stockId: text("stock_id").notNull(),
    /** A recount begins a new round. Scans of earlier rounds no longer count. */
    round: integer("round").notNull().default(1),
    /** `null` in the first round. A late scan from before belongs to the previous round. */
    roundBeganAt: makeInstantColumn("round_began_at"),
    /** The sum of this round's scans; `null` before the first. */
    counted: integer("counted"),
    /** The highest on-hand quantity at this round's scans. The count is compared with it. */
    expected: integer("expected"),
    /** The level moved between this round's scans, so the counted units are unclear. */
    movedMeanwhile: boolean("moved_meanwhile").notNull().default(false),
    countedAt: makeInstantColumn("counted_at"),
    countedBy: text("counted_by"),
    /** One person's count replaced another's. */
    isDisputed: boolean("is_disputed").notNull().default(false),
    reason: text("reason").$type<(typeof VARIANCE_REASONS)[number]>(),
    note: text("note").notNull().default(""),
    postedAt: makeInstantColumn("posted_at"),
    errorCode: text("error_code"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.countId, t.stockId] }),
    foreignKey({
      name: "stock_count_items_count_fk",
      columns: [t.accountId, t.countId],
      foreignColumns: [stockCounts.accountId, stockCounts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "stock_count_items_stock_fk",
      columns: [t.accountId, t.stockId],
      foreignColumns: [stocks.accountId, stocks.id],
    }).onDelete("cascade"),
    index("stock_count_items_stock").on(t.accountId, t.stockId, t.countedAt),
    check("stock_count_items_counted", sql`${t.counted} >= 0`),
  ],
);

/** Each scan, stored permanently with the stock on hand at that moment. */
export const stockCountScans = pgTable(
  "stock_count_scans",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    accountId: text("account_id").notNull(),
    countId: text("count_id").notNull(),
    stockId: text("stock_id").notNull(),
    round: integer("round").notNull(),
    /** Units added to the count; negative corrects a mistake. */
    quantity: integer("quantity").notNull(),
    /** The quantity is the total and replaces the count. */
    isTotal: boolean("is_total").notNull().default(false),
    onHand: integer("on_hand").notNull(),
    actor: text("actor").notNull(),
    /** The device's id of the scan: sent twice, it counts once. */
    scanKey: text("scan_key").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "stock_count_scans_item_fk",
      columns: [t.accountId, t.countId, t.stockId],
      foreignColumns: [stockCountItems.accountId, stockCountItems.countId, stockCountItems.stockId],
    }).onDelete("cascade"),
    uniqueIndex("stock_count_scans_once").on(t.accountId, t.countId, t.scanKey),
    index("stock_count_scans_item").on(t.accountId, t.countId, t.stockId, t.id.desc()),
  ],
);
