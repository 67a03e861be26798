import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductImage } from "./products.ts";
import { instant, paging } from "./query.ts";

/** A deleted product can be restored so long. */
export const TRASH_DAYS = 30;

const permission = { access: "product-manage" } as const;

export const listTrash = endpoint("listTrash", "get", "/v2/products/trash", {
  ...permission,
  summary: "Deleted products that can be brought back, the newest first",
  query: z.object(paging(100)),
  response: z.object({
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** SKU of its first variant. */
        sku: z.string(),
        image: ProductImage.nullable(),
        deletedAt: instant(),
        /** Deleted permanently afterwards. */
        until: instant(),
      }),
    ),
    total: z.number().int(),
  }),
});
/**
 * `kept`: stays in the trash (`sku_taken`, `product_missing`). Products in the catalogue count as
 * restored.
 */
export const restoreProducts = endpoint("restoreProducts", "post", "/v2/products/trash/;restore", {
  ...permission,
  summary: "Brings deleted products back, without their listings",
  body: z.object({ productIds: z.array(z.string()).min(1, "invalid_ids_param").max(100) }),
  response: z.object({
    restored: z.array(z.string()),
    kept: z.array(z.object({ productId: z.string(), code: z.string() })),
  }),
});
