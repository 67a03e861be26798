import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { createFileColumns } from "./file-columns.ts";
import { GUESSED_ENCODINGS } from "./file-encodings.ts";
import { NumberDoubts } from "./import-numbers.ts";
import { STOCK_CHOICES } from "./stock-columns.ts";

const choice = z.enum(STOCK_CHOICES);
export const StockFileColumns = createFileColumns(choice, {}).openapi("StockFileColumns");

const permission = { access: "stock-manage", params: z.object({ batchId: z.string() }) } as const;
const COLUMNS = "/v1/stocks/batches/{batchId}/columns";
const NUMBERS_PATH = "/v1/stocks/batches/{batchId}/numbers";
const checkedBatch = z.object({ batchId: z.string() });

/** A file whose encoding is only guessed, with the encoding as which a sample line looks right. */
export const setStockFileEncoding = endpoint(
  "setStockFileEncoding",
  "put",
  "/v1/stocks/batches/{batchId}/encoding",
  {
    ...permission,
    summary: "Says by which encoding the letters of a stock file are right",
    body: z.object({ encoding: z.enum(GUESSED_ENCODINGS) }),
    response: checkedBatch,
    errors: [404, 409, 422],
  },
);

/** Negative figures beside others: a difference, or a stock below zero. */
export const SIGN_MEANINGS = ["difference", "below_zero"] as const;

export const getStockFileColumns = endpoint("getStockFileColumns", "get", COLUMNS, {
  ...permission,
  summary: "The columns of a stock file, and what each is taken for",
  response: z.object({ columns: StockFileColumns }),
  errors: [404, 409],
});
/**
 * Sets the field of each column, checks the file again and remembers the choices for files with the
 * same columns. `choices` are in the columns' order. 422 with fields `needs.sku`:
 * `column_missing_sku`, `needs.figure`: `column_missing_figure`, `choices[3]`: `column_twice`; 409
 * `batch_state`.
 */
export const setStockFileColumns = endpoint("setStockFileColumns", "put", COLUMNS, {
  ...permission,
  summary: "Says which column of the stock file is what",
  body: z.object({ choices: z.array(choice).max(1000) }),
  response: checkedBatch,
  errors: [404, 409, 422],
});
/** The file is then read like the first of its kind. */
export const forgetStockFileColumns = endpoint("forgetStockFileColumns", "delete", COLUMNS, {
  ...permission,
  summary: "Forgets what was said about these columns",
  response: checkedBatch,
  errors: [404, 409],
});

export const getStockFileNumbers = endpoint("getStockFileNumbers", "get", NUMBERS_PATH, {
  ...permission,
  summary: "What has to be asked about the stock file's numbers",
  response: z.object({
    doubts: z.array(NumberDoubts),
    /** Lines with a negative figure that may be a difference or a stock below zero. */
    signs: z.number().int(),
    /** Lines held back because a figure is far from the present one, or from the file's others. */
    unusual: z.number().int(),
  }),
  errors: [404],
});
/** Checks the same file again. Lines without an answer stay held back. */
export const setStockFileNumbers = endpoint("setStockFileNumbers", "put", NUMBERS_PATH, {
  ...permission,
  summary: "Says what doubtful figures of the file mean, and that its unusual ones are right",
  body: z.object({
    answers: z
      .array(
        z.object({
          column: z.enum(STOCK_CHOICES),
          mark: z.enum([".", ","]),
          means: z.enum(["thousands", "decimals"]),
        }),
      )
      .max(20)
      .default([]),
    signs: z.enum(SIGN_MEANINGS).optional(),
    unusualFigures: z.literal("take").optional(),
  }),
  response: checkedBatch,
  errors: [404, 409],
});
