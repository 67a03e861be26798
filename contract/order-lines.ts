import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";

/** Who links an item decides what is sold of the catalogue, for an order they may see. */
const p = { access: ["order-manage", "product-manage"] } as const;
const params = z.object({ orderId: z.string(), lineId: z.string() });
/** `waiting`: how many orders, this one among them, waited for the item and know it now. */
const linked = z.object({ order: OrderDetail, waiting: z.number().int() });

export const LineCandidate = z
  .object({
    variantId: z.string(),
    productId: z.string(),
    productName: z.string(),
    variantName: z.string(),
    sku: z.string(),
    imageUrl: z.string().nullable(),
    price: Money,
    available: z.number().int(),
  })
  .openapi("LineCandidate");
export type LineCandidate = z.infer<typeof LineCandidate>;

/**
 * What an order line without a product may be: by `search`, else what is called alike.
 * `importItem`: the item of the shop's import that nobody has decided yet.
 */
export const getLineCandidates = endpoint(
  "getLineCandidates",
  "get",
  "/v1/orders/{orderId}/lines/{lineId}/candidates",
  {
    ...p,
    summary: "Variants that an unknown order line may stand for",
    params,
    query: z.object({ search: z.string().trim().max(200).optional() }),
    response: z.object({
      candidates: z.array(LineCandidate),
      importItem: z.object({ importId: z.string(), externalProductId: z.string() }).nullable(),
    }),
    errors: [404],
  },
);
/**
 * Links the item that the line names to a variant. The channel's later orders are mapped by it, and
 * those that wait for the same item get their goods now. 409 `already_linked` for a line that has a
 * product.
 */
export const linkOrderLine = endpoint(
  "linkOrderLine",
  "post",
  "/v1/orders/{orderId}/lines/{lineId}/;link",
  {
    ...p,
    summary: "Links an unknown order line to a variant",
    params,
    body: z.object({ variantId: z.string({ error: "required" }).min(1, "required") }),
    response: linked,
    errors: [404, 409],
  },
);
/** Creates a product of one variant, at the price that the line was sold at, and links it. */
export const createLineProduct = endpoint(
  "createLineProduct",
  "post",
  "/v1/orders/{orderId}/lines/{lineId}/;create-product",
  {
    ...p,
    summary: "Creates a product from an unknown order line",
    params,
    body: z.object({
      name: z
        .string({ error: "required" })
        .trim()
        .min(1, "required")
        .max(PRODUCT_LIMITS.name, "too_long"),
      sku: z
        .string({ error: "required" })
        .trim()
        .min(1, "required")
        .max(PRODUCT_LIMITS.sku, "too_long"),
      weightG: integer().min(1, "weight_invalid").max(PRODUCT_LIMITS.weightG, "weight_invalid"),
    }),
    response: linked,
    errors: [404, 409],
  },
);
