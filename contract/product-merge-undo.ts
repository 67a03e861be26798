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
  /** The product that has the SKU or the listing. */
  productId: z.string().optional(),
  sku: z.string().optional(),
  /** The later merge, which must be undone first. */
  mergeId: z.string().optional(),
});
export type MergeUndoProblem = z.infer<typeof MergeUndoProblem>;

const LevelUndo = z.object({
  /** The survivor's part first: units on hand and reserved afterwards. */
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
    /** The survivor's fields, as the history names them, that changed since and stay. */
    kept: z.array(z.string()),
    levels: z.array(LevelUndo),
    /** Order lines that go back: earlier ones, and those sold since through such a listing. */
    lines: z.object({ total: z.number().int(), open: z.number().int(), since: z.number().int() }),
    /** `restored`: a draft that had been dropped. `gone`: it no longer exists. */
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

/** docs/domain.md "Import and merge": undo within 7 days. The calls are our addition. */
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
/**
 * 409 `undo_over` after 7 days, 409 `cannot_undo` with `details.problems`. A repeated call answers
 * the same again.
 */
export const undoMerge = endpoint("undoMerge", "post", "/v2/products/merges/{mergeId}/;undo", {
  ...permission,
  summary:
    "Takes a merge back: the products that went are there again, with their stock, listings and orders",
  params: mergeId,
  response: z.object({ survivorId: z.string(), productIds: z.array(z.string()) }),
  errors: [404, 409],
});
