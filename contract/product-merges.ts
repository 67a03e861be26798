import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { ProductImage, ProductSummary } from "./products.ts";
import { commaList, paging } from "./query.ts";

/** Single values of a merged product. Each is taken from one of the products. */
export const MERGE_FIELDS = [
  "name",
  "description",
  "category",
  "brand",
  "condition",
  "isDigital",
  "isActive",
  "imageIds",
  "sizeChart",
  "attributes",
] as const;
export const MERGE_VARIANT_FIELDS = [
  "sku",
  "barcode",
  "price",
  "cogs",
  "weightG",
  "widthCm",
  "heightCm",
  "lengthCm",
  "stockMode",
  "isActive",
] as const;
/** For `imageIds`: the pictures of all, up to the limit. */
export const ALL_IMAGES = "all";
export const MERGE_REASONS = ["name", "barcode", "sku"] as const;
export const PAIR_REASONS = ["barcode", "sku", "options", "only"] as const;
export const MERGE_PROBLEMS = [
  "same_shop",
  "listing_busy",
  "stock_short",
  "stock_locked",
  "stock_in_transit",
  "stock_in_count",
  "variant_twice",
  "cannot_join",
  "combination_taken",
  "too_many_variants",
  "sku_twice",
  "weight_missing",
] as const;

const Pair = z.object({
  variantId: z.string(),
  /** The survivor's variant. `null`: it becomes a new one. */
  into: z.string().nullable(),
});

const request = {
  productIds: z.array(z.string()).min(2, "too_few").max(10, "too_many"),
  survivorId: z.string(),
  /** Field → the product with the value. Default: the survivor. */
  fields: z.partialRecord(z.enum(MERGE_FIELDS), z.string()).default({}),
  /** Default: as `previewMergeVariations` proposes. */
  pairs: z.array(Pair).max(2000, "too_many").default([]),
  /** The survivor's variant, a field, and the variant with the value. */
  variantFields: z
    .array(
      z.object({ variantId: z.string(), field: z.enum(MERGE_VARIANT_FIELDS), from: z.string() }),
    )
    .max(20_000, "too_many")
    .default([]),
  /** `sum`: all units. `keep`: the survivor's count; other units are written off. */
  stock: z.enum(["sum", "keep"]).default("sum"),
};
export const MergeRequest = z.object(request).openapi("MergeRequest");
export type MergeRequest = z.infer<typeof MergeRequest>;

const VariantName = z.object({
  variantId: z.string(),
  productId: z.string(),
  sku: z.string(),
  options: z.array(z.string()),
});
const ProposedPair = VariantName.extend({
  into: z.string().nullable(),
  /** `null`: chosen by a person, or none is similar. */
  reason: z.enum(PAIR_REASONS).nullable(),
  /** Both have the same variation types. */
  canJoin: z.boolean(),
});

export const MergeProblem = z.object({
  code: z.enum(MERGE_PROBLEMS),
  channelId: z.string().optional(),
  productIds: z.array(z.string()).optional(),
  /** Set if the SKU names the variant. */
  sku: z.string().optional(),
  warehouseId: z.string().optional(),
});
export type MergeProblem = z.infer<typeof MergeProblem>;

const Level = z.object({
  warehouseId: z.string(),
  warehouseName: z.string(),
  /** Units of each merged variant at this level, the survivor's first. */
  parts: z.array(
    z.object({ variantId: z.string(), onHand: z.number().int(), reserved: z.number().int() }),
  ),
  onHand: z.number().int(),
  reserved: z.number().int(),
});

export const MergePreview = z
  .object({
    survivorId: z.string(),
    /** `applyMerge` detects changes by them. */
    versions: z.record(z.string(), z.number().int()),
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        image: ProductImage.nullable(),
        variantCount: z.number().int(),
      }),
    ),
    /** Each field's values, and the product whose value survives (`all`: for `imageIds`). */
    fields: z.array(
      z.object({
        field: z.enum(MERGE_FIELDS),
        chosen: z.string(),
        values: z.array(z.object({ productId: z.string(), value: z.unknown() })),
      }),
    ),
    pairs: z.array(ProposedPair),
    /** `fields`: values that differ between the parts. */
    variants: z.array(
      VariantName.extend({
        sources: z.array(VariantName),
        fields: z.array(
          z.object({
            field: z.enum(MERGE_VARIANT_FIELDS),
            chosen: z.string(),
            values: z.array(z.object({ variantId: z.string(), value: z.unknown() })),
          }),
        ),
        levels: z.array(Level),
      }),
    ),
    /** `drops`: a draft replaced by the other product's listing. */
    listings: z.array(
      z.object({
        channelId: z.string(),
        productId: z.string(),
        fate: z.enum(["stays", "moves", "drops"]),
      }),
    ),
    openLines: z.number().int(),
    problems: z.array(MergeProblem),
  })
  .openapi("MergePreview");
export type MergePreview = z.infer<typeof MergePreview>;

export const MergeCandidates = z
  .object({
    groups: z.array(
      z.object({ reasons: z.array(z.enum(MERGE_REASONS)), products: z.array(ProductSummary) }),
    ),
    total: z.number().int(),
  })
  .openapi("MergeCandidates");
export type MergeCandidates = z.infer<typeof MergeCandidates>;

const permission = { access: "product-manage" } as const;
export const findMergeCandidates = endpoint(
  "findMergeCandidates",
  "get",
  "/v2/products/merge/candidates",
  {
    ...permission,
    summary: "Products that may be the same: by name, barcode, or SKU apart from case and spaces",
    query: z.object({ ...paging(20, 100), ids: commaList(z.string()) }),
    response: MergeCandidates,
  },
);
export const previewMergeVariations = endpoint(
  "previewMergeVariations",
  "post",
  "/v2/products/merge/preview-variations",
  {
    isNoted: false,
    ...permission,
    summary: "Which variants of products belong together",
    body: z.object({ productIds: request.productIds, survivorId: request.survivorId }),
    response: z.object({ survivorVariants: z.array(VariantName), pairs: z.array(ProposedPair) }),
    errors: [404],
  },
);
export const previewMerge = endpoint("previewMerge", "post", "/v2/products/merge/preview", {
  isNoted: false,
  ...permission,
  summary: "What a merge would make of products; writes nothing",
  body: z.object({ merge: MergeRequest }),
  response: MergePreview,
  errors: [404],
});
/** 409 `cannot_merge` with `details.problems`, `stale_version` after a change since the preview. */
export const applyMerge = endpoint("applyMerge", "post", "/v2/products/merge/apply", {
  ...permission,
  summary: "Merges products into one of them",
  body: z.object({ merge: MergeRequest, versions: z.record(z.string(), integer()) }),
  response: z.object({ productId: z.string(), mergeId: z.string() }),
  errors: [404, 409],
});
