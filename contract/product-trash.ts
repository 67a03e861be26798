import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductImage } from "./products.ts";
import { instant, paging } from "./query.ts";

/** For so long a deleted product can be brought back. */
export const TRASH_DAYS = 30;

const p = { access: "product-manage" } as const;

/** The calls are ours. */
export const listTrash = endpoint("listTrash", "get", "/v2/products/trash", {
  ...p,
  summary: "Deleted products that can be brought back, the newest first",
  query: z.object(paging(100)),
  response: z.object({
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Of its first variant. */
        sku: z.string(),
        image: ProductImage.nullable(),
        deletedAt: instant(),
        /** Then it is gone for good. */
        until: instant(),
      }),
    ),
    total: z.number().int(),
  }),
});
/**
 * `kept`: what stays in the trash, and why: `sku_taken`, `product_missing`. What is in the
 * catalogue already is answered as brought back.
 */
export const restoreProducts = endpoint("restoreProducts", "post", "/v2/products/trash/;restore", {
  ...p,
  summary: "Brings deleted products back, without their listings",
  body: z.object({ productIds: z.array(z.string()).min(1, "invalid_ids_param").max(100) }),
  response: z.object({
    restored: z.array(z.string()),
    kept: z.array(z.object({ productId: z.string(), code: z.string() })),
  }),
});
