import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { HiddenParts } from "./file-columns.ts";
import { EncodingReadings } from "./file-encodings.ts";
import { MAX_ON_HAND } from "./numbers.ts";
import { flag, instant, MAX_PICKED, paging } from "./query.ts";
import { ADJUSTMENT_REASONS } from "./statuses.ts";
import { LEFT_OUT_REASONS, LONGEST_RACK, STOCK_CHOICES, STOCK_FIELDS } from "./stock-columns.ts";
import { StockFilter } from "./stocks.ts";

const units = () => z.number().int("invalid_number").min(0, "negative").max(MAX_ON_HAND, "too_big");
/** `by` adds (may be negative), `to` sets. */
const Amount = z.union([
  z.object({
    by: z.number().int("invalid_number").min(-MAX_ON_HAND, "too_small").max(MAX_ON_HAND, "too_big"),
  }),
  z.object({ to: units() }),
]);

/** Changes to each level. Absent fields stay as they are. */
export const LevelChange = z
  .object({
    onHand: Amount.optional(),
    damaged: Amount.optional(),
    buffer: Amount.optional(),
    doubtful: Amount.optional(),
    incoming: Amount.optional(),
    rack: z.string().trim().max(LONGEST_RACK, "too_long").optional(),
    syncEnabled: z.boolean().optional(),
    /** A SKU rule's id, or `null` to remove the SKU from its rule. */
    ruleId: z.string().nullable().optional(),
    /** Moves units to another warehouse: this many, or all free ones if `null`. */
    transfer: z
      .object({ toWarehouseId: z.string().min(1, "required"), quantity: units().nullable() })
      .optional(),
    /** Sends the quantity to the channels now, even if it did not change. */
    pushNow: z.literal(true).optional(),
    reason: z.enum(ADJUSTMENT_REASONS).default("correction"),
    note: z.string().trim().max(500, "too_long").default(""),
  })
  .openapi("LevelChange");
export type LevelChange = z.infer<typeof LevelChange>;

export const STOCK_BATCH_ITEM_STATUSES = [
  "waiting",
  "done",
  "unchanged",
  "failed",
  "stopped",
] as const;

/** Accounts for a column of a checked file, so that no figure is lost unseen. */
const FileColumnAccount = z.object({
  head: z.string(),
  field: z.enum(STOCK_CHOICES),
  /** `null` for a column that is read. */
  leftOut: z.enum(LEFT_OUT_REASONS).nullable(),
  /** Cells with something in them. */
  cells: z.number().int(),
  /** Cells of a changing field that change the level, leave it as it is, or are held back. */
  changed: z.number().int(),
  same: z.number().int(),
  held: z.number().int(),
});

export const StockBatch = z
  .object({
    batchId: z.string(),
    source: z.enum(["bulk", "paste", "file"]),
    fileName: z.string(),
    /**
     * `mapping`: the file waits for the fields of its columns (contract/stock-files.ts).
     * `checked`: a dry run; nothing is written before it is applied.
     */
    status: z.enum(["mapping", "checking", "checked", "running", "done", "stopped"]),
    /** The encoding by which the letters are read, if it is not UTF-8. */
    encoding: z.string().nullable(),
    /** Sample lines, if the encoding is to be confirmed. */
    readings: EncodingReadings,
    /** Other visible sheets of the workbook with as many known headings, which are not read. */
    otherSheets: z.array(z.string()),
    hidden: HiddenParts,
    /** An account of the file; `null` unless the batch is a checked file. */
    file: z
      .object({
        isMapped: z.boolean(),
        columns: z.array(FileColumnAccount),
      })
      .nullable(),
    counts: z.record(z.enum(STOCK_BATCH_ITEM_STATUSES), z.number().int()),
    /** Lines of the file; `null` for other batches. The check has read as many as `counts` says. */
    rows: z.number().int().nullable(),
    /** Lines that cannot be applied as they are written. */
    problems: z.number().int(),
    items: z.array(
      z.object({
        position: z.number().int(),
        /** Line of the file or of the pasted text; 0 where there was none. */
        line: z.number().int(),
        sku: z.string(),
        warehouseName: z.string(),
        variantId: z.string().nullable(),
        change: LevelChange,
        /** The cells of the line as they were typed; `null` for a change without a file. */
        typed: z.partialRecord(z.enum(STOCK_FIELDS), z.string()).nullable().default(null),
        before: z
          .object({
            onHand: z.number().int(),
            damaged: z.number().int(),
            buffer: z.number().int(),
            doubtful: z.number().int(),
            incoming: z.number().int(),
            rack: z.string(),
            syncEnabled: z.boolean(),
          })
          .partial()
          .nullable(),
        status: z.enum(STOCK_BATCH_ITEM_STATUSES),
        errorCode: z.string().nullable(),
        /** The cell with the problem; `null` where the problem is not in a cell. */
        cell: z.object({ heading: z.string(), text: z.string() }).nullable(),
      }),
    ),
    total: z.number().int(),
    createdAt: instant(),
  })
  .openapi("StockBatch");
