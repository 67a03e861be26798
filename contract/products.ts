import "@hono/zod-openapi";
import { z } from "zod";
import { CategoryPath } from "./category-path.ts";
import { endpoint } from "./endpoint.ts";
import { oneId, ownFilter, pickSchemas, someIds, someOf, words, yesNo } from "./filters.ts";
import { Money } from "./money.ts";
import { integer } from "./numbers.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";
import { commaList, flag, instant, MAX_PICKED, paging } from "./query.ts";
import { PRODUCT_MARKS, STOCK_MODES, SYNC_STATUS } from "./statuses.ts";

export const SyncStatus = z.literal(Object.values(SYNC_STATUS)).openapi({ type: "integer" });
const syncStatusParam = z.coerce.number().pipe(SyncStatus);

export const ProductImage = z
  .object({ id: z.string(), url: z.string(), isPlaceholder: z.boolean().default(false) })
  .openapi("ProductImage");

export const SyncInfo = z
  .object({
    channelId: z.string(),
    syncStatus: SyncStatus,
    lastSyncAt: instant().nullable(),
    errorCode: z.string().nullable().default(null),
    errorMessage: z.string().nullable().default(null),
    /**
     * After repeated identical failures, until a change or a reset (docs/domain.md "Channel
     * products").
     */
    isRetryPaused: z.boolean().default(false),
  })
  .openapi("SyncInfo");
export type SyncInfo = z.infer<typeof SyncInfo>;

export const ProductSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    images: z.array(ProductImage),
    connectedChannels: z.array(SyncInfo),
    variantCount: z.number().int(),
    /** In order. */
    skus: z.array(z.string()),
    minPrice: Money,
    maxPrice: Money,
    available: z.number().int(),
    /** Below the low-stock level, over all warehouses. */
    isLow: z.boolean().default(false),
    category: z.string().default(""),
    isActive: z.boolean(),
    updatedAt: instant(),
  })
  .openapi("ProductSummary");
export type ProductSummary = z.infer<typeof ProductSummary>;

export const VariationOption = z.object({
  id: z.string(),
  name: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.optionName, "too_long"),
  imageId: z.string().nullable().default(null),
});
export const VariationType = z.object({
  id: z.string(),
  name: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.optionName, "too_long"),
  options: z.array(VariationOption).min(1, "required"),
});

const centimetres = () => z.number().min(0).max(PRODUCT_LIMITS.sideCm, "too_big").default(0);

/** See docs/domain.md "Master products". A new variant has no `id`. */
export const VariantInput = z.object({
  id: z.string().optional(),
  optionIds: z.array(z.string()).default([]),
  sku: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.sku, "too_long"),
  barcode: z.string().trim().max(PRODUCT_LIMITS.barcode, "too_long").default(""),
  /** 0 is a gift; marketplaces refuse it. */
  price: Money.min(0),
  /** 0: unknown. */
  cogs: Money.min(0).default(0),
  /** Above 0 unless the product is digital. */
  weightG: z.number().int().min(0).max(PRODUCT_LIMITS.weightG).default(0),
  widthCm: centimetres(),
  heightCm: centimetres(),
  lengthCm: centimetres(),
  stockMode: z.enum(STOCK_MODES).default("use_stock"),
  isActive: z.boolean().default(true),
});
export type VariantInput = z.infer<typeof VariantInput>;

/** No defaults: an absent field must not be reset. */
const productFields = {
  name: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.name, "too_long"),
  description: z.string().max(PRODUCT_LIMITS.description, "too_long"),
  category: CategoryPath,
  brand: z.string().trim().max(PRODUCT_LIMITS.brand, "too_long"),
  condition: z.enum(["new", "used"]),
  isDigital: z.boolean(),
  isActive: z.boolean(),
  imageIds: z.array(z.string()).max(PRODUCT_LIMITS.images, "too_many"),
  sizeChart: z.string().nullable().optional(),
  /** See contract/master-attributes.ts. Each once. */
  attributes: z
    .array(
      z.object({
        name: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.attributeName, "too_long"),
        value: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.attributeValue, "too_long"),
      }),
    )
    .max(PRODUCT_LIMITS.attributes, "too_many")
    .optional(),
  variationTypes: z.array(VariationType).max(PRODUCT_LIMITS.variationTypes, "too_many"),
  variants: z.array(VariantInput).min(1, "required").max(PRODUCT_LIMITS.variants, "too_many"),
};

export const ProductInput = z
  .object({
    ...productFields,
    description: productFields.description.default(""),
    category: productFields.category.default(""),
    brand: productFields.brand.default(""),
    condition: productFields.condition.default("new"),
    isDigital: productFields.isDigital.default(false),
    isActive: productFields.isActive.default(true),
    imageIds: productFields.imageIds.default([]),
    variationTypes: productFields.variationTypes.default([]),
  })
  .openapi("ProductInput");
export type ProductInput = z.infer<typeof ProductInput>;

export const ProductChanges = z
  .object(productFields)
  .partial()
  .extend({ version: integer() })
  .openapi("ProductChanges");
export type ProductChanges = z.infer<typeof ProductChanges>;

export const ProductDetail = ProductInput.omit({ imageIds: true, variants: true })
  .extend({
    id: z.string(),
    version: z.number().int(),
    images: z.array(ProductImage),
    optionImages: z.array(ProductImage).default([]),
    variants: z.array(
      VariantInput.extend({
        id: z.string(),
        onHand: z.number().int(),
        available: z.number().int(),
      }),
    ),
    connectedChannels: z.array(SyncInfo),
    createdAt: instant(),
    updatedAt: instant(),
  })
  .openapi("ProductDetail");
export type ProductDetail = z.infer<typeof ProductDetail>;

