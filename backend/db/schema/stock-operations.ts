import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { HiddenParts } from "#contract/file-columns.ts";
import type { FileEncoding, GuessedEncoding } from "#contract/file-encodings.ts";
import type { ADJUSTMENT_REASONS, ShortageOutcome, TRANSFER_STATUSES } from "#contract/statuses.ts";
import type { LevelChange } from "#contract/stock-batches.ts";
import type { LeftOutReason, StockChoice, StockField } from "#contract/stock-columns.ts";
import type { SIGN_MEANINGS } from "#contract/stock-files.ts";
import type { MarkGrouping } from "#contract/written-number.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import type { FileMapping } from "./product-imports.ts";
import { variants } from "./products.ts";
import { warehouses } from "./stocks.ts";

/** A transfer between warehouses: immediate, or sent now and received later. */
export const stockTransfers = pgTable(
  "stock_transfers",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    fromWarehouseId: text("from_warehouse_id").notNull(),
    toWarehouseId: text("to_warehouse_id").notNull(),
    status: text("status").$type<(typeof TRANSFER_STATUSES)[number]>().notNull(),
    note: text("note").notNull().default(""),
    actor: text("actor").notNull(),
    createdAt: makeCreatedAtColumn(),
    /** When it was received or cancelled. */
    closedAt: makeInstantColumn("closed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "stock_transfers_from_fk",
      columns: [t.accountId, t.fromWarehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),
    foreignKey({
      name: "stock_transfers_to_fk",
      columns: [t.accountId, t.toWarehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),
    index("stock_transfers_account").on(t.accountId, t.createdAt.desc(), t.id),
    check("stock_transfers_apart", sql`${t.fromWarehouseId} <> ${t.toWarehouseId}`),
  ],
);

export const stockTransferLines = pgTable(
  "stock_transfer_lines",
  {
    accountId: text("account_id").notNull(),
    transferId: text("transfer_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** Units that arrived; `null` until then. */
    received: integer("received"),
    /** The outcome of missing units; `null` if all arrived. */
    shortage: text("shortage").$type<ShortageOutcome>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.transferId, t.variantId] }),
    foreignKey({
      name: "stock_transfer_lines_transfer_fk",
      columns: [t.accountId, t.transferId],
      foreignColumns: [stockTransfers.accountId, stockTransfers.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "stock_transfer_lines_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }).onDelete("cascade"),
    check(
      "stock_transfer_lines_units",
      sql`${t.quantity} > 0 and ${t.received} between 0 and ${t.quantity}`,
    ),
  ],
);

export interface StockFile {
  /** `null` for pasted lines. */
  head: StockFileHead | null;
  mapping: FileMapping<StockChoice> | null;
  options: {
    /** The warehouse of lines without one. */
    warehouseId: string;
    reason: (typeof ADJUSTMENT_REASONS)[number];
    /** The warehouses that the uploader may change; `null` for all. */
    scope: readonly string[] | null;
    /** The encoding that the seller confirmed. */
    encoding?: GuessedEncoding;
    /** Meaning of a mark in a column, by field and mark: `on_hand.`. */
    numbers?: Partial<Record<string, MarkGrouping>>;
    /** Meaning of negative figures beside others. */
    signs?: (typeof SIGN_MEANINGS)[number];
    /** Accepts figures that are far from others; absent: they are held back. */
    unusual?: "take";
  };
  cells?: number[];
}

/** A stock file's columns, read once at the upload. */
export interface StockFileHead {
  /** The number of the header line; 0 for a file without headings. */
  line: number;
  /** Filled lines below the headings. */
  rows?: number;
  /** Cells of a CSV's header line. A longer line has a separator within a text or a figure. */
  width?: number;
  /** Other visible sheets with as many known headings. They are not read. */
  otherSheets?: string[];
  /** Parts of a workbook that people do not see. */
  hidden?: HiddenParts;
  columns: {
    key: string;
    head: string;
    samples: string[];
    guess: StockChoice;
    /** Reason why the column is left out. */
    why: LeftOutReason;
  }[];
  /** The detected or confirmed encoding, if it is not UTF-8. */
  encoding?: FileEncoding;
  /** A sample line in each possible encoding, if it is only guessed. */
  readings?: { encoding: GuessedEncoding; line: string }[];
  /** Key of product_import_mappings. */
  hash: string;
}

/**
 * One change of many levels: a bulk action, pasted lines or a file. Lines and files are first
 * checked, then applied on request.
 */
export const stockBatches = pgTable(
  "stock_batches",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    actor: text("actor").notNull(),
    source: text("source").$type<"bulk" | "paste" | "file">().notNull(),
    fileName: text("file_name").notNull().default(""),
    /** `checked`: a dry run that is not applied yet. */
    status: text("status")
      .$type<"mapping" | "checking" | "checked" | "running" | "done" | "stopped">()
      .notNull(),
    /** File storage key of the uploaded file or lines, until they are applied. */
    fileKey: text("file_key"),
    file: jsonb("file").$type<StockFile>(),
    createdAt: makeCreatedAtColumn(),
    finishedAt: makeInstantColumn("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("stock_batches_account").on(t.accountId, t.createdAt.desc()),
  ],
);

export const stockBatchItems = pgTable(
  "stock_batch_items",
  {
    accountId: text("account_id").notNull(),
    batchId: text("batch_id").notNull(),
    position: integer("position").notNull(),
    /** The line of the file or of the pasted text; 0 for neither. */
    line: integer("line").notNull().default(0),
    /** The SKU as typed, if no such variant or warehouse exists. */
    sku: text("sku").notNull(),
    warehouseName: text("warehouse_name").notNull().default(""),
    variantId: text("variant_id"),
    warehouseId: text("warehouse_id"),
    change: jsonb("change").$type<LevelChange>().notNull(),
    /** The line's cells as typed; `null` where no line was read. */
    typed: jsonb("typed").$type<Partial<Record<StockField, string>>>(),
    /** The level's figures at the check. */
    before: jsonb("before").$type<Partial<Record<string, string | number | boolean>>>(),
    status: text("status")
      .$type<"waiting" | "done" | "unchanged" | "failed" | "stopped">()
      .notNull()
      .default("waiting"),
    errorCode: text("error_code"),
    isProblem: boolean("is_problem").notNull().default(false),
    /** The cell with the problem. */
    cell: jsonb("cell").$type<{ column: StockChoice; text: string }>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.batchId, t.position] }),
    foreignKey({
      name: "stock_batch_items_batch_fk",
      columns: [t.accountId, t.batchId],
      foreignColumns: [stockBatches.accountId, stockBatches.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "stock_batch_items_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }),
    foreignKey({
      name: "stock_batch_items_warehouse_fk",
      columns: [t.accountId, t.warehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),
    index("stock_batch_items_status").on(t.accountId, t.batchId, t.status, t.position),
  ],
);

/** An account's stock settings. The low-stock level is stored with the account. */
export const stockSettings = pgTable("stock_settings", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  /**
   * A count with larger variances, in minor units, needs a member who may manage warehouses; `null`
   * for no such limit.
   */
  countApprovalValue: integer("count_approval_value"),
});