export type StockBatch = z.infer<typeof StockBatch>;

const permission = { access: "stock-manage" } as const;
const params = z.object({ batchId: z.string() });
const startedBatch = z.object({ batchId: z.string() });
/** Bytes of a file, or of pasted lines. */
export const MAX_IMPORT_BYTES = 5_000_000;
export const MAX_IMPORT_ROWS = 50_000;

/**
 * Answers at once; a job changes a hundred levels at a time. Rows that cannot be changed are named;
 * the others are kept. 409 `rule_scope`.
 */
export const startStockBatch = endpoint("startStockBatch", "post", "/v1/stocks/batches", {
  ...permission,
  summary: "Changes many levels",
  body: z.object({
    pick: z.union([
      z.object({ stockIds: z.array(z.string()).min(1, "required").max(MAX_PICKED, "too_many") }),
      z.object({ filter: StockFilter }),
    ]),
    change: LevelChange,
  }),
  response: startedBatch,
  errors: [404, 409],
});
/**
 * Checks a CSV or XLSX file as `/stocks/manage` or another system writes it, or lines of
 * `SKU<tab>quantity`, and writes nothing. A file whose columns are not known waits for their fields
 * (`mapping`). For the reasons `received`, `return` and `found` a quantity on hand is added, for
 * `lost` it is subtracted; else it replaces the current one. The warehouse is a column of the file,
 * else `warehouseId`. 422 `stock_file_too_large`, `too_many_rows`, `no_rows`, `one_column`,
 * `rows_hidden`, `not_utf8`, `nul_character`, `mixed_encodings`, `old_excel`, `protected_file`,
 * `zip_file`, `ods_file`, `numbers_file`, `xlsb_file`, `not_a_table`, `not_xlsx`, `malformed_csv`,
 * `file_too_complex`, `orders_export`, `listings_export`; 429 `import_busy`, `storage_full`.
 */
export const checkStockImport = endpoint("checkStockImport", "post", "/v1/stocks/imports", {
  ...permission,
  summary: "Checks a file of stock figures",
  multipart: true,
  body: z.object({
    file: z.any().optional(),
    text: z.string().optional(),
    warehouseId: z.string().default("default"),
    reason: z.enum(ADJUSTMENT_REASONS).default("correction"),
  }),
  response: startedBatch,
  errors: [404],
});
export const getStockBatch = endpoint("getStockBatch", "get", "/v1/stocks/batches/{batchId}", {
  ...permission,
  summary: "A change of many levels with its result for each",
  params,
  query: z.object({
    ...paging(100),
    status: z.enum(STOCK_BATCH_ITEM_STATUSES).optional(),
    /** Only rows that change or cannot be changed. */
    isChanged: flag(),
    /** Only rows that could not be written: lines with a problem, and levels that refused. */
    isRefused: flag(),
  }),
  response: StockBatch,
  errors: [404],
});
/**
 * Writes the checked lines, without those that have a problem. 409 `not_checked` if it was already
 * applied or stopped.
 */
export const applyStockBatch = endpoint(
  "applyStockBatch",
  "post",
  "/v1/stocks/batches/{batchId}/;apply",
  {
    ...permission,
    summary: "Applies a checked file",
    params,
    response: startedBatch,
    errors: [404, 409],
  },
);
export const stopStockBatch = endpoint(
  "stopStockBatch",
  "post",
  "/v1/stocks/batches/{batchId}/;stop",
  {
    ...permission,
    summary: "Stops a change of many levels; what is written stays",
    params,
    response: startedBatch,
    errors: [404],
  },
);
