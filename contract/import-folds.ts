import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductImport } from "./product-imports.ts";

/**
 * Reduces options beyond a product's limit (product-limits.ts). `split` makes a product for each
 * value of the options `at`; `join` joins two options into one. Both keep every variant.
 */
const foldFields = {
  by: z.enum(["split", "join"]),
  /** Indexes of names, from 0. */
  at: z.array(z.number().int().min(0).max(2)).min(1).max(2),
};
const names = z.array(z.string().max(1000)).min(1).max(3);
export const FoldWay = z.object(foldFields).openapi("FoldWay");
export type FoldWay = z.infer<typeof FoldWay>;

/** Products of the file with these option names. */
export const OptionFold = z.object({ names, ...foldFields }).openapi("OptionFold");
export type OptionFold = z.infer<typeof OptionFold>;

/** Products with the same options that exceed the limits. */
export const FileShape = z
  .object({
    names,
    products: z.number().int(),
    variants: z.number().int(),
    /** From the first product: its title, and one variant's values. */
    title: z.string(),
    example: z.array(z.string()),
    chosen: FoldWay.nullable(),
    ways: z.array(
      z.object({
        ...foldFields,
        products: z.number().int(),
        /** Variants of the largest resulting product. */
        largest: z.number().int(),
        /** Characters; 0 if none is joined. */
        longest: z.number().int(),
        /** Still beyond the limits. */
        held: z.number().int(),
      }),
    ),
  })
  .openapi("FileShape");
export type FileShape = z.infer<typeof FileShape>;

const permission = {
  access: ["integration-manage", "product-manage"] as const,
  params: z.object({ importId: z.string() }),
};
const FOLDS_PATH = "/v2/products/imports/{importId}/folds";

export const getImportFolds = endpoint("getImportFolds", "get", FOLDS_PATH, {
  ...permission,
  summary:
    "The file's products that have too many options or variants, and how they could be folded",
  response: z.object({ shapes: z.array(FileShape) }),
  errors: [404],
});
/** Products without a choice stay held back. */
export const setImportFolds = endpoint("setImportFolds", "put", FOLDS_PATH, {
  ...permission,
  summary: "Says how products with too many options or variants are folded",
  body: z.object({ folds: z.array(OptionFold).max(50) }),
  response: z.object({ import: ProductImport }),
  errors: [404, 409],
});
