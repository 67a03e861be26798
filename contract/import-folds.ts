import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductImport } from "./product-imports.ts";

/**
 * What becomes of options that are more than a product here has (product-limits.ts): `split` makes
 * a product for each value of the options at these places, `join` one option of the two. A variant
 * is kept whichever is chosen.
 */
const way = {
  by: z.enum(["split", "join"]),
  /** Places among the names, from 0. */
  at: z.array(z.number().int().min(0).max(2)).min(1).max(2),
};
const names = z.array(z.string().max(1000)).min(1).max(3);
export const FoldWay = z.object(way).openapi("FoldWay");
export type FoldWay = z.infer<typeof FoldWay>;

/** For the products of a file whose options have these names. */
export const OptionFold = z.object({ names, ...way }).openapi("OptionFold");
export type OptionFold = z.infer<typeof OptionFold>;

/** Products of a file with the same options that do not fit as they are. */
export const FileShape = z
  .object({
    names,
    products: z.number().int(),
    variants: z.number().int(),
    /** Of the first: its title, and a variant's values. */
    title: z.string(),
    example: z.array(z.string()),
    chosen: FoldWay.nullable(),
    ways: z.array(
      z.object({
        ...way,
        /** That it makes of them. */
        products: z.number().int(),
        /** Variants of the largest of those. */
        largest: z.number().int(),
        /** Letters of the longest value of a joined option; 0: none is joined. */
        longest: z.number().int(),
        /** Of the file's products, those that do not fit then either. */
        held: z.number().int(),
      }),
    ),
  })
  .openapi("FileShape");
export type FileShape = z.infer<typeof FileShape>;

const p = {
  access: ["integration-manage", "product-manage"] as const,
  params: z.object({ importId: z.string() }),
};
const PATH = "/v2/products/imports/{importId}/folds";

export const getImportFolds = endpoint("getImportFolds", "get", PATH, {
  ...p,
  summary:
    "The file's products that have too many options or variants, and how they could be folded",
  response: z.object({ shapes: z.array(FileShape) }),
  errors: [404],
});
/** Checks the same file again; what is not named stays held back. */
export const setImportFolds = endpoint("setImportFolds", "put", PATH, {
  ...p,
  summary: "Says how products with too many options or variants are folded",
  body: z.object({ folds: z.array(OptionFold).max(50) }),
  response: z.object({ import: ProductImport }),
  errors: [404, 409],
});
