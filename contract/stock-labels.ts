import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * docs/domain.md "Barcode printing": a label's width and height in millimetres. A roll has one
 * label per page; a sheet is A4 with a grid of labels, margins at the page's edges and no gaps.
 */
export const LABEL_SIZES = {
  "33x15": { width: 33, height: 15, columns: 1, rows: 1, isSheet: false },
  "40x30": { width: 40, height: 30, columns: 1, rows: 1, isSheet: false },
  "50x30": { width: 50, height: 30, columns: 1, rows: 1, isSheet: false },
  "70x50": { width: 70, height: 50, columns: 1, rows: 1, isSheet: false },
  "a4-3x8": { width: 70, height: 37, columns: 3, rows: 8, isSheet: true },
  "a4-5x13": { width: 38, height: 21.2, columns: 5, rows: 13, isSheet: true },
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;
export const LABEL_SIZE_NAMES = Object.keys(LABEL_SIZES) as [LabelSize, ...LabelSize[]];
export const LABEL_FIELDS = ["name", "sku", "price", "rack"] as const;
export const MAX_LABELS = 2_000;

const permission = { access: "stock-manage" } as const;

/**
 * Answers one PDF with a label for each copy, in the order of `items`. The barcode is the variant's
 * own (EAN or UPC where its digits are valid, else Code 128), or Code 128 of the SKU where it has
 * none. 404 for a level that is not the account's; 422 `too_many_labels` (details: `most`),
 * `no_labels`, `barcode_too_long` (details: `skus`) where the bars would be too thin to read on
 * this size, `no_barcode_signs` (details: `skus`) where it has characters that no barcode can
 * encode.
 */
export const printStockLabels = endpoint("printStockLabels", "post", "/v1/stocks/labels", {
  isNoted: false,
  ...permission,
  summary: "Barcode labels as a PDF",
  body: z.object({
    items: z
      .array(
        z.object({
          stockId: z.string(),
          /** `null` for as many as are on hand. */
          copies: z.number().int("invalid_number").min(0, "negative").max(MAX_LABELS).nullable(),
        }),
      )
      .min(1, "required")
      .max(500, "too_many"),
    size: z.enum(LABEL_SIZE_NAMES),
    fields: z.array(z.enum(LABEL_FIELDS)).max(LABEL_FIELDS.length).default([]),
  }),
  produces: "application/pdf",
  errors: [404],
});
/**
 * Sets the SKU as barcode (Code 128) of the levels' variants without one. SKUs that no scanner
 * could read are named.
 */
export const makeStockBarcodes = endpoint("makeStockBarcodes", "post", "/v1/stocks/barcodes", {
  ...permission,
  summary: "Makes missing barcodes",
  body: z.object({
    stockIds: z.array(z.string()).min(1, "required").max(500, "too_many"),
  }),
  response: z.object({ made: z.number().int(), unreadable: z.array(z.string()) }),
  errors: [404],
});
