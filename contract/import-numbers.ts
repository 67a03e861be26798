import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductImport } from "./product-imports.ts";

const decimalMark = z.enum([".", ","]);
const column = z.string().max(50);

/** `1.250` baht is 1,250 or 1.25. */
export const NumberDoubts = z
  .object({
    /** Our name of the column. */
    column,
    /** The file's heading. */
    heading: z.string(),
    mark: decimalMark,
    cells: z.number().int(),
    /** Up to three rows with both readings. */
    rows: z.array(
      z.object({
        line: z.number().int(),
        name: z.string(),
        text: z.string(),
        thousands: z.string(),
        decimals: z.string(),
      }),
    ),
  })
  .openapi("NumberDoubts");
export type NumberDoubts = z.infer<typeof NumberDoubts>;

const permission = {
  access: ["integration-manage", "product-manage"] as const,
  params: z.object({ importId: z.string() }),
};
const NUMBERS_PATH = "/v2/products/imports/{importId}/numbers";

export const getImportNumbers = endpoint("getImportNumbers", "get", NUMBERS_PATH, {
  ...permission,
  summary: "What has to be asked about the file's numbers",
  response: z.object({
    doubts: z.array(NumberDoubts),
    /** Held back: the price is far from others, or below the cost. */
    unusual: z.number().int(),
    /** Held back: the price is 0. */
    zeroPrices: z.number().int(),
    /** Held back: a difference to an unknown price. */
    differences: z.number().int().default(0),
    /** Products with the same name and options as one in the catalogue, and different SKUs. */
    sameNames: z.number().int(),
  }),
  errors: [404],
});
/** Products without a choice stay held back. */
export const setImportNumbers = endpoint("setImportNumbers", "put", NUMBERS_PATH, {
  ...permission,
  summary: "Says what doubtful numbers of the file mean, and that its unusual prices are right",
  body: z.object({
    answers: z
      .array(z.object({ column, mark: decimalMark, means: z.enum(["thousands", "decimals"]) }))
      .max(20)
      .default([]),
    unusualPrices: z.literal("take").optional(),
    /** They are gifts. */
    zeroPrices: z.literal("take").optional(),
    sameNames: z.enum(["same", "new"]).optional(),
    /** Added to the product's lowest price. */
    priceBase: z.literal("lowest").optional(),
  }),
  response: z.object({ import: ProductImport }),
  errors: [404, 409],
});
