import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { moment, oneId, pickSchemas, someOf, words } from "./filters.ts";
import { ProductImage } from "./products.ts";
import { flag, instant, paging } from "./query.ts";
import { PRODUCT_HISTORY_TYPES } from "./statuses.ts";

export const ProductHistory = z
  .object({
    id: z.string(),
    productId: z.string(),
    productName: z.string(),
    type: z.enum(PRODUCT_HISTORY_TYPES),
    /** A user's id, `system`, or `channel:<id>`. */
    actor: z.string(),
    /** The user's name. `null` for the others. */
    actorName: z.string().nullable().default(null),
    channelId: z.string().nullable(),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    /** Common id of a bulk change, an import or a merge. */
    batch: z
      .object({
        id: z.string(),
        kind: z.enum(["changes", "merge"]).default("changes"),
        productCount: z.number().int(),
        canUndo: z.boolean(),
      })
      .nullable()
      .default(null),
    /** Undid a bulk change, an import or a merge. */
    isUndo: z.boolean().default(false),
    /** With `withImages`: the product's first picture. */
    image: ProductImage.nullable().default(null),
    createdAt: instant(),
  })
  .openapi("ProductHistory");
export type ProductHistory = z.infer<typeof ProductHistory>;
export const PRODUCT_HISTORY_FILTERS = {
  productId: oneId(),
  /** Searches the former name, and an existing product's SKUs and barcodes. */
  search: words(),
  /** A user's id, `system`, or `channel` for any channel. */
  actor: oneId(),
  types: someOf(PRODUCT_HISTORY_TYPES),
  channelId: oneId(),
  batchId: oneId(),
  createdAfter: moment(),
  createdBefore: moment(),
};
export const listProductHistories = endpoint(
  "listProductHistories",
  "get",
  "/v1/products/histories",
  {
    access: "product-manage",
    summary: "What happened to products, newest first",
    query: z.object({
      ...paging(100),
      ...pickSchemas(PRODUCT_HISTORY_FILTERS),
      withImages: flag(),
    }),
    /** `total` ends some thousands beyond the page. */
    response: z.object({
      histories: z.array(ProductHistory),
      total: z.number().int(),
      hasMore: z.boolean(),
    }),
  },
);
/** Lists the members; `system` and `channel` are actors too. */
export const listHistoryActors = endpoint(
  "listHistoryActors",
  "get",
  "/v1/products/histories/actors",
  {
    access: "product-manage",
    summary: "The account's members by name",
    response: z.object({ actors: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
);