export const ProductCount = z
  .object({
    count: z.number().int(),
    /** Counts by the set of sync statuses; the empty set is on no channel. */
    bySyncStatuses: z
      .array(z.object({ syncStatuses: z.array(SyncStatus), count: z.number().int() }))
      .default([]),
  })
  .openapi("ProductCount");
export type ProductCount = z.infer<typeof ProductCount>;

/**
 * A product without options has one variant, whose SKU it is (docs/domain.md "Master products").
 */
const exactSku = (other: string) =>
  z
    .string()
    .optional()
    .openapi({
      description: `The products of which a variant has exactly this SKU, in any case. The same as \`${other}\`: a product has no SKU beside its variants'`,
    });

export const PRODUCT_FILTERS = {
  search: words(),
  ids: someIds(),
  productSku: ownFilter(exactSku("variationSku")),
  variationSku: ownFilter(exactSku("productSku")),
  syncStatuses: ownFilter(commaList(syncStatusParam)),
  channelIds: someIds(),
  /** `true`: all of `channelIds`. */
  intersectChannels: yesNo(),
  isNotConnected: ownFilter(
    flag().openapi({
      description: "true: on no channel, or on none of `channelIds`; false: on one at least",
    }),
  ),
  /** Every mark must hold (docs/domain.md "Master products"). */
  marks: someOf(PRODUCT_MARKS),
  /** With descendants: `Fashion` finds `Fashion > Batik`. */
  category: oneId(),
};
const filters = {
  ...pickSchemas(PRODUCT_FILTERS),
  sortBy: z.enum(["updatedAt", "name"]).default("updatedAt"),
  orderBy: z.enum(["asc", "desc"]).default("desc"),
};

/** The text is specified (docs/specification.md "Refusals"). */
const PRODUCT_MISSING = {
  field: "product",
  code: "product_missing",
  message: "product missing",
} as const;
const productId = z.object({ productId: z.string() });
const permission = { access: "product-manage" } as const;

export const findProducts = endpoint("findProducts", "get", "/v2/products", {
  ...permission,
  summary: "Master products by page",
  query: z.object({
    ...paging(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .openapi({ description: "Without it 15, of an id list 100" }),
    ...filters,
    include: commaList(z.enum(["counts"])).openapi({
      description:
        "`counts`: whatever the filter, how many products there are, as `/v2/products/count` counts them",
    }),
  }),
  response: z.object({
    products: z.array(ProductSummary),
    total: z.number().int(),
    counts: ProductCount.optional(),
  }),
});
export const countProducts = endpoint("countProducts", "get", "/v2/products/count", {
  ...permission,
  summary: "How many products the filter finds",
  query: z.object(filters),
  response: ProductCount,
});
export const findProductIds = endpoint("findProductIds", "get", "/v2/products/ids", {
  ...permission,
  summary: "The ids the filter finds, in its order",
  query: z.object({ ...paging(100, MAX_PICKED), ...filters }),
  response: z.object({ productIds: z.array(z.string()) }),
});
/** `csv` and `xlsx` have every field. */
export const EXPORT_FORMATS = ["xlsx", "csv", "shopify"] as const;
/** An import of the file finds nothing changed. */
export const exportProducts = endpoint("exportProducts", "get", "/v2/products/export", {
  ...permission,
  summary: "The products that the filter finds, as a spreadsheet",
  query: z.object({ format: z.enum(EXPORT_FORMATS).default("csv"), ...filters }),
  produces: "text/csv",
  errors: [400],
});
export const createProduct = endpoint("createProduct", "post", "/v2/products", {
  ...permission,
  summary: "Creates a master product",
  body: z.object({ product: ProductInput }),
  missing: PRODUCT_MISSING,
  response: z.object({ product: ProductDetail }),
  errors: [409],
});
export const getProduct = endpoint("getProduct", "get", "/v2/products/detail/{productId}", {
  ...permission,
  summary: "A master product whole",
  params: productId,
  response: z.object({ product: ProductDetail }),
  errors: [404],
});
/**
 * Send only changed fields, with the read version: 409 `stale_version`. `batchId`: for
 * `undoProductBatch`; `null` if nothing changed.
 */
export const updateProduct = endpoint("updateProduct", "put", "/v2/products/detail/{productId}", {
  ...permission,
  summary: "Changes a master product",
  params: productId,
  body: z.object({ product: ProductChanges }),
  missing: PRODUCT_MISSING,
  response: z.object({ product: ProductDetail, batchId: z.string().nullable().default(null) }),
  errors: [404, 409],
});
/**
 * Deletes nothing and answers 404 `unknown_ids` if a product or a channel is not the account's.
 * `kept`: products that stay, and why. `batchId`: for `undoProductBatch`, while they are in the
 * trash; `null` where nothing was deleted. An unknown field is 422: a misspelt `targetChannelIds`
 * would delete the product itself.
 */
export const deleteProducts = endpoint("deleteProducts", "post", "/v2/products/;delete", {
  ...permission,
  summary: "Deletes master products, and their listings on the target channels",
  body: z.strictObject({
    productIds: z.array(z.string()).min(1, "invalid_ids_param").max(1000),
    targetChannelIds: z.array(z.string()).default([]),
  }),
  response: z.object({
    deleted: z.array(z.string()),
    kept: z.array(z.object({ productId: z.string(), code: z.string() })),
    batchId: z.string().nullable().default(null),
  }),
  errors: [404, 409],
});
export const getSyncInfos = endpoint("getSyncInfos", "get", "/v2/products/sync-infos", {
  ...permission,
  summary: "Sync status per channel of some products",
  query: z.object({ ids: commaList(z.string()) }),
  response: z.object({
    products: z.array(z.object({ id: z.string(), syncInfos: z.array(SyncInfo) })),
  }),
  errors: [400],
});
