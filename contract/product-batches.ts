import "@hono/zod-openapi";
import { z } from "zod";
import { CategoryPath } from "./category-path.ts";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";
import { instant, MAX_PICKED, paging } from "./query.ts";
import { STOCK_MODES } from "./statuses.ts";

/** Accepts all ids of one `findProductIds` answer. */
const productIds = z.array(z.string()).min(1, "invalid_ids_param").max(MAX_PICKED, "too_many");

const PriceEdit = z.object({
  /** `percent`: raises by value %. `add`, `set`: minor units. */
  mode: z.enum(["percent", "add", "set"]),
  value: z.number().min(-1_000_000_000, "invalid_number").max(1_000_000_000, "invalid_number"),
  /** In minor units, half up. */
  roundTo: z.number().int().min(1, "invalid_number").max(1_000_000, "invalid_number").default(1),
});

/** Absent fields stay. */
export const ProductEdit = z
  .object({
    price: PriceEdit.optional(),
    cogs: Money.min(0, "invalid_number").optional(),
    weightG: z
      .number()
      .int("invalid_number")
      .positive("invalid_number")
      .max(PRODUCT_LIMITS.weightG, "invalid_number")
      .optional(),
    widthCm: z.number().min(0, "invalid_number").max(10_000, "invalid_number").optional(),
    heightCm: z.number().min(0, "invalid_number").max(10_000, "invalid_number").optional(),
    lengthCm: z.number().min(0, "invalid_number").max(10_000, "invalid_number").optional(),
    stockMode: z.enum(STOCK_MODES).optional(),
    isActive: z.boolean().optional(),
    /** "" for none; the same for the brand. */
    category: CategoryPath.optional(),
    brand: z.string().trim().max(PRODUCT_LIMITS.brand, "too_long").optional(),
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), "nothing_to_change")
  .openapi("ProductEdit");
export type ProductEdit = z.infer<typeof ProductEdit>;

/**
 * `edit`, `undo`, `delete`: products; others: listings. `unpublish` hides on the channel, `archive`
 * deletes there, `copy` creates drafts on another shop (the items' channelId).
 */
export const BATCH_KINDS = [
  "edit",
  "undo",
  "delete",
  "unpublish",
  "archive",
  "resetRetries",
  "copy",
] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];
export const isAboutListings = (kind: BatchKind): boolean =>
  kind !== "edit" && kind !== "undo" && kind !== "delete";
export const BATCH_ITEM_STATUSES = ["waiting", "done", "unchanged", "failed", "stopped"] as const;

export const EditPreview = z
  .object({
    total: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    /** `field`: named as in the history. */
    examples: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        field: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
    /** At most a hundred, with reasons. */
    refusals: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        sku: z.string(),
        code: z.string(),
      }),
    ),
  })
  .openapi("EditPreview");

export const ProductBatch = z
  .object({
    batchId: z.string(),
    kind: z.enum(BATCH_KINDS),
    counts: z.record(z.enum(BATCH_ITEM_STATUSES), z.number().int()),
    items: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        isGone: z.boolean().default(false),
        /** "" where it is about the product itself. */
        channelId: z.string(),
        status: z.enum(BATCH_ITEM_STATUSES),
        sku: z.string(),
        errorCode: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
    isStopped: z.boolean(),
    canUndo: z.boolean(),
    createdAt: instant(),
  })
  .openapi("ProductBatch");
export type ProductBatch = z.infer<typeof ProductBatch>;

const permission = { access: "product-manage" } as const;
const batchId = z.object({ batchId: z.string() });

export const previewProductEdit = endpoint(
  "previewProductEdit",
  "post",
  "/v2/products/;preview-edit",
  {
    isNoted: false,
    ...permission,
    summary: "What a bulk edit would change; writes nothing",
    body: z.object({ productIds, edit: ProductEdit }),
    response: EditPreview,
    errors: [404],
  },
);
/**
 * A job changes each product in its own transaction. Refused products stay unchanged and are named.
 */
export const startProductEdit = endpoint("startProductEdit", "post", "/v2/products/;edit", {
  ...permission,
  summary: "Changes many products",
  body: z.object({ productIds, edit: ProductEdit }),
  response: z.object({ batchId: z.string() }),
  errors: [404],
});
/** A job deletes each product. Products with open orders stay and are named. */
export const startProductDelete = endpoint(
  "startProductDelete",
  "post",
  "/v2/products/;start-delete",
  {
    ...permission,
    summary: "Deletes many master products, and their listings on the target channels",
    body: z.strictObject({ productIds, targetChannelIds: z.array(z.string()).default([]) }),
    response: z.object({ batchId: z.string() }),
    errors: [404],
  },
);
export const getProductBatch = endpoint(
  "getProductBatch",
  "get",
  "/v2/products/batches/{batchId}",
  {
    ...permission,
    summary: "A bulk change with its result for each product",
    params: batchId,
    query: z.object({ ...paging(100), status: z.enum(BATCH_ITEM_STATUSES).optional() }),
    response: ProductBatch,
    errors: [404],
  },
);
export const stopProductBatch = endpoint(
  "stopProductBatch",
  "post",
  "/v2/products/batches/{batchId}/;stop",
  {
    ...permission,
    summary: "Stops a bulk change; what is written stays",
    params: batchId,
    response: z.object({ batchId: z.string() }),
    errors: [404],
  },
);
/**
 * `batchId`: a change, a deletion or an import. Values are restored unless changed since, deleted
 * products from the trash. 409 `already_undone`, `batch_running`, `not_undoable`.
 */
export const undoProductBatch = endpoint(
  "undoProductBatch",
  "post",
  "/v2/products/batches/{batchId}/;undo",
  {
    ...permission,
    summary: "Takes a change, a deletion or an import back",
    params: batchId,
    response: z.object({ batchId: z.string() }),
    errors: [404, 409],
  },
);
