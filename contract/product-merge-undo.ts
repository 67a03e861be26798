import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductImage } from "./products.ts";
import { instant } from "./query.ts";

export const MERGE_UNDO_PROBLEMS = [
  "undo_over",
  "survivor_gone",
  "merged_again",
  "variant_gone",
  "survivor_empty",
  "sku_taken",
  "listing_busy",
  "listing_changed",
] as const;
export const MergeUndoProblem = z.object({
  code: z.enum(MERGE_UNDO_PROBLEMS),
  channelId: z.string().optional(),
  productId: z.string().optional(),
  sku: z.string().optional(),
  /** It must be undone first. */
  mergeId: z.string().optional(),
});
export type MergeUndoProblem = z.infer<typeof MergeUndoProblem>;

const LevelUndo = z.object({
  /** Survivor first: units on hand and reserved afterwards. */
  parts: z.array(
    z.object({
      sku: z.string(),
      productId: z.string(),
      onHand: z.number().int(),
      reserved: z.number().int(),
    }),
  ),
  warehouseId: z.string(),
  warehouseName: z.string(),
  onHand: z.number().int(),
  reserved: z.number().int(),
});

export const MergeUndo = z
  .object({
    mergeId: z.string(),
    mergedAt: instant(),
    undoUntil: instant(),
    undoneAt: instant().nullable(),
    survivor: z.object({ id: z.string(), name: z.string() }),
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        skus: z.array(z.string()),
        image: ProductImage.nullable(),
      }),
    ),
    /** Changed since, so they stay; named as in the history. */
    kept: z.array(z.string()),
    levels: z.array(LevelUndo),
    /** Order lines that return: earlier ones, and those sold since. */
    lines: z.object({ total: z.number().int(), open: z.number().int(), since: z.number().int() }),
    /** `restored`: a dropped draft. `gone`: it no longer exists. */
    listings: z.array(
      z.object({
        channelId: z.string(),
        productId: z.string(),
        fate: z.enum(["returns", "restored", "gone"]),
      }),
    ),
    problems: z.array(MergeUndoProblem),
  })
  .openapi("MergeUndo");
export type MergeUndo = z.infer<typeof MergeUndo>;

const permission = { access: "product-manage" } as const;
const mergeId = z.object({ mergeId: z.string() });

/** Within 7 days (docs/domain.md "Import and merge"). */
export const previewMergeUndo = endpoint(
  "previewMergeUndo",
  "get",
  "/v2/products/merges/{mergeId}/undo",
  {
    ...permission,
    summary: "What taking a merge back would do, and what stands in the way; writes nothing",
    params: mergeId,
    response: MergeUndo,
    errors: [404],
  },
);
/** 409 `undo_over` after 7 days, 409 `cannot_undo` with `details.problems`. Repeatable. */
export const undoMerge = endpoint("undoMerge", "post", "/v2/products/merges/{mergeId}/;undo", {
  ...permission,
  summary:
    "Takes a merge back: the products that went are there again, with their stock, listings and orders",
  params: mergeId,
  response: z.object({ survivorId: z.string(), productIds: z.array(z.string()) }),
  errors: [404, 409],
});
